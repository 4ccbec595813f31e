import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { QueuedName } from '#domain/operation.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import {
  dependents,
  isShownAsPending,
  type OutboxEntry,
  type Overwrote,
  type Refused,
  type RefusedRow,
} from '../operations/operation.ts';
import type { BinRecord } from '../storage/database.ts';
import type { CallError } from '../wire/call.ts';
import { storeAcked, storeRefused } from './outbox.ts';

type OutcomePorts = {
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
};

export function createOutcomes(context: CopyContext, ports: OutcomePorts) {
  const { copy, database, queue } = context;

  const broadcastStored = (removed: string[], bins: string[] = []) =>
    context.tabs().broadcast({ type: 'stored', bins, gone: [], removed });

  async function drop(waiting: OutboxEntry): Promise<void> {
    const removed = [waiting.operationId];
    await storeAcked(database, waiting, {}, copy.knownRevision);
    copy.put({ removed });
    broadcastStored(removed);
  }

  async function moveToRefused(rows: RefusedRow[], removed: string[], refused: RefusedRow[]): Promise<void> {
    await storeRefused(database, rows);
    copy.put({ removed });
    copy.setRefused(refused);
    broadcastStored(removed);
    context.tabs().broadcast({ type: 'refusedChanged' });
  }

  function refusedRootOf(waiting: OutboxEntry): RefusedRow | undefined {
    const rows = copy.refusedRows();
    const refused = rows.find((row) => waiting.after.includes(row.operationId));
    return refused && rows.find((row) => row.operationId === (refused.under ?? refused.operationId));
  }

  return {
    acknowledge: (waiting: OutboxEntry, result: CallResult<QueuedName>) =>
      queue.run(async () => {
        const acked: Revisions = 'revisions' in result ? result.revisions : {};
        const opened = openedRecord(result, copy.record);
        const { isArrived } = await storeAcked(database, waiting, acked, copy.knownRevision, opened);
        const { operationId } = waiting;
        if (isArrived) copy.put({ records: opened ? [opened] : [], removed: [operationId] });
        else copy.acknowledge(operationId, acked);
        context.tabs().broadcast({ type: 'acked', operationId, acked });
        if (isArrived) broadcastStored([operationId], opened ? [opened.id] : []);
        const overwrote = 'overwrote' in result ? result.overwrote : undefined;
        if (overwrote && Object.keys(overwrote).length > 0) {
          const overwroteBy = 'overwroteBy' in result ? result.overwroteBy : undefined;
          const covered = { operation: waiting.operation, overwrote, overwroteBy, name: nameIn(result) };
          ports.onOverwrote(covered);
          context.tabs().broadcast({ type: 'overwrote', overwrote: covered });
        }
      }),

    refuse: (waiting: OutboxEntry, error: CallError) =>
      queue.run(async () => {
        if (!isShownAsPending(waiting)) return drop(waiting);
        const isDurable = (each: OutboxEntry) => each.seq !== undefined;
        const group = dependents(waiting.operationId, copy.waiting()).filter(isDurable);
        const root = refusedRow(waiting, error, group);
        const rows = [root, ...group.map((each) => rowUnder(root, each))];
        const removed = rows.map((row) => row.operationId);
        await moveToRefused(rows, removed, [...copy.refusedRows(), ...rows]);
        ports.onRefused(root);
        context.tabs().broadcast({ type: 'refused', refused: root });
      }),

    /** Returns whether the operation it depends on was refused. */
    async refuseWithItsRoot(waiting: OutboxEntry): Promise<boolean> {
      if (!refusedRootOf(waiting)) return false;
      return queue.run(async () => {
        // The person may have dismissed that refusal in the meantime.
        const root = refusedRootOf(waiting);
        if (!root) return false;
        const rows = [{ ...root, group: [...root.group, waiting.operation] }, rowUnder(root, waiting)];
        const others = copy.refusedRows().filter((row) => row !== root);
        await moveToRefused(rows, [waiting.operationId], [...others, ...rows]);
        return true;
      });
    },
  };
}

function rowUnder(root: RefusedRow, waiting: OutboxEntry): RefusedRow {
  const row = refusedRow(waiting, new AppError('outbox.dependsOnRefused'), []);
  return { ...row, under: root.operationId };
}

function refusedRow(waiting: OutboxEntry, error: AppError, group: readonly OutboxEntry[]): RefusedRow {
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

/** bins.open changes no revision, so only its answer contains the time. */
function openedRecord(
  result: CallResult<QueuedName>,
  record: (id: string) => BinRecord | undefined,
): BinRecord | undefined {
  if (!('lastAccessed' in result) || 'revisions' in result || result.lastAccessed === undefined)
    return undefined;
  const current = record(result.id);
  return current && { ...current, header: { ...current.header, lastAccessed: result.lastAccessed } };
}

function nameIn(result: CallResult<QueuedName>): string | undefined {
  if ('item' in result) return result.item.name;
  return 'name' in result ? result.name : undefined;
}
