import { v7 as uuidv7 } from 'uuid';
import type { Role, Target } from '#domain/access/access.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { refreshVisible } from '../access/entries.queries.ts';
import { leftSince } from '../access/grant-entries.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { type RaisedAccount, raiseAccounts } from '../account/account.queries.ts';
import type { Caller } from '../command.ts';
import { queryLeaversAmong } from '../history/access-history.queries.ts';
import {
  giveNewPlace,
  giveRestoredPlace,
  queryGivenInTrash,
  queryUnnamedGroups,
  updateAllPlaces,
} from './group.queries.ts';
import { insertNewGroup, type OpenGroup, openGroup } from './open-group.ts';

/**
 * The group without a name whose members have this role in all places; made when it is needed. @throws AppError
 * `groups.tooMany`.
 */
export async function openGroupOfAllPlaces(
  owner: LockedOwner,
  caller: Caller,
  role: Role,
): Promise<OpenGroup> {
  const { tx, id: ownerId } = owner;
  const unnamed = await queryUnnamedGroups(tx, { ownerId, userIds: [] });
  const id = unnamed.find(({ allPlaces }) => allPlaces === role)?.id ?? uuidv7();
  if (!unnamed.some((each) => each.id === id)) {
    await insertNewGroup(owner, caller, { id, name: '' });
    await updateAllPlaces(tx, { ownerId, id, role, now: caller.now });
  }
  return openGroup(owner, id);
}

/** Raises the owner's account, because the write may have made the group of all places. */
export async function raiseForAllPlaces(
  tx: Transaction,
  ownerId: string,
  data: object,
): Promise<RaisedAccount[]> {
  return 'allPlaces' in data ? raiseAccounts(tx, [ownerId]) : [];
}

/** Gives a new place to the people with all places; returns the number of entries. */
export async function givePlaceToGroups(
  { tx, id: ownerId }: LockedOwner,
  id: string,
  now: string,
): Promise<number> {
  const people = await giveNewPlace(tx, { ownerId, id, now });
  if (people.length > 0) await refreshVisible(tx, ownerId, [id]);
  return people.length;
}

/** Gives a restored place and what is in it to people who got access to it by groups while it was in the trash. */
export async function giveRestoredToGroups(
  { tx, id: ownerId }: LockedOwner,
  { id, inside, now }: { id: string; inside: readonly Target[]; now: string },
): Promise<void> {
  const people = await queryGivenInTrash(tx, { ownerId, id });
  if (people.length === 0) return;
  const targets = [{ kind: 'location' as const, id }, ...inside];
  const ids = targets.map((target) => target.id);
  const userIds = people.map(({ userId }) => userId);
  const leavers = await queryLeaversAmong(tx, { ownerId, targets: ids, userIds, since: leftSince(now) });
  const kinds = targets.map(({ kind }) => kind);
  await giveRestoredPlace(tx, { ownerId, id, kinds, ids, leavers: JSON.stringify(leavers), now });
}
