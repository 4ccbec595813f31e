import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallData, CallName, UploadName, WriteName } from '#domain/calls.ts';
import { AppError, errors } from '#domain/errors.ts';
import type { Revisions } from '#domain/schemas.ts';
import { isDivisionByZero, isTakenAlready, StaleError } from '#server/db/faults.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction, type LastStatements, type Transaction } from '#server/db/transaction.ts';
import { actWithLockHook, type BeforeOwnerLock } from './access/locked-owner.ts';
import type {
  AnyWrite,
  AnyWriteResult,
  Caller,
  Deciding,
  ItemsWriteResult,
  JsonPieces,
  Outcome,
  ReadBin,
} from './command.ts';
import { recordDone } from './history/record.ts';
import { lockUnchanged } from './items/item.queries.ts';
import type { OperationPruner } from './operation-pruner.ts';
import { insertOperation, insertRefusal, queryOperation } from './operations.queries.ts';
import { lockBins } from './rows.queries.ts';
import { assertChangedWithin } from './tokens/token-reach.ts';

/** Unlocked tries before it locks the bin, because constant writers could always win. */
const unlockedTries = 2;
/** With those that lock the bin, which only codes put on other things of the owner can fail. */
const mostTries = 8;

/** Calls that are performed once for an operation id. */
export type OnceName = WriteName | UploadName;

export type Operation<N extends OnceName> = {
  /** The Idempotency-Key; without one the write is just done. */
  id: string | undefined;
  name: N;
  data: CallData<N>;
};

type OperationDeps = {
  pool: Pool;
  readPool: Queryable;
  operationPruner: OperationPruner;
  beforeOwnerLock?: BeforeOwnerLock;
};

export type Performed<N extends OnceName> = {
  result: AnyWriteResult<N>['result'] | JsonPieces;
  /** The revisions of all changes, of this try or the first one. */
  revisions: Revisions;
  done?: AnyWriteResult<N>;
};

/**
 * Performs a write once. A repeat returns the first outcome, presented again; `done` is set if this try wrote
 * something. A refusal by a rule is final. @throws AppError of the rule, or `operations.reused` if the id was used for
 * something else.
 */
export async function performOnce<N extends OnceName>(
  { pool, readPool, operationPruner, beforeOwnerLock }: OperationDeps,
  caller: Caller,
  write: AnyWrite<N>,
  { id, name, data }: Operation<N>,
): Promise<Performed<N>> {
  const key = keyOf(caller, { id, name, data });
  // These may reach thousands of bins, so a repeat is looked up first; item writes find it by the insert's failure.
  if (key !== undefined && !('decide' in write)) {
    const repeated = await recall(readPool, caller, write, data, key);
    if (repeated !== undefined) return repeated;
  }
  try {
    // The operation comes first, so that a known one writes nothing more.
    const last = (tx: Transaction, made: AnyWriteResult<N>) => [
      ...(key
        ? [insertOperation(tx, { ...key, outcome: JSON.stringify(made.outcome), now: caller.now })]
        : []),
      ...(made.store?.(tx) ?? []),
      ...recordDone(tx, caller, made.ownerId, write.history(data, made)),
    ];
    const done =
      'decide' in write
        ? await decideAndStore({ pool, readPool }, caller, write, data, last)
        : await inTransaction(
            pool,
            (tx) => actWithLockHook(tx, beforeOwnerLock, () => actWithin(tx, caller, write, data)),
            last,
          );
    if (key !== undefined) operationPruner.added(caller.userId, outcomeBytes(done.outcome));
    return { result: done.result, revisions: done.outcome.revisions, done };
  } catch (error) {
    if (key === undefined || !(error instanceof AppError || isTakenAlready(error))) throw error;
    // An earlier success is repeated even where a rule would refuse it now.
    const repeated = await recall(readPool, caller, write, data, key);
    if (repeated !== undefined) return repeated;
    if (error instanceof AppError) {
      const outcome = JSON.stringify({ code: error.code, params: error.params });
      await insertRefusal(pool, { ...key, outcome, now: caller.now });
      operationPruner.added(caller.userId, outcome.length);
    }
    throw error;
  }
}

/**
 * Security: the act of a program that is bound to places is undone if it changed anything else. What has an event in the history
 * counts too, as a container that something leaves gets no new revision.
 */
async function actWithin<N extends OnceName>(
  tx: Transaction,
  caller: Caller,
  write: Extract<AnyWrite<N>, { act: unknown }>,
  data: CallData<N>,
): Promise<AnyWriteResult<N>> {
  const made = await write.act(tx, caller, data);
  if (caller.program?.targets !== undefined) {
    const eventTargets = write.history(data, made).map(({ target }) => target.id);
    await assertChangedWithin(tx, caller.program, [...Object.keys(made.outcome.revisions), ...eventTargets]);
  }
  return made;
}

/** Returns the answer to a repeat; undefined if the operation is unknown. */
export async function findRepeated<N extends OnceName>(
  readPool: Queryable,
  caller: Caller,
  write: Pick<AnyWrite<N>, 'replay'>,
  operation: Operation<N>,
): Promise<Performed<N> | undefined> {
  const key = keyOf(caller, operation);
  return key && recall(readPool, caller, write, operation.data, key);
}

function keyOf<N extends OnceName>({ userId }: Caller, { id, name, data }: Operation<N>) {
  if (id === undefined) return undefined;
  return { userId, operationId: id, call: name, fingerprint: fingerprint(name, data) };
}

function outcomeBytes({ ids, revisions }: Outcome): number {
  return 40 * (ids.length + Object.keys(revisions).length);
}

type OperationKey = { userId: string; operationId: string; call: string; fingerprint: string };

async function recall<N extends OnceName>(
  readPool: Queryable,
  caller: Caller,
  write: Pick<AnyWrite<N>, 'replay'>,
  data: CallData<N>,
  { call, fingerprint, ...key }: OperationKey,
): Promise<Performed<N> | undefined> {
  const [row] = await queryOperation(readPool, key);
  if (row === undefined) return undefined;
  if (row.call !== call || row.fingerprint !== fingerprint) throw new AppError('operations.reused');
  if ('code' in row.outcome) throw new AppError(row.outcome.code, row.outcome.params);
  const { outcome } = row;
  try {
    // Security: the answer shows things as they are now, and what was made in a program's places may have left them.
    await assertChangedWithin(readPool, caller.program, Object.keys(outcome.revisions));
    const result = await write.replay(readPool, caller, data, outcome);
    return { result, revisions: outcome.revisions };
  } catch (error) {
    throw hiddenIfGone(error);
  }
}

// "Not found" or "denied" would tell the device that its change failed, though only the answer was lost.
function hiddenIfGone(error: unknown): unknown {
  const status = error instanceof AppError ? errors[error.code] : undefined;
  const isGone = status === 'NOT_FOUND' || status === 'PERMISSION_DENIED';
  return isGone ? new AppError('operations.done') : error;
}

function fingerprint(name: string, data: unknown): string {
  return createHash('sha256').update(name).update('\n').update(JSON.stringify(data)).digest('hex');
}

/** Decides without a lock and stores if the bin is unchanged; otherwise tries again, finally with a lock. */
async function decideAndStore<N extends CallName>(
  { pool, readPool }: { pool: Pool; readPool: Queryable },
  caller: Caller,
  write: Deciding<N>,
  data: CallData<N>,
  last: LastStatements<ItemsWriteResult<N>>,
): Promise<ItemsWriteResult<N>> {
  let read: ReadBin | undefined;
  for (let tries = 1; ; tries++) {
    try {
      if (read !== undefined) return await decideLocked(pool, caller, write, data, read, last);
      const decided = await decideWithin(readPool, caller, write, data);
      if (tries === unlockedTries) read = decided.readBin;
      return await inTransaction(
        pool,
        async () => decided,
        (tx) => [assertUnchanged(tx, decided.readBin), ...last(tx, decided)],
      );
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      if (tries === mostTries) throw new AppError('server.busy');
    }
  }
}

function decideLocked<N extends CallName>(
  pool: Pool,
  caller: Caller,
  write: Deciding<N>,
  data: CallData<N>,
  { ownerId, id }: ReadBin,
  last: LastStatements<ItemsWriteResult<N>>,
): Promise<ItemsWriteResult<N>> {
  return inTransaction(
    pool,
    async (tx) => {
      await lockBins(tx, { ownerId, ids: [id] });
      return decideWithin(tx, caller, write, data);
    },
    last,
  );
}

/** Security: at each try, as the bin may have been moved since the one before. */
async function decideWithin<N extends CallName>(
  db: Queryable,
  caller: Caller,
  write: Deciding<N>,
  data: CallData<N>,
): Promise<ItemsWriteResult<N>> {
  const decided = await write.decide(db, caller, data);
  await assertChangedWithin(db, caller.program, Object.keys(decided.outcome.revisions));
  return decided;
}

async function assertUnchanged(tx: Transaction, { ownerId, id, revision }: ReadBin): Promise<void> {
  try {
    await lockUnchanged(tx, { ownerId, binId: id, revision });
  } catch (error) {
    throw isDivisionByZero(error) ? new StaleError() : error;
  }
}
