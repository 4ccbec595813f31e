import type { Standing } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockProfile } from '../account/profile.queries.ts';
import { openBin } from './gate.ts';
import { openLocation } from './location-gate.ts';
import { findOwner } from './owners.ts';
import type { PeopledRow } from './people.present.ts';

/** A bin or location as one who may see it at all finds it. */
export type AdmittedTarget = {
  target: Target;
  ownerId: string;
  name: string;
  standing: Standing;
  isTrashed: boolean;
  /** Where a bin lies; a location lies nowhere. */
  locationId: string | null;
  row: PeopledRow;
};

/** A bin or location, as `openBin` opens a bin. @throws AppError `bins.notFound`, `locations.notFound`. */
export async function openTarget(
  db: Queryable,
  readerId: string,
  target: Target,
  lockedOwner?: string,
): Promise<AdmittedTarget> {
  const { row, standing } =
    target.kind === 'bin'
      ? await openBin(db, readerId, target.id, lockedOwner)
      : await openLocation(db, readerId, target.id, lockedOwner);
  const locationId = 'locationId' in row ? row.locationId : null;
  return {
    target,
    ownerId: row.ownerId,
    name: row.name,
    standing,
    isTrashed: row.deletedAt !== null,
    locationId,
    row,
  };
}

/** The same with its owner's profile locked: nobody else changes rights or structure until the transaction ends. */
export async function lockTarget(tx: Transaction, readerId: string, target: Target): Promise<AdmittedTarget> {
  const ownerId = await findOwner(tx, readerId, target.id);
  await lockProfile(tx, { userId: ownerId });
  return openTarget(tx, readerId, target, ownerId);
}

/** The same for one who manages its people. @throws AppError as `openTarget`; `access.denied`. */
export async function lockManaged(
  tx: Transaction,
  readerId: string,
  target: Target,
): Promise<AdmittedTarget> {
  const admitted = await lockTarget(tx, readerId, target);
  assertCan(admitted.standing, 'manage people');
  return admitted;
}

/** @throws AppError `bins.inTrash`, `locations.inTrash`. */
export function assertNotTrashed({ target, isTrashed }: AdmittedTarget): void {
  if (isTrashed) throw new AppError(target.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}

/**
 * Several things of one owner, each managed by the reader and none in the trash; each once.
 * @throws AppError as `lockManaged`; `bins.inTrash`, `locations.inTrash`, `invites.otherOwners`.
 */
export async function lockAllManaged(
  tx: Transaction,
  readerId: string,
  targets: readonly Target[],
): Promise<AdmittedTarget[]> {
  const unique = [...new Map(targets.map((target) => [target.id, target])).values()];
  const owners = await Promise.all(unique.map(({ id }) => findOwner(tx, readerId, id)));
  await lockProfile(tx, { userId: owners[0] ?? readerId });
  const things: AdmittedTarget[] = [];
  for (const [at, target] of unique.entries()) {
    const thing = await openTarget(tx, readerId, target, owners[at]);
    assertCan(thing.standing, 'manage people');
    assertNotTrashed(thing);
    things.push(thing);
  }
  if (new Set(things.map(({ ownerId }) => ownerId)).size > 1) throw new AppError('invites.otherOwners');
  return things;
}
