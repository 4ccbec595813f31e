import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/ids.ts';
import type { Operation, QueuedName } from '#domain/predict/operation.ts';
import type { Parts } from '../copy/parts.ts';
import { buildsOn, dependents, touchedIds } from '../operations/dependencies.ts';
import { newId } from '../operations/new-id.ts';
import { isTold, type Overwrote, type RefusedRow, type Waiting } from '../operations/operation.ts';
import type { Refused } from '../operations/refused.ts';
import { type BinRecord, ErasedError } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import { build } from '../wire/build.ts';
import { type CallError, call } from '../wire/call.ts';
import { storeAcked, storeRefused, storeWaiting } from './outbox.ts';

export type OutgoingPorts = {
  /** Something durable waits to be sent. */
  onWaiting(): void;
  /** Resolves to whether the server did it, of one that may be sent while the disk still takes it. */
  sendAhead(waiting: Waiting, durable: Promise<Waiting>): Promise<boolean>;
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
};

/** The way of a write: memory and screen while the disk takes it, then the other tabs, then the server's answer. */
export function createOutgoing(parts: Parts, ports: OutgoingPorts) {
  const { copy, database, queue, person } = parts;
  let batch: { waiting: Waiting[]; stored: Promise<void> } | undefined;

  /** All that is done in one turn becomes durable in one transaction. */
  function makeDurable(waiting: Waiting): Promise<void> {
    if (batch) {
      batch.waiting.push(waiting);
      return batch.stored;
    }
    const gathered = [waiting];
    const stored = Promise.resolve().then(() => writeBatch(gathered));
    batch = { waiting: gathered, stored };
    return stored;
  }

  async function writeBatch(gathered: Waiting[]): Promise<void> {
    batch = undefined;
    const storing = place(gathered);
    const isDone = sendAhead(gathered, storing);
    unattended(isDone);
    try {
      const placed = await storing;
      parts.status.setStorageFull(false);
      parts.tabs().tell({ type: 'added', waiting: placed });
      ports.onWaiting();
    } catch (error) {
      if (error instanceof ErasedError) throw new AppError('session.missing');
      const isAtServer = await isDone;
      copy.put({ records: [], gone: [], removed: gathered.map((each) => each.operationId) });
      parts.status.setStorageFull(true);
      if (!isAtServer) throw new AppError('client.storageFull', { reason: String(error) });
    }
  }

  function namesIn(operation: Operation): Record<string, string> {
    const names: Record<string, string> = {};
    for (const id of touchedIds(operation)) {
      const thing = copy.headers.get().get(id) ?? copy.locations.get().get(id);
      if (thing) names[id] = thing.name;
    }
    return names;
  }

  async function place(gathered: readonly Waiting[]): Promise<Waiting[]> {
    const placed = await storeWaiting(database, gathered);
    copy.place(placed);
    return placed;
  }

  async function sendAhead(
    [first, ...more]: readonly Waiting[],
    storing: Promise<Waiting[]>,
  ): Promise<boolean> {
    if (!first || more.length > 0) return false;
    const placing = storing.then(([placed = first]) => placed);
    // Not sent ahead, nobody waits for it; that it failed is told by who stores it.
    placing.catch(() => {});
    return ports.sendAhead(first, placing);
  }

  /** Nobody needs to hear that it failed. */
  async function letGo(waiting: Waiting): Promise<void> {
    const removed = [waiting.operationId];
    await storeAcked(database, waiting, {}, copy.held);
    copy.put({ records: [], gone: [], removed });
    parts.tabs().tell({ type: 'stored', bins: [], gone: [], removed });
  }

  /** The refused change that an operation builds on, directly or through another. */
  function refusedRootOf(waiting: Waiting): RefusedRow | undefined {
    const rows = copy.refusedRows();
    const refused = rows.find((row) => waiting.after.includes(row.operationId));
    return refused && rows.find((row) => row.operationId === (refused.under ?? refused.operationId));
  }

  return {
    async act(operation: Operation): Promise<{ operationId: string }> {
      const waiting: Waiting = {
        operationId: newId(),
        build,
        operation,
        after: buildsOn(operation, copy.waiting()),
        createdAt: new Date().toISOString(),
        names: namesIn(operation),
      };
      copy.check(waiting);
      // Asked for first: the disk then works while the screen is drawn.
      const durable = makeDurable(waiting);
      copy.add(waiting);
      await durable;
      return { operationId: waiting.operationId };
    },

    send({ operation, operationId }: Waiting): Promise<CallResult<QueuedName>> {
      return call(operation.call, operation.data, { userId: person.userId, operationId });
    },

    acknowledge: (waiting: Waiting, result: CallResult<QueuedName>) =>
      queue.run(async () => {
        const acked: Revisions = 'revisions' in result ? result.revisions : {};
        const opened = openedRecord(result, copy.record);
        const { isArrived } = await storeAcked(database, waiting, acked, copy.held, opened);
        const { operationId } = waiting;
        if (isArrived) copy.put({ records: opened ? [opened] : [], gone: [], removed: [operationId] });
        else copy.acknowledge(operationId, acked);
        const removed = isArrived ? [operationId] : [];
        parts.tabs().tell({ type: 'acked', operationId, acked });
        if (isArrived) {
          const bins = opened ? [opened.id] : [];
          parts.tabs().tell({ type: 'stored', bins, gone: [], removed });
        }
        const overwrote = 'overwrote' in result ? result.overwrote : undefined;
        if (overwrote && Object.keys(overwrote).length > 0) {
          ports.onOverwrote({ operation: waiting.operation, overwrote });
        }
      }),

    refuse: (waiting: Waiting, error: CallError) =>
      queue.run(async () => {
        if (!isTold(waiting)) return letGo(waiting);
        const isDurable = (each: Waiting) => each.seq !== undefined;
        const group = dependents(waiting.operationId, copy.waiting()).filter(isDurable);
        const root = refusedRow(waiting, error, group);
        const rows = [root, ...group.map((each) => rowUnder(root, each))];
        await storeRefused(database, rows);
        const removed = rows.map((row) => row.operationId);
        copy.put({ records: [], gone: [], removed });
        copy.setRefused([...copy.refusedRows(), ...rows]);
        parts.tabs().tell({ type: 'stored', bins: [], gone: [], removed });
        parts.tabs().tell({ type: 'refusedChanged' });
        ports.onRefused(root);
      }),

    /** One that became durable, or came from another tab, after what it builds on had been refused. */
    async refuseWithItsRoot(waiting: Waiting): Promise<boolean> {
      if (!refusedRootOf(waiting)) return false;
      return queue.run(async () => {
        // Asked again: while this waited for its turn the person may have dismissed it.
        const root = refusedRootOf(waiting);
        if (!root) return false;
        const joined = [{ ...root, group: [...root.group, waiting.operation] }, rowUnder(root, waiting)];
        await storeRefused(database, joined);
        const removed = [waiting.operationId];
        copy.put({ records: [], gone: [], removed });
        copy.setRefused([...copy.refusedRows().filter((row) => row !== root), ...joined]);
        parts.tabs().tell({ type: 'stored', bins: [], gone: [], removed });
        parts.tabs().tell({ type: 'refusedChanged' });
        return true;
      });
    },
  };
}

function rowUnder(root: RefusedRow, waiting: Waiting): RefusedRow {
  const row = refusedRow(waiting, new AppError('outbox.dependsOnRefused'), []);
  return { ...row, under: root.operationId };
}

function refusedRow(waiting: Waiting, error: AppError, group: readonly Waiting[]): RefusedRow {
  return {
    operationId: waiting.operationId,
    operation: waiting.operation,
    code: error.code,
    message: error.message,
    params: error.params,
    at: new Date().toISOString(),
    names: waiting.names,
    group: group.map((each) => each.operation),
    waiting,
  };
}

/** bins.open changes no revision: its answer is all that will ever tell the moment. */
function openedRecord(
  result: CallResult<QueuedName>,
  record: (id: string) => BinRecord | undefined,
): BinRecord | undefined {
  if (!('lastAccessed' in result) || 'revisions' in result || result.lastAccessed === undefined)
    return undefined;
  const current = record(result.id);
  return current && { ...current, header: { ...current.header, lastAccessed: result.lastAccessed } };
}
