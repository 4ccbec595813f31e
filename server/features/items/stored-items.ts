import { can } from '#domain/access/access-rules.ts';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { assertRoomInBin } from '#domain/plans/plan-rules.ts';
import { isTakenAlready } from '#server/db/faults.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openTarget } from '../access/gate.ts';
import type { Caller, Outcome } from '../command.ts';
import { takeIds } from '../rows.queries.ts';
import type { LockedBin, OpenedBin, UnlockedBin } from './bin-of-items.ts';
import { pruneTombstones, queryItems, removeItems, writeItems } from './item.queries.ts';
import { itemBytes } from './item-bytes.ts';
import { presentItem } from './item-columns.ts';

/** By how much the bin’s counts change, which leave out items in the trash. */
type CountsMore = { items: number; quantity: number };

/** @throws AppError `items.binFull`, `items.binTooLarge`, before anything is written. */
export function storeItems({ row, items: before }: OpenedBin, items: Item[], more: CountsMore) {
  const bytesBefore = new Map(before.map((each) => [each.id, each.bytes]));
  const stored = items.map((item) => ({
    ...item,
    bytes: itemBytes(item),
    ...(item.aliases !== undefined && { aliasKeys: aliasKeysOf(item) }),
  }));
  const rowsMore = stored.filter((item) => !bytesBefore.has(item.id)).length;
  const bytesMore = stored.reduce((sum, item) => sum + item.bytes - (bytesBefore.get(item.id) ?? 0), 0);
  assertRoomInBin(
    row.plan,
    { rows: row.itemRows, bytes: row.itemBytes },
    { rows: rowsMore, bytes: bytesMore },
  );
  const json = JSON.stringify(stored);
  return (tx: Transaction) =>
    writeItems(tx, {
      ownerId: row.ownerId,
      binId: row.id,
      revision: nextRevision(row),
      items: json,
      itemsMore: more.items,
      quantityMore: more.quantity,
      rowsMore,
      bytesMore,
    });
}

export function removeMovedItems(tx: Transaction, { row, items }: LockedBin, moved: readonly Item[]) {
  const { ownerId, id } = row;
  const ids = moved.map((item) => item.id);
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return [
    removeItems(tx, {
      ownerId,
      binId: id,
      revision: nextRevision(row),
      ids,
      itemsMore: -ids.length,
      quantityMore: -totalQuantity(moved),
      rowsMore: -ids.length,
      bytesMore: -bytes,
    }),
    pruneTombstones(tx, { ownerId, binId: id, keepCount: tombstonesPerBin }),
  ];
}

/** @throws AppError `ids.taken`. */
export async function takeNewIds(tx: Transaction, ids: string[], ownerId: string): Promise<void> {
  await takeIds(tx, { ids, ownerId }).catch((error) => {
    throw isTakenAlready(error) ? new AppError('ids.taken') : error;
  });
}

/** @throws AppError `items.notFound` where none is in the bin. */
export function itemsOf(bin: OpenedBin): [Item, ...Item[]] {
  const [first, ...rest] = bin.items.map(presentItem);
  if (first === undefined) throw new AppError('items.notFound');
  return [first, ...rest];
}

export function totalQuantity(items: readonly Item[]): number {
  return items.reduce((total, item) => total + item.quantity, 0);
}

export function nextRevision({ revision }: { revision: number }): number {
  return revision + 1;
}

export function itemsWriteResult<R extends object>({ row, readBin }: UnlockedBin, ids: string[], result: R) {
  const { ownerId, id } = row;
  const revision = nextRevision(row);
  const revisions = { [id]: revision };
  return {
    ownerId,
    readBin,
    outcome: { ids, revisions },
    result: { ...result, revision, revisions },
  };
}

export async function presentItems(db: Queryable, caller: Caller, data: { binId: string }, outcome: Outcome) {
  const { row, effectiveRole } = await openTarget(db, caller.userId, { kind: 'bin', id: data.binId });
  const rows = await queryItems(db, { ownerId: row.ownerId, binId: data.binId, ids: outcome.ids });
  const items = rows
    .map(presentItem)
    .filter((item) => item.deletedAt === undefined || can(effectiveRole, 'see the trash'));
  return { items, ...revisionOf(data.binId, outcome) };
}

export async function presentOneItem(
  db: Queryable,
  caller: Caller,
  data: { binId: string },
  outcome: Outcome,
) {
  const { items, ...changed } = await presentItems(db, caller, data, outcome);
  const [item] = items;
  if (item === undefined) throw new AppError('items.notFound');
  return { item, ...changed };
}

export function revisionOf(binId: string, { revisions }: Outcome) {
  return { revision: revisions[binId] ?? 0, revisions };
}
