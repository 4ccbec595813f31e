import type { Item } from '#domain/items/item.ts';
import { itemBytes } from '#domain/items/item-bytes.ts';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { assertRoomInBin } from '#domain/plans/plan-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { OpenedBin } from './bin-of-items.ts';
import { pruneTombstones, removeItems, writeItems } from './item.queries.ts';
import type { ItemsChange } from './items-change.ts';
import { raised, sum } from './written-items.ts';

/**
 * That these whole items are put into the bin, with how many more live items it has by them and how much more they are.
 * @throws AppError `items.binFull`, `items.binTooLarge`.
 */
export function changeTo(
  { row, items: before }: OpenedBin,
  items: readonly Item[],
  more: { items: number; quantity: number },
  newIds: readonly string[] = [],
): ItemsChange {
  const bytesBefore = new Map(before.map((each) => [each.id, each.bytes]));
  const stored = items.map((item) => ({ ...item, bytes: itemBytes(item) }));
  const rows = stored.filter((item) => !bytesBefore.has(item.id)).length;
  const bytes = stored.reduce((sum, item) => sum + item.bytes - (bytesBefore.get(item.id) ?? 0), 0);
  assertRoomInBin(row.plan, { rows: row.itemRows, bytes: row.itemBytes }, { rows, bytes });
  const { ownerId, id, revision } = row;
  const json = JSON.stringify(stored);
  return { ownerId, binId: id, revision, items: json, newIds, more: { ...more, rows, bytes } };
}

/** The statement that puts moved items into a locked bin. */
export function putIn(tx: Transaction, { ownerId, binId, revision, items, more }: ItemsChange) {
  const { items: itemsMore, quantity, rows, bytes } = more;
  return writeItems(tx, ownerId, binId, revision + 1, items, itemsMore, quantity, rows, bytes);
}

/** The statements that take moved items out of the locked bin in which they lay. */
export function takeOut(tx: Transaction, { row, items }: OpenedBin, moved: readonly Item[]) {
  const { ownerId, id } = row;
  const ids = moved.map((item) => item.id);
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return [
    removeItems(tx, ownerId, id, raised(row), ids, -ids.length, -sum(moved), -ids.length, -bytes),
    pruneTombstones(tx, ownerId, id, tombstonesPerBin),
  ];
}
