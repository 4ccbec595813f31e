import { containerTargetOf, type Placement } from '#domain/bins/placement.ts';
import { deleteEntriesFromElsewhere, inheritEntries, refreshVisible } from '../access/entries.queries.ts';
import { leftSince } from '../access/grant-entries.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { queryLeavers } from '../history/access-history.queries.ts';

export async function inheritAccess(
  owner: LockedOwner,
  binIds: string[],
  placement: Placement,
): Promise<void> {
  if ((await inherit(owner, binIds, placement)).length > 0) await refreshVisible(owner.tx, owner.id, binIds);
}

/** Copies a container's entries to bins that move into it, except for people who left those bins. */
export async function inheritAccessExceptLeavers(
  owner: LockedOwner,
  binIds: string[],
  placement: Placement,
  now: string,
): Promise<void> {
  const leavers = await leaversOf(owner, binIds, placement, now);
  if ((await inherit(owner, binIds, placement, leavers)).length > 0)
    await refreshVisible(owner.tx, owner.id, binIds);
}

export type Reshared = { bins: string[]; entries: number };

export async function reinheritAccess(
  owner: LockedOwner,
  subtree: string[],
  placement: Placement,
  now: string,
): Promise<Reshared> {
  // Read before deleting: a person who came back through the old container has not left.
  const leavers = await leaversOf(owner, subtree, placement, now);
  const left = await deleteEntriesFromElsewhere(owner.tx, {
    ownerId: owner.id,
    binIds: subtree,
    viaIds: subtree,
  });
  const came = await inherit(owner, subtree, placement, leavers);
  const changed = [...left, ...came];
  if (changed.length > 0) await refreshVisible(owner.tx, owner.id, subtree);
  return {
    bins: [...new Set(changed.map(({ target }) => target))],
    entries: changed.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** Ends sharing from what is no longer above; returns the changed bins. */
export async function endSharesFromElsewhere(
  owner: LockedOwner,
  subtree: string[],
  above: readonly string[],
): Promise<string[]> {
  const left = await deleteEntriesFromElsewhere(owner.tx, {
    ownerId: owner.id,
    binIds: subtree,
    viaIds: [...subtree, ...above],
  });
  const changed = left.map(({ target }) => target);
  if (changed.length > 0) await refreshVisible(owner.tx, owner.id, changed);
  return changed;
}

type Leaver = { target: string; userId: string };

async function inherit(
  { tx, id: ownerId }: LockedOwner,
  binIds: string[],
  placement: Placement,
  leavers: Leaver[] = [],
): Promise<{ target: string; entries: number }[]> {
  const container = containerTargetOf(placement);
  if (container === undefined) return [];
  return inheritEntries(tx, {
    ownerId,
    binIds,
    containerKind: container.kind,
    containerId: container.id,
    leavers: JSON.stringify(leavers),
  });
}

async function leaversOf(
  { tx, id: ownerId }: LockedOwner,
  binIds: string[],
  placement: Placement,
  now: string,
): Promise<Leaver[]> {
  const container = containerTargetOf(placement);
  if (container === undefined) return [];
  return queryLeavers(tx, {
    ownerId,
    binIds,
    containerKind: container.kind,
    containerId: container.id,
    since: leftSince(now),
  });
}
