import type { AccessList, PendingRequests, Standing } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import { invitationMessage } from '#domain/access/pending.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type EntryRow, type PendingRow, type PersonRow, queryPeople } from './gate.queries.ts';

/** Names and addresses of those who have to do with some bins or locations, by user id. */
export type People = ReadonlyMap<string, PersonRow>;

/** What a row of a bin or location tells of people. */
export type PeopledRow = {
  id: string;
  ownerId: string;
  entries: EntryRow[] | null;
  pending: PendingRow[] | null;
};

/** Everybody named in these rows, and the owners of what is shared; asks the database only if there is anybody. */
export async function readPeople(db: Queryable, rows: readonly PeopledRow[]): Promise<People> {
  const ids = new Set<string>();
  for (const row of rows) {
    if (row.entries !== null) ids.add(row.ownerId);
    for (const entry of row.entries ?? []) ids.add(entry.userId);
    for (const { id, role } of row.pending ?? []) if (role === null) ids.add(id);
  }
  if (ids.size === 0) return nobody;
  const people = await queryPeople(db, [...ids]);
  return new Map(people.map((person) => [person.userId, person]));
}

const nobody: People = new Map();

/** The owner's name for all who are not the owner. */
export function presentOwner(row: PeopledRow, standing: Standing, people: People): { ownerName?: string } {
  return standing === 'owner' ? {} : { ownerName: people.get(row.ownerId)?.userName ?? '' };
}

/** Who has access. `seesAbove` says whether the reader may see the thing of this id, where an entry was given. */
export function presentEntries(
  row: PeopledRow,
  standing: Standing,
  people: People,
  seesAbove: (id: string) => boolean,
): AccessList {
  if (row.entries === null) return {};
  const byPerson = Map.groupBy(row.entries, (entry) => entry.userId);
  const list: AccessList = {};
  for (const [userId, held] of byPerson) {
    const role = highest(held.map((entry) => entry.role));
    const [entry] = held.filter((each) => each.role === role).sort(byGrant);
    if (entry === undefined) continue;
    const person = people.get(userId);
    list[userId] = {
      role: entry.role,
      grantedBy: entry.grantedBy,
      grantedAt: new Date(entry.grantedAt).toISOString(),
      userName: person?.userName ?? '',
      ...(can(standing, 'see e-mail addresses') && person && { userEmail: person.userEmail }),
      ...(entry.viaId !== row.id &&
        seesAbove(entry.viaId) && { via: { kind: entry.viaKind, id: entry.viaId } }),
    };
  }
  return list;
}

/** What waits for an answer, for those who give it: requests, and invitations by the address they went to. */
export function presentPending({ pending }: PeopledRow, standing: Standing, people: People): PendingRequests {
  if (pending === null || !can(standing, 'see requests')) return {};
  const waiting = pending.map(({ id, message, at, email, role, wholePlace }) => {
    const person = people.get(id);
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

// Several entries may give the same role; the database hands them over in any order, every reader is shown the same.
function byGrant(a: EntryRow, b: EntryRow): number {
  return (
    Date.parse(a.grantedAt) - Date.parse(b.grantedAt) ||
    a.grantedBy.localeCompare(b.grantedBy) ||
    a.viaId.localeCompare(b.viaId)
  );
}
