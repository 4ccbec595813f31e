import { can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { itemBytes } from '#domain/items/item-bytes.ts';
import { assertRoomInBin } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openBin } from '../access/gate.ts';
import type { Caller, Outcome } from '../command.ts';
import { presentItem } from './item.present.ts';
import { type ItemRow, queryItems, writeItems } from './item.queries.ts';
import type { LockedBin } from './locked-bin.ts';

/** The items that were asked for. @throws AppError `items.notFound` if none of them is in the bin. */
export function itemsOf(bin: LockedBin): [Item, ...Item[]] {
  const [first, ...rest] = bin.items.map(presentItem);
  if (first === undefined) throw new AppError('items.notFound');
  return [first, ...rest];
}

/**
 * Whole items into the locked bin, and how many and how much more it holds by them.
 * @throws AppError `items.binFull`, `items.binTooLarge`.
 */
export function write(tx: Transaction, bin: LockedBin, items: Item[], more: number, quantityMore: number) {
  const { ownerId, id, itemRows, itemBytes: bytes } = bin.row;
  const { json, rowsMore, bytesMore } = storedFor(bin.items, items);
  assertRoomInBin(bin.plan, { rows: itemRows, bytes }, { rows: rowsMore, bytes: bytesMore });
  return writeItems(tx, ownerId, id, ownerId, json, more, quantityMore, rowsMore, bytesMore);
}

/** Items as they are stored, and what more their bin keeps by them than by the rows that they replace. */
export function storedFor(before: readonly ItemRow[], items: readonly Item[]) {
  const bytesBefore = new Map(before.map((row) => [row.id, row.bytes]));
  const stored = items.map((item) => ({ ...item, bytes: itemBytes(item) }));
  return {
    json: JSON.stringify(stored),
    rowsMore: stored.filter((item) => !bytesBefore.has(item.id)).length,
    bytesMore: stored.reduce((more, item) => more + item.bytes - (bytesBefore.get(item.id) ?? 0), 0),
  };
}

export function sum(items: readonly Item[]): number {
  return items.reduce((total, item) => total + item.quantity, 0);
}

/** What a write in one bin tells. */
export function done<R extends object>(bin: LockedBin, ids: string[], result: R) {
  const { ownerId, id, revision } = bin.row;
  const revisions = { [id]: revision };
  return { ownerId, outcome: { ids, revisions }, result: { ...result, revision, revisions } };
}

/** The items of an outcome as they are now, for a repeat. */
export async function presentItems(db: Queryable, caller: Caller, data: { binId: string }, outcome: Outcome) {
  const { row, standing } = await openBin(db, caller.userId, data.binId);
  const rows = await queryItems(db, row.ownerId, data.binId, outcome.ids);
  const items = rows
    .map(presentItem)
    .filter((item) => item.deletedAt === undefined || can(standing, 'see the trash'));
  return { items, ...changedIn(data.binId, outcome) };
}

export function changedIn(binId: string, { revisions }: Outcome) {
  return { revision: revisions[binId] ?? 0, revisions };
}
