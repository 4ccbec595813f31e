import type { AccessList, Standing } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, type EntryRow, type PersonRow, queryPeople } from '../access/gate.queries.ts';

/** Names and addresses of those whom bins are shared with, by user id. */
export type People = ReadonlyMap<string, PersonRow>;

/** Everybody named in these bins' entries; asks the database only if there are any. */
export async function readPeople(db: Queryable, rows: readonly BinRow[]): Promise<People> {
  const ids = new Set(rows.flatMap((row) => (row.entries ?? []).map((entry) => entry.userId)));
  if (ids.size === 0) return nobody;
  const people = await queryPeople(db, [...ids]);
  return new Map(people.map((person) => [person.userId, person]));
}

const nobody: People = new Map();

/** A bin's header as this reader of this standing may see it. */
export function presentHeader(row: BinRow, readerId: string, standing: Standing, people: People): BinHeader {
  const header: BinHeader = {
    id: row.id,
    name: row.name,
    nameKey: row.nameKey,
    ownerId: row.ownerId,
    userId: row.ownerId,
    ownerScopedId: row.ownerScopedId,
    isPrivate: row.isPrivate,
    qrCode: row.qrCode,
    tags: row.tags,
    accessList: row.entries === null ? {} : presentEntries(row.entries, standing, people),
    pendingRequests: {},
    createdAt: row.createdAt,
    role: standing,
    itemCount: row.itemCount,
    quantityTotal: row.quantityTotal,
    revision: row.revision,
  };
  if (row.parentBinId !== null && seesParent(row, readerId)) header.parentBinId = row.parentBinId;
  if (row.qrLabel !== null) header.qrLabel = row.qrLabel;
  if (row.description !== null) header.description = row.description;
  if (row.color !== null) header.color = row.color;
  if (row.icon !== null) header.icon = row.icon;
  if (row.lastAccessed !== null) header.lastAccessed = row.lastAccessed;
  if (row.archivedAt !== null) header.archivedAt = row.archivedAt;
  if (row.deletedAt !== null) header.deletedAt = row.deletedAt;
  if (row.deletedWith !== null) header.deletedWith = row.deletedWith;
  return header;
}

/** A bin that is shared without its parent appears at the top level. */
function seesParent(row: BinRow, readerId: string): boolean {
  return row.ownerId === readerId || (row.parentReaders?.includes(readerId) ?? false);
}

function presentEntries(entries: readonly EntryRow[], standing: Standing, people: People): AccessList {
  const byPerson = Map.groupBy(entries, (entry) => entry.userId);
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
    };
  }
  return list;
}

// Several entries may give the same role; the database hands them over in any order, every reader is shown the same.
function byGrant(a: EntryRow, b: EntryRow): number {
  return Date.parse(a.grantedAt) - Date.parse(b.grantedAt) || a.grantedBy.localeCompare(b.grantedBy);
}
