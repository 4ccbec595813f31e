import type { EffectiveRole } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFieldNames } from '#domain/bins/bin-fields.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, binMoments, queryBinsPart, type TargetAddress } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import {
  aboveFor,
  filledColumns,
  type People,
  type PeopledRow,
  peoplePerPart,
  presentTarget,
  readPeople,
  targetIdsAbove,
} from '../access/people.present.ts';
import { lastingLink, linksOfManagers } from '../access/public-links.ts';
import { joinJson } from '../json-list.ts';

const binsPerPart = 250;

/** Hides a parent or location that the reader does not see, and a pin on that location's plan. */
export function presentHeader(
  row: BinRow,
  readerId: string,
  effectiveRole: EffectiveRole,
  people: People,
): BinHeader {
  const seesAbove = aboveFor(row, readerId, people);
  const header: BinHeader = {
    ...presentTarget(row, effectiveRole, people, seesAbove),
    nameKey: row.nameKey,
    ownerScopedId: row.ownerScopedId,
    isPrivate: row.isPrivate,
    qrCode: row.qrCode,
    tags: row.tags,
    itemCount: row.itemCount,
    quantityTotal: row.quantityTotal,
    ...filledColumns(row, optionalColumns),
  };
  if (seesAbove(row.parentBinId)) header.parentBinId = row.parentBinId;
  if (seesAbove(row.locationId)) header.locationId = row.locationId;
  if (row.pin !== null && seesAbove(row.pinLocationId)) header.pin = row.pin;
  if (row.deletedWith !== null && (row.deletedWith === row.id || seesAbove(row.deletedWith)))
    header.deletedWith = row.deletedWith;
  const shareLink = lastingLink(linksOfManagers(row));
  if (shareLink !== undefined) header.shareLink = shareLink;
  return header;
}

const optionalColumns = [
  ...binFieldNames,
  'viewersMayTakeOut',
  'photos',
  'documents',
  ...binMoments,
] as const;

/** Returns a key of role and visible containers: readers with the same key see the same header. */
export function viewOf(
  row: PeopledRow,
  readerId: string,
  effectiveRole: EffectiveRole,
  { visibleAbove }: People,
): string {
  const visibleIds = visibleAbove.get(readerId);
  if (visibleIds === undefined || effectiveRole === 'owner') return effectiveRole;
  return [effectiveRole, ...new Set(targetIdsAbove(row).filter((id) => visibleIds.has(id)))].join(' ');
}

type FallbackRole = (row: BinRow) => EffectiveRole | undefined;

/**
 * Reads as many headers as take a few milliseconds; `next` is the index of the first one left out. The size of a part
 * is limited by the people named in the next `among` bins.
 */
export async function readHeadersPart(
  db: Queryable,
  readerId: string,
  bins: readonly TargetAddress[],
  start: number,
  fallbackRole: FallbackRole = () => undefined,
  among = binsPerPart,
): Promise<{ headers: BinHeader[]; next: number }> {
  const part = bins.slice(start, start + among);
  if (part.length === 0) return { headers: [], next: start };
  const [ownerIds, ids] = [part.map(({ ownerId }) => ownerId), part.map(({ id }) => id)];
  const rows = await queryBinsPart(db, { ownerIds, ids, people: peoplePerPart });
  const people = await readPeople(db, rows, (userId) => userId === readerId);
  const headers = rows.flatMap((row) => {
    const effectiveRole = visibleRoleOf('bin', row, readerId) ?? fallbackRole(row);
    return effectiveRole ? [presentHeader(row, readerId, effectiveRole, people)] : [];
  });
  return { headers, next: start + (rows[0]?.nextAt ?? part.length) };
}

export async function* writeHeaders(
  db: Queryable,
  readerId: string,
  bins: readonly TargetAddress[],
  fallbackRole?: FallbackRole,
): AsyncGenerator<string> {
  let among = binsPerPart;
  for (let start = 0; start < bins.length; ) {
    const { headers, next } = await readHeadersPart(db, readerId, bins, start, fallbackRole, among);
    yield joinJson(headers);
    among = Math.min(binsPerPart, 2 * (next - start));
    start = next;
  }
}
