import type { Target } from '#domain/access/access.ts';
import { queryLeavers } from '../history/access-history.queries.ts';
import { deleteEntriesFromElsewhere, inheritEntries, refreshVisible } from './entries.queries.ts';
import { leftSince } from './grant-entries.ts';
import type { LockedOwner } from './locked-owner.ts';

/** Copies a container's entries to what is made in it; returns the number of entries. */
export async function inheritAccess(
  owner: LockedOwner,
  targets: readonly Target[],
  container: Target | undefined,
): Promise<number> {
  const came = await inherit(owner, targets, container);
  if (came.length > 0) await refreshVisible(owner.tx, owner.id, idsOf(targets));
  return countEntries(came);
}

/** Copies a container's entries to what moves into it, except for people who left it; returns the number of entries. */
export async function inheritAccessExceptLeavers(
  owner: LockedOwner,
  targets: readonly Target[],
  container: Target | undefined,
  now: string,
): Promise<number> {
  const leavers = await leaversOf(owner, targets, container, now);
  const came = await inherit(owner, targets, container, leavers);
  if (came.length > 0) await refreshVisible(owner.tx, owner.id, idsOf(targets));
  return countEntries(came);
}

export type Reshared = { targets: Target[]; entries: number };

/** Replaces what was given outside the subtree by the entries of the container that it moves into. */
export async function reinheritAccess(
  owner: LockedOwner,
  subtree: readonly Target[],
  container: Target | undefined,
  now: string,
): Promise<Reshared> {
  const ids = idsOf(subtree);
  // Read before deleting: a person who came back through the old container has not left.
  const leavers = await leaversOf(owner, subtree, container, now);
  const left = await deleteEntriesFromElsewhere(owner.tx, { ownerId: owner.id, ids, viaIds: ids });
  const changed = [...left, ...(await inherit(owner, subtree, container, leavers))];
  if (changed.length > 0) await refreshVisible(owner.tx, owner.id, ids);
  const isChanged = new Set(changed.map(({ target }) => target));
  return { targets: subtree.filter(({ id }) => isChanged.has(id)), entries: countEntries(changed) };
}

/** Ends sharing from what is no longer above; returns the ids of what has changed. */
export async function endSharesFromElsewhere(
  owner: LockedOwner,
  subtree: string[],
  above: readonly string[],
): Promise<string[]> {
  const left = await deleteEntriesFromElsewhere(owner.tx, {
    ownerId: owner.id,
    ids: subtree,
    viaIds: [...subtree, ...above],
  });
  const changed = left.map(({ target }) => target);
  if (changed.length > 0) await refreshVisible(owner.tx, owner.id, changed);
  return changed;
}

type Leaver = { target: string; userId: string };

async function inherit(
  { tx, id: ownerId }: LockedOwner,
  targets: readonly Target[],
  container: Target | undefined,
  leavers: Leaver[] = [],
): Promise<{ target: string; entries: number }[]> {
  if (container === undefined || targets.length === 0) return [];
  return inheritEntries(tx, {
    ownerId,
    kinds: targets.map(({ kind }) => kind),
    ids: idsOf(targets),
    containerKind: container.kind,
    containerId: container.id,
    leavers: JSON.stringify(leavers),
  });
}

async function leaversOf(
  { tx, id: ownerId }: LockedOwner,
  targets: readonly Target[],
  container: Target | undefined,
  now: string,
): Promise<Leaver[]> {
  if (container === undefined) return [];
  return queryLeavers(tx, {
    ownerId,
    ids: idsOf(targets),
    containerKind: container.kind,
    containerId: container.id,
    since: leftSince(now),
  });
}

function idsOf(targets: readonly Target[]): string[] {
  return targets.map(({ id }) => id);
}

function countEntries(changed: readonly { entries: number }[]): number {
  return changed.reduce((sum, { entries }) => sum + entries, 0);
}
