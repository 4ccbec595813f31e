import { AppError } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';
import type { containerOf } from '#domain/placement.ts';
import { touchedIds } from '#domain/predict.ts';
import type { Copy } from '../copy/copy.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import { buildsOn, type OutboxEntry } from '../operations/operation.ts';
import { ErasedError } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import { build } from '../wire/build.ts';
import { storeWaiting } from './outbox.ts';

export type RecorderPorts = {
  onWaiting(waiting: readonly OutboxEntry[]): void;
  sendEagerly(entry: OutboxEntry, storing: Promise<OutboxEntry>): Promise<boolean>;
};

export function createRecorder(context: CopyContext, ports: RecorderPorts) {
  const { copy } = context;
  const storeInBatch = createBatches(context, ports);

  return {
    /** Stores a new operation and shows it at once. @throws AppError the predicted refusal, or `client.storageFull`. */
    async record(requested: Operation, actId?: string): Promise<{ operationId: string }> {
      const spareCode = chooseSpareCode(requested, copy);
      const operation = spareCode === undefined ? requested : withSpareCode(requested, spareCode);
      const entry: OutboxEntry = {
        ...(spareCode !== undefined && { spareCode }),
        ...(actId !== undefined && { actId }),
        operationId: newId(),
        build,
        operation,
        after: buildsOn(operation, copy.waiting()),
        createdAt: new Date().toISOString(),
        names: namesIn(operation, context),
      };
      const change = copy.check(entry);
      // Storing runs while the screen is drawn.
      const durable = storeInBatch(entry);
      copy.add(entry, change);
      await durable;
      return { operationId: entry.operationId };
    },
  };
}

function createBatches(context: CopyContext, ports: RecorderPorts): (entry: OutboxEntry) => Promise<void> {
  const { copy, database, status } = context;
  let batch: { entries: OutboxEntry[]; stored: Promise<void> } | undefined;

  async function write(recorded: OutboxEntry[]): Promise<void> {
    batch = undefined;
    const gathered = asOneAct(recorded);
    const storing = place(gathered);
    const isDone = sendEagerly(gathered, storing);
    unattended(isDone);
    try {
      const placed = await storing;
      status.setStorageFull(false);
      context.tabs().broadcast({ type: 'added', waiting: placed });
      ports.onWaiting(placed);
    } catch (error) {
      if (error instanceof ErasedError) throw new AppError('session.missing');
      const isAtServer = await isDone;
      copy.put({ removed: gathered.map((each) => each.operationId) });
      status.setStorageFull(true);
      if (!isAtServer) throw new AppError('client.storageFull', { reason: String(error) });
    }
  }

  async function place(gathered: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    const placed = await storeWaiting(database, gathered);
    copy.markStored(placed);
    return placed;
  }

  async function sendEagerly(
    [first, ...more]: readonly OutboxEntry[],
    storing: Promise<OutboxEntry[]>,
  ): Promise<boolean> {
    // Another tab may have taken the same spare code; only the database knows.
    if (!first || more.length > 0 || first.spareCode !== undefined) return false;
    const placing = storing.then(([placed = first]) => placed);
    // The caller that stores it reports the failure.
    placing.catch(() => {});
    return ports.sendEagerly(first, placing);
  }

  return (entry) => {
    if (batch) {
      batch.entries.push(entry);
      return batch.stored;
    }
    const gathered = [entry];
    const stored = Promise.resolve().then(() => write(gathered));
    batch = { entries: gathered, stored };
    return stored;
  };
}

/** Operations recorded in the same turn of the event loop are one act of the person. */
function asOneAct(entries: OutboxEntry[]): OutboxEntry[] {
  if (entries.length < 2) return entries;
  const actId = newId();
  return entries.map((entry) => ({ actId, ...entry }));
}

function namesIn(operation: Operation, { copy }: CopyContext): Record<string, string> {
  const names: Record<string, string> = {};
  for (const id of touchedIds(operation)) {
    const record = copy.headers.get().get(id) ?? copy.locations.get().get(id);
    if (record) names[id] = record.name;
  }
  return names;
}

/**
 * A spare code for a new bin of the person's own, or to replace a lost one. Chosen at random, so that tabs rarely
 * choose the same.
 */
function chooseSpareCode(operation: Operation, copy: Copy): string | undefined {
  if (!takesOwnCode(operation, copy)) return undefined;
  const codes = copy.spareCodes();
  return codes[Math.floor(Math.random() * codes.length)];
}

/** The server assigns another code if this one is taken, for example after a restore. */
function withSpareCode(operation: Operation, code: string): Operation {
  return { ...operation, data: { ...operation.data, code, orNewCode: true } } as Operation;
}

function takesOwnCode({ call, data }: Operation, copy: Copy): boolean {
  const { userId } = copy.actor();
  if (call === 'bins.create' && data.code === undefined)
    return (ownerOfContainer(copy, data) ?? userId) === userId;
  if (call !== 'codes.claim' || data.code !== undefined) return false;
  const { bins, locations } = copy.view();
  const thing = bins.get(data.target.id) ?? locations.get(data.target.id);
  return thing?.ownerId === userId && thing.qrCode === data.lost;
}

type ContainerIds = Parameters<typeof containerOf>[1];

/** Also undefined if the container is not on this device. */
function ownerOfContainer(copy: Copy, { parentBinId, locationId }: ContainerIds): string | undefined {
  const { bins, locations } = copy.view();
  return (bins.get(parentBinId ?? '') ?? locations.get(locationId ?? ''))?.ownerId;
}
