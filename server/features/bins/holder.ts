import type { Container, Placement } from '#domain/bins/placement.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, queryBin } from '../access/gate.queries.ts';
import { type Admitted, openBin, standingOf } from '../access/gate.ts';
import { type LocationRow, queryLocation } from '../access/location-gate.queries.ts';
import { openLocation } from '../access/location-gate.ts';

/** What a bin lies in or shall lie in, as one person sees it: another bin, or a location. */
export type Holder = Container & { kind: 'bin' | 'location'; id: string; locationId: string | undefined };

/** Names what holds a bin; a bin before its location. */
export type Into = { parentBinId?: string | null | undefined; locationId?: string | null | undefined };

/** What a person names to put a bin into, as `openBin` opens a bin. @throws AppError `bins.notFound`, `locations.notFound`. */
export async function openHolder(
  db: Queryable,
  readerId: string,
  into: Into,
  lockedOwner?: string,
): Promise<Holder | undefined> {
  if (typeof into.parentBinId === 'string') {
    const { row, standing } = await openBin(db, readerId, into.parentBinId, lockedOwner);
    return {
      ...containerOf({ row, standing }),
      kind: 'bin',
      id: row.id,
      locationId: placementOf(row).locationId,
    };
  }
  if (typeof into.locationId === 'string') {
    const { row, standing } = await openLocation(db, readerId, into.locationId, lockedOwner);
    return { ...containerOf({ row, standing }), kind: 'location', id: row.id, locationId: row.id };
  }
  return undefined;
}

/** What holds a bin of this owner at this place, if the person sees it. */
export async function findHolder(
  db: Queryable,
  readerId: string,
  ownerId: string,
  { parentBinId, locationId }: Placement,
): Promise<Holder | undefined> {
  const id = parentBinId ?? locationId;
  if (id === undefined) return undefined;
  const kind = parentBinId === undefined ? 'location' : 'bin';
  const [row] = await (kind === 'bin' ? queryBin(db, { ownerId, id }) : queryLocation(db, { ownerId, id }));
  const standing = row && standingOf(row, readerId);
  if (row === undefined || standing === undefined) return undefined;
  return { ...containerOf({ row, standing }), kind, id, locationId };
}

/** A bin as the rules of moving see it. */
export function containerOf({
  row,
  standing,
}: {
  row: BinRow | LocationRow;
  standing: Admitted['standing'];
}): Container {
  return { ownerId: row.ownerId, role: standing, deletedAt: row.deletedAt ?? undefined };
}

export function placementOf(row: BinRow): Placement {
  return { parentBinId: row.parentBinId ?? undefined, locationId: row.locationId ?? undefined };
}

export function inTrash({ kind }: Pick<Holder, 'kind'>): AppError {
  return new AppError(kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}
