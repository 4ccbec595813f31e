import { assertCan } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Revisions } from '#domain/schemas.ts';
import { refreshVisible } from '../access/entries.queries.ts';
import { openTarget, openTargetForWrite } from '../access/gate.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { queryPinnedElsewhere } from '../access/reach.queries.ts';
import { revisionsOf } from '../access/reach.ts';
import { updateLocationOfBins } from '../bins/bin.queries.ts';
import { type NamedBin, ownMoveEvents } from '../bins/bins.history.ts';
import { inheritAccessExceptLeavers } from '../bins/inherited-access.ts';
import { readSubtrees, type TreeBin } from '../bins/tree.ts';
import { accountLimitsOnly, noNewIds, type PreviousState, type Write } from '../command.ts';
import { giveRestoredToGroups } from '../groups/all-places.ts';
import type { NewEvent } from '../history/event.ts';
import { lockBins, lockLocations, raiseBins } from '../rows.queries.ts';
import {
  queryBinsIn,
  queryContainedBins,
  restoreEntriesVia,
  trashLocation,
  untrashLocation,
} from './location.queries.ts';
import { presentLocationById } from './locations.reads.ts';

/** Undefined if the location was already in the trash; `bins` were directly in it. */
type DeletedState = { name: string; bins: NamedBin[] } | undefined;

export const deleteLocation: Write<'locations.delete', PreviousState<DeletedState>> = {
  summary: 'Moves a location to the trash for 30 days. Its bins remain, without a location.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ id }, { before }) =>
    before === undefined ? [] : locationDeletedEvents({ id, name: before.name }, before.bins),
  async act(tx, caller, { id }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    await lockLocations(tx, { ownerId, ids: [id] });
    const { row, effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'location', id });
    assertCan(effectiveRole, 'delete or restore the location');
    if (row.deletedAt !== null) return done(ownerId, id, [], {}, undefined);
    const bins = await queryBinsIn(tx, { ownerId, locationId: id });
    const ids = bins.map((bin) => bin.id);
    const pinned = (await queryPinnedElsewhere(tx, { ownerId, locationIds: [id] })).map((bin) => bin.id);
    await lockBins(tx, { ownerId, ids: [...ids, ...pinned] });
    const [trashed] = await trashLocation(tx, { ownerId, id, now: caller.now, binIds: ids });
    await refreshVisible(tx, ownerId, [id, ...ids]);
    const raised = await updateLocationOfBins(tx, { ownerId, ids, locationId: null });
    await raiseBins(tx, { ownerId, ids: pinned });
    const before = { name: row.name, bins: bins.filter((bin) => bin.parentBinId === null) };
    const revisions = { [id]: trashed?.revision ?? 0, ...revisionsOf(raised) };
    const entries = trashed?.entries ?? 0;
    return { ...done(ownerId, id, ids, revisions, before), entries, unseen: pinned };
  },
  async replay(db, caller, { id }, { ids, revisions }) {
    await openTarget(db, caller.userId, { kind: 'location', id });
    return { ids, revisions };
  },
};

function done(ownerId: string, id: string, ids: string[], revisions: Revisions, before: DeletedState) {
  return { ownerId, outcome: { ids, revisions }, locations: [id], result: { ids, revisions }, before };
}

/** Undefined if the location was not in the trash; `bins` are directly in it again. */
type RestoredState = { bins: NamedBin[] } | undefined;

export const restoreLocation: Write<'locations.restore', PreviousState<RestoredState>> = {
  summary:
    'Restores a location from the trash. Its former bins return to it unless they are in another location or bin by now.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before, result }) =>
    before === undefined ? [] : locationRestoredEvents(result, before.bins),
  async act(tx, caller, { id }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    await lockLocations(tx, { ownerId, ids: [id] });
    const { effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'location', id });
    assertCan(effectiveRole, 'delete or restore the location');
    const [row] = await queryContainedBins(tx, { ownerId, id });
    const { ids, revisions, before, entries, unseen } = row?.bins
      ? await bringBack(owner, id, row.bins, caller.now)
      : nothingRestored;
    const location = await presentLocationById(tx, caller, id);
    return {
      ownerId,
      outcome: { ids, revisions },
      locations: [id],
      result: { ...location, ids, revisions },
      before,
      entries,
      unseen,
    };
  },
  async replay(db, caller, { id }, { ids, revisions }) {
    return { ...(await presentLocationById(db, caller, id)), ids, revisions };
  },
};

const nothingRestored = { ids: [], revisions: {}, before: undefined, entries: 0, unseen: [] };

async function bringBack(
  owner: LockedOwner,
  id: string,
  binIds: string[],
  now: string,
): Promise<{
  ids: string[];
  revisions: Revisions;
  before: RestoredState;
  entries: number;
  unseen: string[];
}> {
  const { tx, id: ownerId } = owner;
  const back = binsBackIn(await readSubtrees(owner, binIds), binIds);
  const ids = back.map((bin) => bin.id);
  const isBack = new Set(ids);
  const pinned = await queryPinnedElsewhere(tx, { ownerId, locationIds: [id] });
  const unseen = pinned.map((bin) => bin.id).filter((each) => !isBack.has(each));
  await lockBins(tx, { ownerId, ids: [...ids, ...unseen] });
  const raised = await updateLocationOfBins(tx, { ownerId, ids, locationId: id });
  await raiseBins(tx, { ownerId, ids: unseen });
  const [restoredEntries] = await restoreEntriesVia(tx, { ownerId, ids: [id, ...ids], locationId: id });
  await giveRestoredToGroups(owner, { id, binIds: ids, now });
  const wasThere = new Set(binIds);
  // Parents come first, so that each bin finds its parent shared.
  for (const bin of back) {
    if (wasThere.has(bin.id)) continue;
    await inheritAccessExceptLeavers(owner, [bin.id], { parentBinId: bin.parentBinId, locationId: id }, now);
  }
  await refreshVisible(tx, ownerId, [id, ...ids]);
  const [restored] = await untrashLocation(tx, { ownerId, id });
  const before = { bins: back.filter((bin) => bin.parentBinId === undefined) };
  const revisions = { [id]: restored?.revision ?? 0, ...revisionsOf(raised) };
  return { ids, revisions, before, entries: restoredEntries?.entries ?? 0, unseen };
}

/** Returns the bins that were in the location and are in none now, then everything below them, parents first. */
function binsBackIn(tree: TreeBin[], binIds: string[]): TreeBin[] {
  const containedIds = new Set(binIds);
  const below = Map.groupBy(tree, (bin) => bin.parentBinId);
  const isBack = (bin: TreeBin) => containedIds.has(bin.id) && bin.locationId === undefined;
  const back = (below.get(undefined) ?? []).filter(isBack);
  // The list grows while it is iterated.
  for (const bin of back) back.push(...(below.get(bin.id) ?? []));
  return back;
}

function locationDeletedEvents(
  { id, name }: Pick<Location, 'id' | 'name'>,
  bins: readonly NamedBin[],
): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'deleted', names: [name] }, ...ownMoveEvents(bins, 'movedOut', { from: target })];
}

function locationRestoredEvents(
  { id, name }: Pick<Location, 'id' | 'name'>,
  bins: readonly NamedBin[],
): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'restored', names: [name] }, ...ownMoveEvents(bins, 'movedIn', { to: target })];
}
