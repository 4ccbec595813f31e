import type { CodeRow } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Account as Me } from '#domain/live.ts';
import type { Operation, PredictContext } from '#domain/operation.ts';
import {
  changedBy,
  type MutableDeviceView,
  predictAccount,
  predictItems,
  putChange,
  touchedBins,
} from '#domain/predict.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { BinRecord, LocationRecord } from '../storage/database.ts';

export type Actor = Omit<PredictContext, 'now'>;

export function deviceView(
  bins: ReadonlyMap<string, BinRecord>,
  locations: ReadonlyMap<string, LocationRecord>,
  codes: ReadonlyMap<string, CodeRow>,
  waiting: readonly OutboxEntry[],
  actor: Actor,
): MutableDeviceView {
  const view: MutableDeviceView = { bins: new Map(), locations: new Map(), codes: new Map(codes) };
  for (const [id, record] of bins) view.bins.set(id, record.header);
  for (const [id, record] of locations) view.locations.set(id, record.location);
  for (const each of waiting) applyPending(view, each, actor);
  return view;
}

/** Applies pending operations to `view`, in place. */
function applyPending(view: MutableDeviceView, waiting: OutboxEntry, actor: Actor): void {
  putChange(
    view,
    unlessRefused(() => changedBy(view, waiting.operation, contextAt(waiting, actor)), {}),
  );
}

export function shownItems(
  binId: string,
  base: readonly Item[],
  waiting: readonly OutboxEntry[],
  actor: Actor,
): readonly Item[] {
  return waiting.reduce(
    (items, each) =>
      unlessRefused(() => predictItems(binId, items, each.operation, contextAt(each, actor)), items),
    base,
  );
}

/** Computes only what changed since the last call. */
export function memoizeShownItems(binId: string) {
  let lastBase: readonly Item[] | undefined;
  let lastOperations: Operation[] = [];
  let last: readonly Item[] = [];

  return (base: readonly Item[], waiting: readonly OutboxEntry[], actor: Actor): readonly Item[] => {
    const touching = waiting.filter((each) => touchedBins(each.operation).includes(binId));
    const operations = touching.map((each) => each.operation);
    const isContinued =
      base === lastBase && lastOperations.every((operation, index) => operation === operations[index]);
    const items = isContinued
      ? shownItems(binId, last, touching.slice(lastOperations.length), actor)
      : reuseRows(last, shownItems(binId, base, touching, actor));
    lastBase = base;
    lastOperations = operations;
    last = items;
    return items;
  };
}

export function shownMe(base: Me | undefined, waiting: readonly OutboxEntry[]): Me | undefined {
  return (
    base &&
    waiting.reduce(
      (me, { operation, createdAt }) => unlessRefused(() => predictAccount(me, operation, createdAt), me),
      base,
    )
  );
}

export function contextAt(waiting: Pick<OutboxEntry, 'createdAt'>, actor: Actor): PredictContext {
  return { ...actor, now: waiting.createdAt };
}

// Ignores a predicted refusal: the server decides on operations that its newer data contradicts.
export function unlessRefused<T>(predict: () => T, otherwise: T): T {
  try {
    return predict();
  } catch (error) {
    if (error instanceof AppError) return otherwise;
    throw error;
  }
}

/** Keeps the old object of each unchanged row, so that only changed rows render again. */
export function reuseRows<T extends { id: string }>(before: readonly T[], after: readonly T[]): readonly T[] {
  if (before === after) return before;
  const beforeById = new Map(before.map((row) => [row.id, row]));
  const rows = after.map((row) => reuse(beforeById.get(row.id), row));
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return isSame ? before : rows;
}

export function reuse<T>(before: T | undefined, after: T): T {
  if (before === undefined || before === after) return after;
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
