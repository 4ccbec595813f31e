import type { EffectiveRole } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Admitted, openBin, openBinForWrite } from './gate.ts';
import { type AdmittedLocation, openLocation, openLocationForWrite } from './location-gate.ts';
import { type LockedOwner, lockOwner } from './locked-owner.ts';
import { findOwner } from './owners.ts';
import type { PeopledRow } from './people.present.ts';

export type AdmittedTarget = {
  target: Target;
  ownerId: string;
  name: string;
  effectiveRole: EffectiveRole;
  isTrashed: boolean;
  parentBinId: string | null;
  locationId: string | null;
  row: PeopledRow & { qrCode: string | null };
};

export type LockedTarget = AdmittedTarget & { owner: LockedOwner };

/** @throws AppError `bins.notFound`, `locations.notFound`. */
export async function openTarget(db: Queryable, readerId: string, target: Target): Promise<AdmittedTarget> {
  const { kind, id } = target;
  return admitted(
    target,
    await (kind === 'bin' ? openBin(db, readerId, id) : openLocation(db, readerId, id)),
  );
}

export async function openTargetForWrite(
  owner: LockedOwner,
  readerId: string,
  target: Target,
): Promise<LockedTarget> {
  const { kind, id } = target;
  const opened = await (kind === 'bin'
    ? openBinForWrite(owner, readerId, id)
    : openLocationForWrite(owner, readerId, id));
  return { ...admitted(target, opened), owner };
}

function admitted(target: Target, { row, effectiveRole }: Admitted | AdmittedLocation): AdmittedTarget {
  return {
    target,
    ownerId: row.ownerId,
    name: row.name,
    effectiveRole,
    isTrashed: row.deletedAt !== null,
    parentBinId: 'parentBinId' in row ? row.parentBinId : null,
    locationId: 'locationId' in row ? row.locationId : null,
    row,
  };
}

/** Locks the owner before opening, so that rights and structure no longer change. */
export async function lockTarget(tx: Transaction, readerId: string, target: Target): Promise<LockedTarget> {
  const owner = await lockOwner(tx, await findOwner(tx, readerId, target.id));
  return openTargetForWrite(owner, readerId, target);
}

/** @throws AppError as `openTarget`; `access.denied` for who does not manage its people. */
export async function lockManaged(tx: Transaction, readerId: string, target: Target): Promise<LockedTarget> {
  const lockedTarget = await lockTarget(tx, readerId, target);
  assertCan(lockedTarget.effectiveRole, 'manage people');
  return lockedTarget;
}

/** @throws AppError `bins.inTrash`, `locations.inTrash`. */
export function assertNotTrashed({ target, isTrashed }: AdmittedTarget): void {
  if (isTrashed) throw new AppError(target.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}

/** @throws AppError as `lockManaged`; `bins.inTrash`, `locations.inTrash`, `invites.otherOwners`. */
export async function lockAllManaged(
  tx: Transaction,
  readerId: string,
  targets: readonly Target[],
): Promise<{ owner: LockedOwner; admittedTargets: AdmittedTarget[] }> {
  const unique = [...new Map(targets.map((target) => [target.id, target])).values()];
  const ownerIds = await Promise.all(unique.map(({ id }) => findOwner(tx, readerId, id)));
  const owner = await lockOwner(tx, ownerIds[0] ?? readerId);
  const admittedTargets: AdmittedTarget[] = [];
  for (const [at, target] of unique.entries()) {
    const isOfOwner = ownerIds[at] === owner.id;
    // Other owners' targets are refused below, after their own faults.
    const admittedTarget = await (isOfOwner
      ? openTargetForWrite(owner, readerId, target)
      : openTarget(tx, readerId, target));
    assertCan(admittedTarget.effectiveRole, 'manage people');
    assertNotTrashed(admittedTarget);
    admittedTargets.push(admittedTarget);
  }
  if (new Set(ownerIds).size > 1) throw new AppError('invites.otherOwners');
  return { owner, admittedTargets };
}
