import { role, type Target } from '#domain/access/access.ts';
import { type Act, can, entriesPerPersonMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { RaisedAccount } from '../account/account.queries.ts';
import type { Caller } from '../command.ts';
import type { NotificationDraft } from '../notifications/notify.ts';
import { lockBins, lockLocations, type RaisedRow, raiseBins, raiseLocations } from '../rows.queries.ts';
import type { AdmittedTarget } from './gate.ts';
import type { LockedOwner } from './locked-owner.ts';
import {
  queryAdministered,
  queryNames,
  queryPinnedElsewhere,
  queryReach,
  queryTargetsWithRoles,
  type Reached,
} from './reach.queries.ts';

/** What a write raised; `unseen` has the ids of what the caller must not learn of. */
export type TouchedStreams = {
  bins: RaisedRow[];
  locations: RaisedRow[];
  unseen: { bins: string[]; locations: string[] };
};

export const noStreams: TouchedStreams = { bins: [], locations: [], unseen: { bins: [], locations: [] } };

/** The ids of the streams that the caller may learn of. */
export function idsOfStreams({ bins, locations }: TouchedStreams): string[] {
  return [...bins, ...locations].map(({ id }) => id);
}

export function joinStreams(...all: readonly TouchedStreams[]): TouchedStreams {
  return {
    bins: all.flatMap(({ bins }) => bins),
    locations: all.flatMap(({ locations }) => locations),
    unseen: {
      bins: all.flatMap(({ unseen }) => unseen.bins),
      locations: all.flatMap(({ unseen }) => unseen.locations),
    },
  };
}

/**
 * `beyond` are bins and locations below that the caller may not manage, and bins pinned on plans of the reached locations:
 * they are raised, as the visibility of their containers or pins changes.
 */
export type Reach = { reached: Reached[]; beyond: Target[] };

/**
 * Locks the targets and everything below them. Security: limits the reach to what `managerId` administers; without one,
 * it covers all. @throws AppError `entries.full`.
 */
export async function lockReach(
  { tx, id: ownerId }: LockedOwner,
  targets: readonly Target[],
  managerId?: string,
): Promise<Reach> {
  const kinds = targets.map((target) => target.kind);
  const ids = targets.map((target) => target.id);
  const all = await queryReach(tx, { ownerId, kinds, ids, limit: entriesPerPersonMax + 1 });
  if (all.length > entriesPerPersonMax) throw new AppError('entries.full');
  const reached =
    managerId === undefined || managerId === ownerId ? all : await administered(tx, ownerId, managerId, all);
  const locationIds = idsOf(reached, 'location');
  await lockLocations(tx, { ownerId, ids: idsOf(all, 'location') });
  const pinned = await queryPinnedElsewhere(tx, { ownerId, locationIds });
  await lockBins(tx, { ownerId, ids: [...new Set([...idsOf(all, 'bin'), ...pinned.map(({ id }) => id)])] });
  if (reached.length === 0) return { reached, beyond: [] };
  const isReached = new Set(reached.map(({ id }) => id));
  const beyond: Target[] = [...all, ...pinned.map(({ id }) => ({ kind: 'bin' as const, id }))];
  return { reached, beyond: beyond.filter(({ id }) => !isReached.has(id)) };
}

async function administered(tx: Transaction, ownerId: string, managerId: string, all: Reached[]) {
  const ids = [...new Set(all.map((each) => each.id))];
  const managed = new Set(
    (await queryAdministered(tx, { ownerId, userId: managerId, ids })).map(({ id }) => id),
  );
  return all.filter(({ id }) => managed.has(id));
}

/** Security: acts on a subtree need the right in every bin and location of it. @throws AppError `access.denied`. */
export async function assertCanInAll(
  { tx, id: ownerId }: LockedOwner,
  userId: string,
  ids: readonly string[],
  act: Act,
): Promise<void> {
  if (userId === ownerId || ids.length === 0) return;
  const roles = role.options.filter((each) => can(each, act));
  const rows = await queryTargetsWithRoles(tx, { ownerId, userId, ids: [...ids], roles });
  if (rows.length < new Set(ids).size) throw new AppError('access.denied');
}

/** Call after locking, if there are several streams. */
export async function raiseStreams(
  { tx, id: ownerId }: LockedOwner,
  streams: readonly Target[],
  beyond: readonly Target[] = [],
): Promise<TouchedStreams> {
  const all = [...streams, ...beyond];
  const locations = await raiseLocations(tx, { ownerId, ids: idsOf(all, 'location') });
  const bins = await raiseBins(tx, { ownerId, ids: idsOf(all, 'bin') });
  const streamIds = new Set(streams.map(({ id }) => id));
  const isSeen = ({ id }: RaisedRow) => streamIds.has(id);
  const beyondOf = (rows: readonly RaisedRow[]) => rows.filter((row) => !isSeen(row)).map(({ id }) => id);
  return {
    locations: locations.filter(isSeen),
    bins: bins.filter(isSeen),
    unseen: { bins: beyondOf(bins), locations: beyondOf(locations) },
  };
}

export async function lockAndRaise(owner: LockedOwner, targets: readonly Target[]): Promise<TouchedStreams> {
  await lockRowsOf(owner, targets);
  return raiseStreams(owner, targets);
}

/** Locks locations before bins, as every write does, against deadlocks. */
export async function lockRowsOf(
  { tx, id: ownerId }: LockedOwner,
  targets: readonly Target[],
): Promise<void> {
  await lockLocations(tx, { ownerId, ids: idsOf(targets, 'location') });
  await lockBins(tx, { ownerId, ids: idsOf(targets, 'bin') });
}

export function revisionsOf(raised: readonly RaisedRow[]): Revisions {
  return Object.fromEntries(raised.map(({ id, revision }) => [id, revision]));
}

function idsOf(targets: readonly Target[], kind: Target['kind']): string[] {
  return [...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id))];
}

export function accessWriteResult(
  caller: Pick<Caller, 'userId'>,
  ownerId: string,
  { bins, locations, unseen }: TouchedStreams,
  accounts: readonly RaisedAccount[] = [],
) {
  const me = accounts.find(({ userId }) => userId === caller.userId);
  const revisions = {
    ...revisionsOf([...locations, ...bins]),
    ...(me && { me: me.revision }),
  };
  return {
    ownerId,
    outcome: { ids: [] as string[], revisions },
    result: { revisions },
    locations: [...locations.map(({ id }) => id), ...unseen.locations],
    accounts: accounts.filter((account) => account !== me).map(({ userId }) => userId),
    unseen: unseen.bins,
  };
}

type KnownTarget = Pick<NotificationDraft, 'target' | 'title' | 'more'>;

/**
 * Returns the target that a notification about changed access names. Security: names only targets the person had access
 * to, which the changed one need not be. Undefined if all of them are in the trash.
 */
export async function targetToNotify(
  { tx, id: ownerId }: LockedOwner,
  { target, row: { name } }: AdmittedTarget,
  reached: readonly Target[],
): Promise<KnownTarget | undefined> {
  if (reached.some(({ id }) => id === target.id)) return { target, title: name };
  const names = await queryNames(tx, { ownerId, ids: reached.map(({ id }) => id) });
  const [first, ...others] = names.sort((a, b) => a.id.localeCompare(b.id));
  const named = reached.find(({ id }) => id === first?.id);
  return named && first && { target: named, title: first.name, more: others.length };
}
