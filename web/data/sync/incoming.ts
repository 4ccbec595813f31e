import type { BinHeader } from '#domain/bins/bin.ts';
import type { Copy } from '../copy/copy.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readContents } from '../copy/load.ts';
import { hasArrived } from '../operations/operation.ts';
import {
  type ChangesMessage,
  changedItems,
  emptyResult,
  type HeadersMessage,
  knownAfter,
  type StoreResult,
  storeChanges,
  storeEpoch,
  storeHeaders,
  storeReady,
} from '../storage/base.ts';
import type { Claim, SyncPorts } from './sync.ts';

/** If a message has more bins, the other tabs read everything again. */
const broadcastBinsMax = 50;
/** Milliseconds after which headers are stored without waiting for their bins. */
const headersStoredAfterMs = 2_000;

type Incoming = Pick<SyncPorts, 'claim' | 'onHello' | 'onHeaders' | 'onChanges' | 'onReady'>;

export function createIncoming(context: CopyContext, onStored: (stored: StoreResult) => void): Incoming {
  const { database, copy, queue, status, tabs } = context;

  return {
    claim: () => claimOf(copy),

    onHello: (epoch) =>
      queue.run(async () => {
        if (copy.meta().epoch === epoch) return;
        const meta = await storeEpoch(database, epoch);
        copy.begin(meta);
        tabs().broadcast({ type: 'allChanged' });
      }),

    onHeaders: (messages) =>
      queue.run(async () => {
        await showHeaders(context, messages);
        tabs().broadcast({ type: 'stored', bins: undefined, gone: [], removed: [] });
      }),

    onChanges: (messages) =>
      queue.run(async () => {
        const stored = await storeAndShow(context, messages);
        status.setStorageFull(false);
        broadcastStored(context, stored);
        onStored(stored);
        return stored.holes;
      }),

    onReady: (visible) =>
      queue.run(async () => {
        const stored = await storeReady(database, visible, acked(copy), copy.knownRevision);
        copy.complete();
        show(context, stored);
        broadcastStored(context, stored);
        onStored(stored);
        tabs().broadcast({ type: 'completed' });
      }),
  };
}

/** Headers are shown first and stored with their bins, so that a first load writes each only once. */
async function showHeaders(context: CopyContext, messages: readonly HeadersMessage[]): Promise<void> {
  const { database, copy } = context;
  const { generation } = copy.meta();
  const records = messages
    .flatMap((message) => message.bins)
    .filter((header) => copy.record(header.id) === undefined)
    .map((header) => ({ id: header.id, header, held: 0, generation }));
  copy.put({ records });
  const headers = records.map(({ header }) => header);
  setTimeout(() => storeWithoutBins(context, headers), headersStoredAfterMs);
  try {
    const placed = messages.map((message) => ({ ...message, bins: [] }));
    const locations = await storeHeaders(database, placed);
    if (locations.length > 0) copy.put({ locations });
  } catch (error) {
    await readAgain(context).catch(() => {});
    throw error;
  }
}

function storeWithoutBins({ database, copy, queue, tabs }: CopyContext, headers: readonly BinHeader[]): void {
  const storing = queue.run(async () => {
    const bins = headers.filter(({ id }) => copy.record(id)?.held === 0);
    if (bins.length === 0) return;
    await storeHeaders(database, [{ type: 'headers', bins }]);
    tabs().broadcast({ type: 'stored', bins: undefined, gone: [], removed: [] });
  });
  storing.catch(() => {
    // The next message fails the same way and reports it.
  });
}

/**
 * Either shows the predicted result while it is stored, and reads again if another one was stored; or, without a
 * prediction, shows the result once the transaction has made it.
 */
async function storeAndShow(context: CopyContext, messages: readonly ChangesMessage[]): Promise<StoreResult> {
  const { database, copy } = context;
  const predicted = predictStored(context, messages);
  const ids = messages.flatMap(({ bins }) => Object.keys(bins));
  const before = new Map(ids.map((id) => [id, copy.knownRevision(id)]));
  // Changes shown early don't count as arrived yet.
  const knownBefore = (stream: string) =>
    before.has(stream) ? before.get(stream) : copy.knownRevision(stream);
  let isShown = predicted !== undefined;
  const showChecked = (stored: StoreResult) => {
    if (predicted && isSameResult(predicted, stored)) return;
    isShown = true;
    show(context, stored);
  };
  try {
    const storing = storeChanges(database, messages, acked(copy), knownBefore, showChecked);
    if (predicted) show(context, predicted);
    const stored = await storing;
    if (predicted && !isSameResult(predicted, stored)) await readAgain(context);
    return stored;
  } catch (error) {
    // Memory must not contain what the disk lacks.
    if (isShown) await readAgain(context).catch(() => {});
    throw error;
  }
}

/** The result shown before it is stored; undefined if memory lacks something. */
function predictStored(
  { copy, opened }: CopyContext,
  [message, ...more]: readonly ChangesMessage[],
): StoreResult | undefined {
  const { type: _, bins = {}, ...others } = message ?? {};
  if (more.length > 0 || Object.values(others).some((each) => each && Object.keys(each).length > 0))
    return undefined;
  const stored = emptyResult();
  for (const [id, { from, to, header, ...changed }] of Object.entries(bins)) {
    const knownRevision = copy.knownRevision(id) ?? 0;
    if (from > knownRevision || knownRevision >= to) return undefined;
    stored.records.push({ id, header, held: to, generation: copy.meta().generation });
    if (!opened.isOpened(id)) continue;
    const before = from === 0 ? [] : opened.itemsAt(id, knownRevision);
    if (!before) return undefined;
    stored.chunks.push({ binId: id, revision: to, items: changedItems(before, changed) });
  }
  stored.arrived = acked(copy).filter((each) => hasArrived(each, knownAfter(stored, copy.knownRevision)));
  return stored;
}

const acked = (copy: Copy) => copy.waiting().filter((each) => each.acked !== undefined);

function isSameResult(one: StoreResult, other: StoreResult): boolean {
  const fingerprint = ({ records, arrived, vanishedIds, holes }: StoreResult) =>
    JSON.stringify([
      records.map(({ id, held: knownRevision, generation }) => [id, knownRevision, generation]),
      arrived.map((each) => each.operationId),
      vanishedIds,
      holes,
    ]);
  return fingerprint(one) === fingerprint(other);
}

function show({ copy, opened }: CopyContext, stored: StoreResult): void {
  const removed = stored.arrived.map((each) => each.operationId);
  opened.putChunks(stored.chunks, stored.vanishedIds);
  copy.put({ ...stored, removed });
}

async function readAgain({ database, copy, opened }: CopyContext): Promise<void> {
  await copy.load(readContents(database));
  opened.readAgain();
}

function broadcastStored({ tabs }: CopyContext, stored: StoreResult): void {
  const removed = stored.arrived.map((each) => each.operationId);
  const bins = stored.records.map((record) => record.id);
  tabs().broadcast({
    type: 'stored',
    bins: bins.length > broadcastBinsMax ? undefined : bins,
    gone: stored.vanishedIds,
    removed,
    hasLocations: stored.locations.length > 0,
    hasMe: stored.me !== undefined,
  });
}

function claimOf(copy: Copy): Claim {
  const have: Claim['have'] = { bins: {}, locations: {} };
  for (const { id } of copy.records()) {
    const knownRevision = copy.knownRevision(id);
    if (knownRevision) have.bins[id] = knownRevision;
  }
  for (const { id } of copy.locationRecords()) {
    const knownRevision = copy.knownRevision(id);
    if (knownRevision) have.locations[id] = knownRevision;
  }
  const me = copy.knownRevision('me');
  if (me !== undefined) have.me = me;
  const { epoch } = copy.meta();
  return epoch === undefined ? { have } : { epoch, have };
}
