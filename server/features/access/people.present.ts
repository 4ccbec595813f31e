import type { AccessList, EffectiveRole, PendingRequests } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { invitationMessage } from '#domain/access/pending.ts';
import type { Queryable } from '#server/db/statement.ts';
import {
  type BinRow,
  type EntryRow,
  type PendingRow,
  type PersonRow,
  queryPeople,
  queryReaders,
} from './gate.queries.ts';

/** Those who have to do with some bins or locations. */
export type People = {
  /** Their names and addresses, by user id. */
  named: ReadonlyMap<string, PersonRow>;
  /** By reader: what they see of that which holds these bins, was deleted with them or shared them. Nobody else must learn of it. */
  seenAbove: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What a row of a bin or location tells of people. */
export type PeopledRow = {
  id: string;
  ownerId: string;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
} & Partial<Pick<BinRow, 'parentBinId' | 'locationId' | 'deletedWith'>>;

/** So many are named by what is read and presented at once: some milliseconds of everybody's time. */
export const peoplePerPart = 2_000;

type IsReader = (userId: string) => boolean;

/**
 * Everybody named in these rows, and the owners of what is shared; asks the database only if there is anybody. For bins
 * `isReader` says whom of them they shall be presented to.
 */
export async function readPeople(
  db: Queryable,
  rows: readonly PeopledRow[],
  isReader: IsReader = () => false,
): Promise<People> {
  const [named, seenAbove] = await Promise.all([readNames(db, rows), readSeenAbove(db, rows, isReader)]);
  return { named, seenAbove };
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

/** The owner sees all of it, and nothing is asked for them. */
async function readSeenAbove(
  db: Queryable,
  rows: readonly PeopledRow[],
  isReader: IsReader,
): Promise<People['seenAbove']> {
  const readers = new Set<string>();
  const ownerOf = new Map<string, string>();
  for (const row of rows) {
    const shown = (row.entries ?? []).filter((entry) => isReader(entry.userId));
    if (shown.length === 0) continue;
    for (const { userId } of shown) readers.add(userId);
    for (const id of targetIdsAbove(row)) ownerOf.set(id, row.ownerId);
  }
  if (ownerOf.size === 0) return new Map();
  const found = await queryReaders(db, {
    ownerIds: [...ownerOf.values()],
    ids: [...ownerOf.keys()],
    readerIds: [...readers],
  });
  const byReader = Map.groupBy(found, ({ userId }) => userId);
  return new Map([...byReader].map(([userId, seen]) => [userId, new Set(seen.map(({ id }) => id))]));
}

/** What holds a bin, was deleted with it or shared it. */
export function targetIdsAbove({ id, entries, parentBinId, locationId, deletedWith }: PeopledRow): string[] {
  const all = [parentBinId, locationId, deletedWith, ...(entries ?? []).map((entry) => entry.viaId)];
  return all.filter((each): each is string => typeof each === 'string' && each !== id);
}

/** The owner's name for all who are not the owner. */
export function presentOwner(
  row: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
): { ownerName?: string } {
  return effectiveRole === 'owner' ? {} : { ownerName: people.named.get(row.ownerId)?.userName ?? '' };
}

/** Who has access. `seesAbove` says whether the reader may see the thing of this id, where an entry was given. */
export function presentEntries(
  row: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
  seesAbove: (id: string) => boolean,
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
      ...(can(effectiveRole, 'see e-mail addresses') && person && { userEmail: person.userEmail }),
      ...(entry.viaId !== row.id &&
        seesAbove(entry.viaId) && { via: { kind: entry.viaKind, id: entry.viaId } }),
    };
  }
  return list;
}

/** What waits for an answer, for those who give it: requests, and invitations by the address they went to. */
export function presentPending(
  { pending }: PeopledRow,
  effectiveRole: EffectiveRole,
  people: People,
): PendingRequests {
  if (pending === null || !can(effectiveRole, 'see requests')) return {};
  const waiting = pending.map(({ id, message, at, email, role, wholePlace }) => {
    const person = people.named.get(id);
    return {
      userId: id,
      userName: email ?? person?.userName ?? '',
      userEmail: email ?? person?.userEmail ?? '',
      requestedAt: new Date(at).toISOString(),
      message: role === null ? message : invitationMessage(role),
      ...(wholePlace && { wholePlace }),
    };
  });
  return Object.fromEntries(waiting.map((each) => [each.userId, each]));
}
