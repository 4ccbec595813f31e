import type { Role } from '#domain/access/access.ts';
import { groupsMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { queryNames } from '../access/reach.queries.ts';
import type { Caller } from '../command.ts';
import { type GroupGrant, insertGroup, queryGroup, queryGroupCounts } from './group.queries.ts';

/** A group with its members and what they have access to, including targets in the trash. */
export type OpenGroup = {
  id: string;
  name: string;
  allPlaces: Role | null;
  members: string[];
  grants: GroupGrant[];
  /** Ids of the targets whose grants are not by all places. */
  ownGrants: string[];
};

/** @throws AppError `groups.notFound`. */
export async function openGroup({ tx, id: ownerId }: LockedOwner, id: string): Promise<OpenGroup> {
  const [row] = await queryGroup(tx, { ownerId, id });
  if (row === undefined) throw new AppError('groups.notFound');
  return { id, ...row };
}

/** Stores a group without members and access. @throws AppError `groups.tooMany`. */
export async function insertNewGroup(
  { tx, id: ownerId }: LockedOwner,
  { now }: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const [counts] = await queryGroupCounts(tx, { ownerId });
  if ((counts?.groups ?? 0) >= groupsMax) throw new AppError('groups.tooMany', { n: groupsMax });
  await insertGroup(tx, { ownerId, id, name, now });
}

export type NamedGrant = GroupGrant & { name: string };

/** Marks an offer whose targets have different roles. */
export function presentMixed(offered: readonly { role: Role }[]): { isMixed?: true } {
  return new Set(offered.map(({ role }) => role)).size > 1 ? { isMixed: true } : {};
}

/** Adds the names of the targets; leaves out those in the trash. */
export async function presentGrants(
  db: Queryable,
  ownerId: string,
  grants: readonly GroupGrant[],
): Promise<NamedGrant[]> {
  const names = await queryNames(db, { ownerId, ids: grants.map(({ target }) => target.id) });
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return grants.flatMap((grant) => {
    const name = nameOf.get(grant.target.id);
    return name === undefined ? [] : [{ ...grant, name }];
  });
}
