import type { EffectiveRole, Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import { assertMayTick, type ListRights, listRights } from '#domain/lists/list-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type AdmittedTarget, assertNotTrashed, lockRowAndOpen, openTarget } from '../access/gate.ts';
import { findOwner, lockOwner } from '../access/locked-owner.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import type { Caller } from '../command.ts';
import { queryPlacesForTaker } from '../items/item.queries.ts';
import type { StoredList } from '../stored-lists.ts';
import { queryOwnLists, updateLists, updateOwnLists } from './list.queries.ts';

/** What a list belongs to: a place, a bin or, without a target, the caller's account. */
export type ListHolder = {
  ownerId: string;
  admitted: AdmittedTarget | undefined;
  lists: StoredList[];
};

export type Address = { target?: Target | undefined; id: string };

/** @throws AppError `bins.notFound`, `locations.notFound`. */
export async function openHolder(
  db: Queryable,
  userId: string,
  target: Target | undefined,
): Promise<ListHolder> {
  if (target === undefined) {
    const [row] = await queryOwnLists(db, { userId });
    return { ownerId: userId, admitted: undefined, lists: row?.lists ?? [] };
  }
  return holderOf(await openTarget(db, userId, target));
}

/** @throws AppError as `openHolder`; `bins.inTrash`, `locations.inTrash`. */
export async function lockHolder(
  tx: Transaction,
  userId: string,
  target: Target | undefined,
): Promise<ListHolder> {
  const holder = await lockHolderAnyway(tx, userId, target);
  if (holder.admitted !== undefined) assertNotTrashed(holder.admitted);
  return holder;
}

/** Also in the trash. @throws AppError as `openHolder`. */
export async function lockHolderAnyway(
  tx: Transaction,
  userId: string,
  target: Target | undefined,
): Promise<ListHolder> {
  if (target === undefined) {
    await lockOwner(tx, userId);
    return openHolder(tx, userId, undefined);
  }
  return holderOf(await lockRowAndOpen(tx, await findOwner(tx, userId, target.id), userId, target));
}

function holderOf(admitted: AdmittedTarget): ListHolder {
  return { ownerId: admitted.row.ownerId, admitted, lists: admitted.row.lists ?? [] };
}

export function holderId({ ownerId, admitted }: ListHolder): string {
  return admitted?.target.id ?? ownerId;
}

export function roleOn({ admitted }: ListHolder): EffectiveRole {
  return admitted?.effectiveRole ?? 'owner';
}

/** @throws AppError `access.denied`. */
export function assertMayEdit(holder: ListHolder): void {
  assertCan(roleOn(holder), 'edit lists');
}

/** @throws AppError `access.denied`. */
export async function rightsToTick(tx: Transaction, userId: string, holder: ListHolder): Promise<ListRights> {
  const { admitted, ownerId } = holder;
  if (admitted === undefined) return listRights(undefined);
  const { row, effectiveRole: role } = admitted;
  const on = { role, viewersMayTakeOut: row.viewersMayTakeOut ?? false };
  const locationId = 'locationId' in row ? row.locationId : row.id;
  if (locationId === null || can(role, 'lend items')) return assertMayTick(listRights(on));
  const places = await queryPlacesForTaker(tx, { ownerId, locationId, readerId: userId });
  const switches = places.map(({ viewersMayTakeOut }) => ({ viewersMayTakeOut: viewersMayTakeOut ?? false }));
  return assertMayTick(listRights(on, switches));
}

/** Stores the lists and raises their stream, which nobody else raises meanwhile: its row or its owner is locked. */
export async function storeLists(
  tx: Transaction,
  { userId }: Pick<Caller, 'userId'>,
  { ownerId, admitted }: ListHolder,
  listsAt: (revision: number) => StoredList[],
): Promise<number> {
  if (admitted === undefined) {
    const [raised] = await raiseAccounts(tx, [userId]);
    const revision = raised?.revision ?? 0;
    await updateOwnLists(tx, { userId, lists: jsonOf(listsAt(revision)) });
    return revision;
  }
  const { kind, id } = admitted.target;
  const revision = admitted.row.revision + 1;
  await updateLists[kind](tx, { ownerId, id, lists: jsonOf(listsAt(revision)) });
  return revision;
}

function jsonOf(lists: readonly StoredList[]): string | null {
  return lists.length === 0 ? null : JSON.stringify(lists);
}
