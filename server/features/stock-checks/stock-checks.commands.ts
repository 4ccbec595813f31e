import type { Target } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { containerTargetOf } from '#domain/placement.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { assertBelowTickCeiling } from '#domain/plans/plan-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { RecordedStockResult, StockCheck, Tick } from '#domain/stock-checks/stock-check.ts';
import { stockChecksPerPerson } from '#domain/stock-checks/stock-check-limits.ts';
import { mergeTicks, timedTick, withAlsoId } from '#domain/stock-checks/stock-check-rules.ts';
import { type Contents, contentsOf, recordedResult, resultOf } from '#domain/stock-checks/stock-result.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { assertNotTrashed, openTarget } from '../access/gate.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { queryPlacesWithin } from '../access/tree.queries.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { noHistory, noNewIds, type PreviousState, perMinute, type Write } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import {
  countTicks,
  deleteHiddenStockChecks,
  deleteStockCheck,
  insertStockCheck,
  lockStockCheck,
  mergeTicksInto,
  queryBinsToCheck,
  queryItemsToCheck,
  queryStockChecks,
  queryTicks,
  updateAlsoIds,
} from './stock-check.queries.ts';

/** The maximum number of items compared; nobody checks more by hand. */
const ITEMS_MAX = 20_000;

// Each of these writes sends the account with all ticks to all of the person's devices.
const rate = { limits: [perMinute(60)] };

export const startStockCheck: Write<'stockChecks.start'> = {
  summary:
    'Starts a stock check of a bin or location that the user can see, or returns the one that the user already has there.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id, target, startedAt }) {
    await lockOwner(tx, userId);
    assertNotTrashed(await openTarget(tx, userId, target));
    const running = await queryStockChecks(tx, { userId });
    const same = running.find((each) => each.id === id || each.alsoIds.includes(id));
    if (same !== undefined) return done(userId, same.id, {});
    const first = running.find((each) => each.target === target.id);
    if (first !== undefined) {
      await updateAlsoIds(tx, { userId, id: first.id, alsoIds: withAlsoId(first, id) });
      return done(userId, first.id, await raiseAccount(tx, userId));
    }
    if (
      running.length >= stockChecksPerPerson &&
      (await deleteHiddenStockChecks(tx, { userId })).length === 0
    )
      throw new AppError('stockChecks.tooMany', { n: stockChecksPerPerson });
    const notInFuture = new Date(Math.min(Date.parse(startedAt), Date.parse(now))).toISOString();
    await insertStockCheck(tx, { userId, id, kind: target.kind, target: target.id, startedAt: notInFuture });
    return done(userId, id, await raiseAccount(tx, userId));
  },
  async replay(_db, _caller, _data, { ids: [id = ''], revisions }) {
    return { id, revisions };
  },
};

export const tickStockCheck: Write<'stockChecks.tick'> = {
  summary:
    'Adds ticks to a running stock check of the user. Per thing, the tick with the later time counts, in whatever order they arrive.',
  rate: { limits: [perMinute(240)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id, target, ticks }) {
    const owner = await lockOwner(tx, userId);
    const check = await lockCheck(tx, userId, id, target);
    if (check === undefined) return done(userId, id, {});
    const timed = ticks.map((one) => timedTick(one, now));
    const merged = JSON.stringify(mergeTicks([], timed));
    const [[before], won, [after]] = await Promise.all([
      countTicks(tx, { userId }),
      mergeTicksInto(tx, { userId, checkId: check.id, ticks: merged }),
      countTicks(tx, { userId }),
    ]);
    const [had, has] = [before?.count ?? 0, after?.count ?? 0];
    if (has > had) await assertRoomForTicks(owner, has);
    return done(userId, check.id, won.length === 0 ? {} : await raiseAccount(tx, userId));
  },
  replay: replayStockCheck,
};

export const endStockCheck: Write<'stockChecks.end', PreviousState<EndedCheck | undefined>> = {
  summary:
    'Ends a running stock check of the user and adds its result to the history of the bin or location: missing and unexpected things.',
  rate,
  newIds: noNewIds,
  history: (_data, { before }) => (before === undefined ? [] : stockCheckEvents(before)),
  async act(tx, { userId }, { id, target }) {
    const admitted = await openTarget(tx, userId, target);
    assertCan(admitted.effectiveRole, 'record a stock check');
    assertNotTrashed(admitted);
    const { row } = admitted;
    const { ownerId } = row;
    const check = await lockCheck(tx, userId, id, target);
    if (check === undefined) return { ...done(userId, id, {}), before: undefined };
    const rows = await queryTicks(tx, { userId, checkId: check.id });
    const ticks = rows.map(({ binId, ...one }): Tick => ({ ...one, ...(binId !== null && { binId }) }));
    const contents = await readContents(tx, { ownerId, readerId: userId }, { target, ticks });
    const stockResult = recordedResult(resultOf({ ticks }, contents));
    await deleteStockCheck(tx, { userId, id: check.id });
    const ended = {
      target,
      container: 'parentBinId' in row ? containerTargetOf(row) : undefined,
      stockResult,
    };
    return { ...done(userId, check.id, await raiseAccount(tx, userId)), ownerId, before: ended };
  },
  replay: replayStockCheck,
};

export const discardStockCheck: Write<'stockChecks.discard'> = {
  summary: 'Ends a running stock check of the user without a result in the history.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id, target }) {
    const check = await lockCheck(tx, userId, id, target);
    if (check === undefined) return done(userId, id, {});
    await deleteStockCheck(tx, { userId, id: check.id });
    return done(userId, check.id, await raiseAccount(tx, userId));
  },
  replay: replayStockCheck,
};

/** Deletes checks that no device shows if the ceiling is reached. @throws AppError `stockChecks.full`. */
async function assertRoomForTicks(owner: LockedOwner, count: number): Promise<void> {
  const { plan } = await owner.profile();
  if (count <= ceilings[plan].ticks) return;
  await deleteHiddenStockChecks(owner.tx, { userId: owner.id });
  const [left] = await countTicks(owner.tx, { userId: owner.id });
  assertBelowTickCeiling(plan, left?.count ?? 0);
}

async function lockCheck(tx: Transaction, userId: string, id: string, target: Target) {
  const [check] = await lockStockCheck(tx, { userId, id, target: target.id });
  return check;
}

/** Call last in a transaction. */
async function raiseAccount(tx: Transaction, userId: string): Promise<Revisions> {
  const [account] = await raiseAccounts(tx, [userId]);
  return account === undefined ? {} : { me: account.revision };
}

function done(userId: string, id: string, revisions: Revisions) {
  return { ownerId: userId, outcome: { ids: [id], revisions }, result: { id, revisions } };
}

async function replayStockCheck(
  _db: unknown,
  _caller: unknown,
  { id }: { id: string },
  { revisions }: { revisions: Revisions },
) {
  return { id, revisions };
}

type EndedCheck = { target: Target; container?: Target | undefined; stockResult: RecordedStockResult };

function stockCheckEvents({ target, container, stockResult }: EndedCheck): NewEvent[] {
  const detail = { stockResult, ...(container && { to: container }) };
  return [{ target, event: 'stockChecked', detail }];
}

type TargetAndTicks = Pick<StockCheck, 'target' | 'ticks'>;

/** Reads the contents that the person sees now. */
async function readContents(
  db: Queryable,
  { ownerId, readerId }: { ownerId: string; readerId: string },
  check: TargetAndTicks,
): Promise<Contents> {
  const { target, ticks } = check;
  const ticked = ticks.filter(({ kind }) => kind === 'bin').map(({ id }) => id);
  const places =
    target.kind === 'location' ? await queryPlacesWithin(db, { ownerId, readerId, id: target.id }) : [];
  const rows = await queryBinsToCheck(db, {
    ownerId,
    readerId,
    parentBinId: target.kind === 'bin' ? target.id : null,
    placeIds: places.map(({ id }) => id),
    ticked,
  });
  const bins = rows.map(({ id, parentBinId, locationId, archivedAt }) => ({
    id,
    parentBinId: parentBinId ?? undefined,
    locationId: locationId ?? undefined,
    archivedAt: archivedAt ?? undefined,
  }));
  const visibleIds = new Set([target.id, ...bins.map(({ id }) => id)]);
  const binIds = [...new Set(ticks.flatMap(({ binId }) => binId ?? []))].filter((id) => visibleIds.has(id));
  const rowsOfItems = await queryItemsToCheck(db, { ownerId, binIds, limit: ITEMS_MAX });
  const items = rowsOfItems.map(({ loanedTo, loanedCount, ...item }) => ({
    ...item,
    loanedTo: loanedTo ?? undefined,
    loanedCount: loanedCount ?? undefined,
  }));
  return contentsOf(
    check,
    { bins, places: places.map(({ id }) => ({ id, parentLocationId: target.id })) },
    Map.groupBy(items, ({ binId }) => binId),
  );
}
