import type { Standing } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type HeldRoles, standingOf } from './gate.ts';
import { type LocationRow, queryLocation } from './location-gate.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { findOwner, rememberOwner } from './owners.ts';

/** What a reader is to a location that they may see at all. */
export type AdmittedLocation = { row: LocationRow; standing: Standing };

/** What a person is to a location; undefined for a stranger, and for all but the owner while it lies in the trash. */
export function locationStandingOf(
  row: HeldRoles & Pick<LocationRow, 'deletedAt'>,
  readerId: string,
): Standing | undefined {
  const standing = standingOf(row, readerId);
  return row.deletedAt === null || standing === 'owner' ? standing : undefined;
}

/**
 * The one gate of locations, as `admit` is of bins.
 * @throws AppError `locations.notFound`, the same for a missing and a forbidden location.
 */
export function admitLocation(row: LocationRow | undefined, readerId: string): AdmittedLocation {
  const standing = row && locationStandingOf(row, readerId);
  if (row === undefined || standing === undefined) throw new AppError('locations.notFound');
  if (standing === 'owner') rememberOwner(row.id, row.ownerId);
  return { row, standing };
}

/** A location for reading. @throws AppError `locations.notFound`. */
export async function openLocation(
  db: Queryable,
  readerId: string,
  locationId: string,
): Promise<AdmittedLocation> {
  const ownerId = await findOwner(db, readerId, locationId);
  const [row] = await queryLocation(db, { ownerId, id: locationId });
  return admitLocation(row, readerId);
}

/** A location of the locked owner, as `openBinForWrite`. @throws AppError `locations.notFound`. */
export async function openLocationForWrite(
  { tx, id: ownerId }: LockedOwner,
  readerId: string,
  locationId: string,
): Promise<AdmittedLocation> {
  const [row] = await queryLocation(tx, { ownerId, id: locationId });
  return admitLocation(row, readerId);
}
