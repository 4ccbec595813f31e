import type { AccessList, EffectiveRole, PendingRequests } from '#domain/access/access.ts';
import { can, invitationMessage } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { presentLists } from '../stored-lists.ts';
import {
  type BinRow,
  type LocationRow,
  type PersonRow,
  queryPeople,
  queryReaders,
  type RequestOffer,
} from './gate.queries.ts';

export type People = {
  named: ReadonlyMap<string, PersonRow>;
  /** By reader, the ids they may see among the containers and sharing sources of these bins and locations. */
  visibleAbove: ReadonlyMap<string, ReadonlySet<string>>;
};

export type PeopledRow = Pick<
  BinRow,
  | 'id'
  | 'ownerId'
  | 'name'
  | 'createdAt'
  | 'deletedAt'
  | 'revision'
  | 'entries'
  | 'pending'
  | 'lists'
  | 'publicLinks'
> &
  Partial<Pick<BinRow, 'parentBinId' | 'locationId' | 'pinLocationId' | 'deletedWith'>> &
  Partial<Pick<LocationRow, 'parentLocationId'>>;

/** Presenting this many people takes a few milliseconds. */
export const peoplePerPart = 2_000;

type SeesAbove = (id: string) => boolean;

/** Tells whether the reader sees what is above a bin or location: a container, or where an entry was given. */
export function aboveFor(row: { ownerId: string }, readerId: string, { visibleAbove }: People) {
  return (id: string | null): id is string =>
    id !== null && (row.ownerId === readerId || visibleAbove.get(readerId)?.has(id) === true);
}

type IsReader = (userId: string) => boolean;

export async function readPeople(
  db: Queryable,
  rows: readonly PeopledRow[],
  isReader: IsReader = () => false,
): Promise<People> {
  const [named, visibleAbove] = await Promise.all([
    readNames(db, rows),
    readVisibleAbove(db, rows, isReader),
  ]);
  return { named, visibleAbove };
}

async function readNames(db: Queryable, rows: readonly PeopledRow[]): Promise<People['named']> {
  const ids = new Set<string>();
  for (const row of rows) {
    if (row.entries !== null) ids.add(row.ownerId);
    for (const entry of row.entries ?? []) ids.add(entry.userId);
    for (const { id, role } of row.pending ?? []) if (role === null) ids.add(id);
  }
  if (ids.size === 0) return new Map();
  const people = await queryPeople(db, { userIds: [...ids] });
  return new Map(people.map((person) => [person.userId, person]));
}

async function readVisibleAbove(
  db: Queryable,
  rows: readonly PeopledRow[],
  isReader: IsReader,
): Promise<People['visibleAbove']> {
  const readers = new Set<string>();
  const ownerOf = new Map<string, string>();
  for (const row of rows) {
    const entries = (row.entries ?? []).filter((entry) => isReader(entry.userId));
    if (entries.length === 0) continue;
    for (const { userId } of entries) readers.add(userId);
    for (const id of targetIdsAbove(row)) ownerOf.set(id, row.ownerId);
  }
  if (ownerOf.size === 0) return new Map();
  const found = await queryReaders(db, {
    ownerIds: [...ownerOf.values()],
    ids: [...ownerOf.keys()],
    readerIds: [...readers],
  });
  const byReader = Map.groupBy(found, ({ userId }) => userId);
  return new Map(
    [...byReader].map(([userId, visibleRows]) => [userId, new Set(visibleRows.map(({ id }) => id))]),
  );
}

export function targetIdsAbove(row: PeopledRow): string[] {
  const { id, entries, parentBinId, parentLocationId, locationId, pinLocationId, deletedWith } = row;
  const all = [
    parentBinId,
    parentLocationId,
    locationId,
    pinLocationId,
    deletedWith,
    ...(entries ?? []).map((entry) => entry.viaId),
  ];
  return all.filter((each): each is string => typeof each === 'string' && each !== id);
}

/** The fields that a bin and a location have in common. `seesAbove` tells whether the reader sees where an entry was given. */
export function presentTarget(
  row: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
  seesAbove: SeesAbove,
) {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.ownerId,
    userId: row.ownerId,
    ...presentOwner(row, effectiveRole, people),
    accessList: presentEntries(row, effectiveRole, people, seesAbove),
    pendingRequests: presentPending(row, effectiveRole, people),
    createdAt: row.createdAt,
    role: effectiveRole,
    revision: row.revision,
    ...presentLists(row.lists, effectiveRole, row),
    ...(row.deletedAt !== null && { deletedAt: row.deletedAt }),
  };
}

/** The named columns that have a value. */
export function filledColumns<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): { [N in Name]?: Exclude<Row[N], null> } {
  const filled: { [N in Name]?: Exclude<Row[N], null> } = {};
  for (const name of names) {
    if (row[name] !== null) filled[name] = row[name] as Exclude<Row[Name], null>;
  }
  return filled;
}

function presentOwner(
  row: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
): { ownerName?: string; ownerPhotoId?: string } {
  if (effectiveRole === 'owner') return {};
  const owner = people.named.get(row.ownerId);
  return { ownerName: owner?.userName ?? '', ...(owner?.photoId && { ownerPhotoId: owner.photoId }) };
}

export function presentEntries(
  row: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
  seesAbove: SeesAbove,
): AccessList {
  if (row.entries === null) return {};
  const list: AccessList = {};
  for (const entry of row.entries) {
    const person = people.named.get(entry.userId);
    list[entry.userId] = {
      role: entry.role,
      grantedBy: entry.grantedBy,
      grantedAt: new Date(entry.grantedAt).toISOString(),
      userName: person?.userName ?? '',
      ...(person?.photoId && { userPhotoId: person.photoId }),
      ...(can(effectiveRole, 'see email addresses') && person && { userEmail: person.userEmail }),
      ...(entry.viaId !== row.id &&
        seesAbove(entry.viaId) && { via: { kind: entry.viaKind, id: entry.viaId } }),
      // Only the owner knows the groups.
      ...(entry.groupId !== null && effectiveRole === 'owner' && { groupId: entry.groupId }),
    };
  }
  return list;
}

/** Returns no requests and invitations to readers who may not see them. */
function presentPending(
  { pending }: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
): PendingRequests {
  if (pending === null || !can(effectiveRole, 'see requests')) return {};
  const waiting = pending.map(({ id, message, at, email, role, wholePlace, offer }) => {
    const person = people.named.get(id);
    return {
      userId: id,
      userName: email ?? person?.userName ?? '',
      ...(person?.photoId && { userPhotoId: person.photoId }),
      userEmail: email ?? person?.userEmail ?? '',
      requestedAt: new Date(at).toISOString(),
      message: role === null ? message : invitationMessage(role),
      ...(wholePlace && { wholePlace }),
      ...(offer && { offer: presentOffer(offer, effectiveRole) }),
    };
  });
  return Object.fromEntries(waiting.map((each) => [each.userId, each]));
}

function presentOffer({ role, targets, groupId }: RequestOffer, effectiveRole: EffectiveRole) {
  return { role, more: targets.length - 1, ...(effectiveRole === 'owner' && groupId && { groupId }) };
}

export async function personOf(db: Queryable, userId: string): Promise<{ userId: string; userName: string }> {
  const [person] = await queryPeople(db, { userIds: [userId] });
  return { userId, userName: person?.userName ?? '' };
}
