import type { EffectiveRole, Target, TargetKind } from '#domain/access/access.ts';
import { assertCan, can, highest, inTrash } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockRows } from '../rows.queries.ts';
import {
  type BinRow,
  type EntryRow,
  queryRolesOfBins,
  queryRolesOfLocations,
  queryRow,
  type RowOf,
} from './gate.queries.ts';
import { findOwner, type LockedOwner, lockOwner, rememberOwner } from './locked-owner.ts';

export type Admitted<Row> = { row: Row; effectiveRole: EffectiveRole };

type TargetOf<K extends TargetKind> = { kind: K; id: string };

export type AdmittedTarget<K extends TargetKind = TargetKind> = Admitted<RowOf[K]> & { target: TargetOf<K> };

export type LockedTarget<K extends TargetKind = TargetKind> = AdmittedTarget<K> & { owner: LockedOwner };

/** `entries` need only contain those of the person in question. */
export type RolesRow = { ownerId: string; entries: readonly Pick<EntryRow, 'userId' | 'role'>[] | null };

type GateRow = RolesRow & Pick<BinRow, 'deletedAt'>;

const rules: Record<
  TargetKind,
  {
    seesTrash: (effectiveRole: EffectiveRole | undefined) => boolean;
    notFound: 'bins.notFound' | 'locations.notFound';
  }
> = {
  bin: { seesTrash: (role) => can(role, 'see the trash'), notFound: 'bins.notFound' },
  location: {
    seesTrash: (role) => can(role, 'delete or restore the location'),
    notFound: 'locations.notFound',
  },
};

/** By ownership or the reader's entries; undefined for a stranger. */
export function effectiveRoleOf(row: RolesRow, readerId: string): EffectiveRole | undefined {
  if (row.ownerId === readerId) return 'owner';
  if (row.entries === null) return undefined;
  return highest(row.entries.filter((entry) => entry.userId === readerId).map((entry) => entry.role));
}

/** The people beside the owner who see it. */
export function readersOf({ entries }: Pick<RolesRow, 'entries'>): string[] {
  return [...new Set(entries?.map((entry) => entry.userId))];
}

/** Undefined also for a target in the trash if this role does not see it there. */
export function visibleRoleOf(kind: TargetKind, row: GateRow, readerId: string): EffectiveRole | undefined {
  const effectiveRole = effectiveRoleOf(row, readerId);
  return row.deletedAt === null || rules[kind].seesTrash(effectiveRole) ? effectiveRole : undefined;
}

/**
 * Admits only readers who see the target. @throws AppError `bins.notFound`, `locations.notFound`, the same for a
 * missing and a forbidden target.
 */
export function admit<Row extends GateRow & { id: string }>(
  kind: TargetKind,
  row: Row | undefined,
  readerId: string,
): Admitted<Row> {
  const effectiveRole = row && visibleRoleOf(kind, row, readerId);
  if (row === undefined || effectiveRole === undefined) throw new AppError(rules[kind].notFound);
  if (effectiveRole === 'owner') rememberOwner(row.id, row.ownerId);
  return { row, effectiveRole };
}

/** @throws AppError as `admit`. */
export async function openTarget<K extends TargetKind>(
  db: Queryable,
  readerId: string,
  target: TargetOf<K>,
): Promise<AdmittedTarget<K>> {
  return openOf(db, await findOwner(db, readerId, target.id), readerId, target);
}

/** Security: looking for the owner again could find one that is not locked. @throws AppError as `admit`. */
export async function openTargetForWrite<K extends TargetKind>(
  owner: LockedOwner,
  readerId: string,
  target: TargetOf<K>,
): Promise<LockedTarget<K>> {
  return { ...(await openOf(owner.tx, owner.id, readerId, target)), owner };
}

/** For changes of neither rights nor structure: locks only the row, then reads it. @throws AppError as `admit`. */
export async function lockRowAndOpen<K extends TargetKind>(
  tx: Transaction,
  ownerId: string,
  readerId: string,
  target: TargetOf<K>,
): Promise<AdmittedTarget<K>> {
  const { kind, id } = target;
  const [, [row]] = await Promise.all([
    lockRows[kind](tx, { ownerId, ids: [id] }),
    queryRow[kind](tx, { ownerId, id }),
  ]);
  return { ...admit(kind, row, readerId), target };
}

async function openOf<K extends TargetKind>(
  db: Queryable,
  ownerId: string,
  readerId: string,
  target: TargetOf<K>,
): Promise<AdmittedTarget<K>> {
  const [row] = await queryRow[target.kind](db, { ownerId, id: target.id });
  return { ...admit(target.kind, row, readerId), target };
}

/** Locks the owner before opening, so that rights and structure no longer change. @throws AppError as `admit`. */
export async function lockTarget<K extends TargetKind>(
  tx: Transaction,
  readerId: string,
  target: TargetOf<K>,
): Promise<LockedTarget<K>> {
  const owner = await lockOwner(tx, await findOwner(tx, readerId, target.id));
  return openTargetForWrite(owner, readerId, target);
}

/** @throws AppError as `admit`; `access.denied` for readers who do not manage its people. */
export async function lockManaged(tx: Transaction, readerId: string, target: Target): Promise<LockedTarget> {
  const lockedTarget = await lockTarget(tx, readerId, target);
  assertCan(lockedTarget.effectiveRole, 'manage people');
  return lockedTarget;
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

/** @throws AppError `bins.inTrash`, `locations.inTrash`. */
export function assertNotTrashed({ target, row }: Pick<AdmittedTarget, 'target' | 'row'>): void {
  if (row.deletedAt !== null) throw inTrash(target);
}

/**
 * The reader's roles on those of these targets that they see, by id. Security: reads both kinds also for an empty list, so
 * that an unknown target takes as long as a hidden one.
 */
export async function readVisibleRoles(
  db: Queryable,
  { ownerId, readerId }: { ownerId: string; readerId: string },
  targets: readonly Target[],
): Promise<ReadonlyMap<string, EffectiveRole>> {
  const ids = (kind: TargetKind) => [
    ...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id)),
  ];
  const [bins, locations] = await Promise.all([
    queryRolesOfBins(db, { ownerId, readerId, ids: ids('bin') }),
    queryRolesOfLocations(db, { ownerId, readerId, ids: ids('location') }),
  ]);
  const roles = new Map<string, EffectiveRole>();
  for (const [kind, rows] of [
    ['bin', bins],
    ['location', locations],
  ] as const)
    for (const row of rows) {
      const effectiveRole = visibleRoleOf(kind, row, readerId);
      if (effectiveRole !== undefined) roles.set(row.id, effectiveRole);
    }
  return roles;
}
