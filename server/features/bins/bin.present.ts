import type { Standing } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { type People, presentEntries, presentOwner, presentPending } from '../access/people.present.ts';

/** A bin's header as this reader of this standing may see it. */
export function presentHeader(row: BinRow, readerId: string, standing: Standing, people: People): BinHeader {
  const header: BinHeader = {
    id: row.id,
    name: row.name,
    nameKey: row.nameKey,
    ownerId: row.ownerId,
    userId: row.ownerId,
    ...presentOwner(row, standing, people),
    ownerScopedId: row.ownerScopedId,
    isPrivate: row.isPrivate,
    qrCode: row.qrCode,
    tags: row.tags,
    accessList: presentEntries(row, standing, people, (id) => seesAbove(row, readerId, id)),
    pendingRequests: presentPending(row, standing, people),
    createdAt: row.createdAt,
    role: standing,
    itemCount: row.itemCount,
    quantityTotal: row.quantityTotal,
    revision: row.revision,
  };
  if (seesAbove(row, readerId, row.parentBinId)) header.parentBinId = row.parentBinId;
  if (seesAbove(row, readerId, row.locationId)) header.locationId = row.locationId;
  if (row.qrLabel !== null) header.qrLabel = row.qrLabel;
  if (row.description !== null) header.description = row.description;
  if (row.color !== null) header.color = row.color;
  if (row.icon !== null) header.icon = row.icon;
  if (row.lastAccessed !== null) header.lastAccessed = row.lastAccessed;
  if (row.archivedAt !== null) header.archivedAt = row.archivedAt;
  if (row.deletedAt !== null) header.deletedAt = row.deletedAt;
  if (row.deletedWith !== null && (row.deletedWith === row.id || seesAbove(row, readerId, row.deletedWith)))
    header.deletedWith = row.deletedWith;
  return header;
}

/** A bin that is shared without its parent or its location appears outside of them. */
function seesAbove(row: BinRow, readerId: string, id: string | null): id is string {
  if (id === null) return false;
  return row.ownerId === readerId || (row.readersAbove?.[id]?.includes(readerId) ?? false);
}

/** What of that which holds the bin this reader sees, as a key: readers of one standing and key see the same header. */
export function viewOf({ readersAbove }: BinRow, readerId: string, standing: Standing): string {
  if (readersAbove === null || standing === 'owner') return standing;
  const seen = Object.keys(readersAbove).filter((id) => readersAbove[id]?.includes(readerId));
  return [standing, ...seen].join(' ');
}
