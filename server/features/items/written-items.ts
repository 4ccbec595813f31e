import { can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Queryable } from '#server/db/statement.ts';
import { openTarget } from '../access/gate.ts';
import type { Caller, Outcome } from '../command.ts';
import type { OpenedBin, UnlockedBin } from './bin-of-items.ts';
import { queryItems } from './item.queries.ts';
import { presentItem } from './item-columns.ts';

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
