import type { MoveParty, Placement } from '#domain/bins/placement.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, queryBin } from '../access/gate.queries.ts';
import { type Admitted, effectiveRoleOf, openBin, openBinForWrite } from '../access/gate.ts';
import { type LocationRow, queryLocation } from '../access/location-gate.queries.ts';
import { type AdmittedLocation, openLocation, openLocationForWrite } from '../access/location-gate.ts';
import type { LockedOwner } from '../access/locked-owner.ts';

export type OpenedContainer = MoveParty & {
  kind: 'bin' | 'location';
  id: string;
  locationId: string | undefined;
};

export type Into = { parentBinId?: string | null | undefined; locationId?: string | null | undefined };

/** For reading, as it may be another owner's. @throws AppError `bins.notFound`, `locations.notFound`. */
export async function openContainer(
  db: Queryable,
  readerId: string,
  into: Into,
): Promise<OpenedContainer | undefined> {
  if (typeof into.parentBinId === 'string') return asOpenedBin(await openBin(db, readerId, into.parentBinId));
  if (typeof into.locationId === 'string')
    return asOpenedLocation(await openLocation(db, readerId, into.locationId));
  return undefined;
}

/** Opens the container of a new bin, of the locked owner. @throws AppError as `openContainer`. */
export async function openContainerForWrite(
  owner: LockedOwner,
  readerId: string,
  into: Into,
): Promise<OpenedContainer | undefined> {
  if (typeof into.parentBinId === 'string')
    return asOpenedBin(await openBinForWrite(owner, readerId, into.parentBinId));
  if (typeof into.locationId === 'string')
    return asOpenedLocation(await openLocationForWrite(owner, readerId, into.locationId));
  return undefined;
}

function asOpenedBin(bin: Admitted): OpenedContainer {
  const { locationId } = placementOf(bin.row);
  return { ...movePartyOf(bin), kind: 'bin', id: bin.row.id, locationId };
}

function asOpenedLocation(location: AdmittedLocation): OpenedContainer {
  const { id } = location.row;
  return { ...movePartyOf(location), kind: 'location', id, locationId: id };
}

export async function findContainer(
  { tx, id: ownerId }: LockedOwner,
  readerId: string,
  { parentBinId, locationId }: Placement,
): Promise<OpenedContainer | undefined> {
  const id = parentBinId ?? locationId;
  if (id === undefined) return undefined;
  const kind = parentBinId === undefined ? 'location' : 'bin';
  const [row] = await (kind === 'bin' ? queryBin(tx, { ownerId, id }) : queryLocation(tx, { ownerId, id }));
  const effectiveRole = row && effectiveRoleOf(row, readerId);
  if (row === undefined || effectiveRole === undefined) return undefined;
  return { ...movePartyOf({ row, effectiveRole }), kind, id, locationId };
}

export function movePartyOf({
  row,
  effectiveRole,
}: {
  row: BinRow | LocationRow;
  effectiveRole: Admitted['effectiveRole'];
}): MoveParty {
  return { ownerId: row.ownerId, role: effectiveRole, deletedAt: row.deletedAt ?? undefined };
}

export function placementOf(row: BinRow): Placement {
  return { parentBinId: row.parentBinId ?? undefined, locationId: row.locationId ?? undefined };
}

export function inTrash({ kind }: Pick<OpenedContainer, 'kind'>): AppError {
  return new AppError(kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}
