import type { EffectiveRole } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, type EntryRow, queryBin } from './gate.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { findOwner, rememberOwner } from './owners.ts';

export type Admitted<Row = BinRow> = { row: Row; effectiveRole: EffectiveRole };

/** `entries` may be only those of the person in question. */
export type RolesRow = { ownerId: string; entries: readonly Pick<EntryRow, 'userId' | 'role'>[] | null };

/** From the owner's entries; undefined for a stranger. */
export function effectiveRoleOf(row: RolesRow, readerId: string): EffectiveRole | undefined {
  if (row.ownerId === readerId) return 'owner';
  if (row.entries === null) return undefined;
  return highest(row.entries.filter((entry) => entry.userId === readerId).map((entry) => entry.role));
}

/** Undefined also for a bin in the trash, where the person does not see the trash. */
export function visibleRoleOf(
  row: RolesRow & Pick<BinRow, 'deletedAt'>,
  readerId: string,
): EffectiveRole | undefined {
  const effectiveRole = effectiveRoleOf(row, readerId);
  return row.deletedAt === null || can(effectiveRole, 'see the trash') ? effectiveRole : undefined;
}

/** The gate of bins. @throws AppError `bins.notFound`, the same for a missing and a forbidden bin. */
export function admit<Row extends RolesRow & Pick<BinRow, 'id' | 'deletedAt'>>(
  row: Row | undefined,
  readerId: string,
): Admitted<Row> {
  const effectiveRole = row && visibleRoleOf(row, readerId);
  if (row === undefined || effectiveRole === undefined) throw new AppError('bins.notFound');
  if (effectiveRole === 'owner') rememberOwner(row.id, row.ownerId);
  return { row, effectiveRole };
}

/** @throws AppError `bins.notFound`. */
export async function openBin(db: Queryable, readerId: string, binId: string): Promise<Admitted> {
  const ownerId = await findOwner(db, readerId, binId);
  const [row] = await queryBin(db, { ownerId, id: binId });
  return admit(row, readerId);
}

/** Security: a second look for the owner could find one that is not locked. @throws AppError `bins.notFound`. */
export async function openBinForWrite(
  { tx, id: ownerId }: LockedOwner,
  readerId: string,
  binId: string,
): Promise<Admitted> {
  const [row] = await queryBin(tx, { ownerId, id: binId });
  return admit(row, readerId);
}
