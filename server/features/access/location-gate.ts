import type { EffectiveRole } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { effectiveRoleOf, type RolesRow } from './gate.ts';
import { type LocationRow, queryLocation } from './location-gate.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { findOwner, rememberOwner } from './owners.ts';

export type AdmittedLocation = { row: LocationRow; effectiveRole: EffectiveRole };

/** Undefined for a stranger; in the trash only the owner sees a location. */
export function visibleLocationRoleOf(
  row: RolesRow & Pick<LocationRow, 'deletedAt'>,
  readerId: string,
): EffectiveRole | undefined {
  const effectiveRole = effectiveRoleOf(row, readerId);
  return row.deletedAt === null || effectiveRole === 'owner' ? effectiveRole : undefined;
}

/** The gate of locations. @throws AppError `locations.notFound`, the same for a missing and a forbidden location. */
export function admitLocation(row: LocationRow | undefined, readerId: string): AdmittedLocation {
  const effectiveRole = row && visibleLocationRoleOf(row, readerId);
  if (row === undefined || effectiveRole === undefined) throw new AppError('locations.notFound');
  if (effectiveRole === 'owner') rememberOwner(row.id, row.ownerId);
  return { row, effectiveRole };
}

/** @throws AppError `locations.notFound`. */
export async function openLocation(
  db: Queryable,
  readerId: string,
  locationId: string,
): Promise<AdmittedLocation> {
  const ownerId = await findOwner(db, readerId, locationId);
  const [row] = await queryLocation(db, { ownerId, id: locationId });
  return admitLocation(row, readerId);
}

/** As `openBinForWrite`. @throws AppError `locations.notFound`. */
export async function openLocationForWrite(
  { tx, id: ownerId }: LockedOwner,
  readerId: string,
  locationId: string,
): Promise<AdmittedLocation> {
  const [row] = await queryLocation(tx, { ownerId, id: locationId });
  return admitLocation(row, readerId);
}
