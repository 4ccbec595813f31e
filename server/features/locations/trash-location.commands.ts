import type { Target } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import { refreshVisible } from '../access/entries.queries.ts';
import { openTarget, openTargetForWrite } from '../access/gate.ts';
import { inheritAccessExceptLeavers } from '../access/inherited-access.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { queryPinnedElsewhere, queryReach } from '../access/reach.queries.ts';
import { lockRowsOf, revisionsOf } from '../access/reach.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { fieldReadersAmong } from '../account/profile.queries.ts';
import { updateLocationOfBins } from '../bins/bin.queries.ts';
import { accountLimitsOnly, noNewIds, type PreviousState, type Write } from '../command.ts';
import { giveRestoredToGroups } from '../groups/all-places.ts';
import type { NewEvent } from '../history/event.ts';
import { ownMoveEvents } from '../history/move-events.ts';
import { queryReaders } from '../own-fields/own-field.queries.ts';
import { type RaisedRow, raiseBins, raiseLocations } from '../rows.queries.ts';
import {
  moveLocations,
  queryStillIn,
  queryTrashedContent,
  restoreEntriesVia,
  type TrashedContent,
  trashLocation,
  untrashLocation,
} from './location.queries.ts';
import { presentLocationById } from './locations.reads.ts';
import { insideOf, type PlaceTree, readPlaceTree } from './place-tree.ts';

/** Undefined if nothing changed; `content` was directly in the location, `around` is where it came to or from. */
type MovedContent = { name: string; content: Target[]; around: Target | undefined } | undefined;

export const deleteLocation: Write<'locations.delete', PreviousState<MovedContent>> = {
  summary:
    'Moves a location to the trash for 30 days. What is in it comes into the location around it, or into none.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ id }, { before }) => (before === undefined ? [] : deletedEvents(id, before)),
  async act(tx, caller, { id }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const { row, effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'location', id });
    assertCan(effectiveRole, 'delete or restore the location');
    if (row.deletedAt !== null) return done(ownerId, { ids: [], revisions: {}, locations: [id] }, undefined);
    const tree = await readPlaceTree(owner, id);
    const pinned = (await queryPinnedElsewhere(tx, { ownerId, locationIds: [id] })).map((bin) => bin.id);
    const inside = insideOf(tree);
    await lockRowsOf(owner, [
      ...tree.places.map((place) => ({ kind: 'location' as const, id: place.id })),
      ...inside,
      ...pinned.map((binId) => ({ kind: 'bin' as const, id: binId })),
    ]);
    const binIds = tree.bins.filter((bin) => bin.locationId === id).map((bin) => bin.id);
    const placeIds = tree.places.filter((place) => place.parentLocationId === id).map((place) => place.id);
    const ids = inside.map((target) => target.id);
    const members = row.entries === null ? [] : await queryReaders(tx, { ownerId });
    const [trashed] = await trashLocation(tx, { ownerId, id, now: caller.now, ids, binIds, placeIds });
    await refreshVisible(tx, ownerId, [id, ...ids]);
    const moved = await moveContent(owner, { binIds, placeIds }, row.parentLocationId);
    // Nobody's entries have changed below, if the location had none.
    const below = row.entries === null ? noRaised : await raiseBelow(owner, inside, moved);
    await raiseBins(tx, { ownerId, ids: pinned });
    const accounts = await raiseReaders(owner, members);
    const revisions = { [id]: trashed?.revision ?? 0, ...revisionsOf([...moved.bins, ...moved.places]) };
    const before = { name: row.name, content: contentOf(tree, id), around: placeOf(row.parentLocationId) };
    const locations = [id, ...[...moved.places, ...below.places].map((each) => each.id)];
    return {
      ...done(ownerId, { ids: [...placeIds, ...binIds], revisions, locations }, before),
      entries: trashed?.entries ?? 0,
      unseen: [...pinned, ...below.bins.map((each) => each.id)],
      accounts,
    };
  },
  async replay(db, caller, { id }, { ids, revisions }) {
    await openTarget(db, caller.userId, { kind: 'location', id });
    return { ids, revisions };
  },
};

type Done = { ids: string[]; revisions: Revisions; locations: string[] };

function done(ownerId: string, { ids, revisions, locations }: Done, before: MovedContent) {
  return { ownerId, outcome: { ids, revisions }, locations, result: { ids, revisions }, before };
}

export const restoreLocation: Write<'locations.restore', PreviousState<MovedContent>> = {
  summary: 'Restores a location from the trash. What was in it returns to it unless it has been moved since.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ id }, { before }) => (before === undefined ? [] : restoredEvents(id, before)),
  async act(tx, caller, { id }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const { row, effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'location', id });
    assertCan(effectiveRole, 'delete or restore the location');
    const [stored] = await queryTrashedContent(tx, { ownerId, id });
    const around = placeOf(row.parentLocationId);
    const { ids, revisions, locations, content, entries, unseen, accounts } = stored?.content
      ? await bringBack(owner, { id, around, before: stored.content }, caller.now)
      : nothingRestored;
    const location = await presentLocationById(tx, caller, id);
    return {
      ownerId,
      outcome: { ids, revisions },
      locations: [id, ...locations],
      result: { ...location, ids, revisions },
      before: content && { name: row.name, content, around },
      entries,
      unseen,
      accounts,
    };
  },
  async replay(db, caller, { id }, { ids, revisions }) {
    return { ...(await presentLocationById(db, caller, id)), ids, revisions };
  },
};

const nothingRestored = {
  ids: [],
  revisions: {},
  locations: [],
  content: undefined,
  entries: 0,
  unseen: [],
  accounts: [],
};

type Returning = { id: string; around: Target | undefined; before: TrashedContent };

async function bringBack(owner: LockedOwner, { id, around, before }: Returning, now: string) {
  const { tx, id: ownerId } = owner;
  const still = await queryStillIn(tx, {
    ownerId,
    bins: before.bins,
    places: before.places,
    locationId: around?.id ?? null,
  });
  const placeIds = still.flatMap((each) => (each.kind === 'location' ? [each.id] : []));
  const kinds = still.map((each) => each.kind);
  const reached = await queryReach(tx, { ownerId, kinds, ids: still.map((each) => each.id), limit: null });
  const binIds = reached.flatMap((each) => (each.viaKind === 'bin' ? [each.id] : []));
  const isBack = new Set(binIds);
  const pinned = (await queryPinnedElsewhere(tx, { ownerId, locationIds: [id] }))
    .map((bin) => bin.id)
    .filter((each) => !isBack.has(each));
  await lockRowsOf(owner, [
    ...[id, ...placeIds].map((each) => ({ kind: 'location' as const, id: each })),
    ...reached,
    ...pinned.map((each) => ({ kind: 'bin' as const, id: each })),
  ]);
  const moved = await moveContent(owner, { binIds, placeIds }, id);
  const tree = await readPlaceTree(owner, id);
  const inside = insideOf(tree);
  const ids = inside.map((target) => target.id);
  const [restored] = await restoreEntriesVia(tx, { ownerId, ids: [id, ...ids], locationId: id });
  await giveRestoredToGroups(owner, { id, inside, now });
  const inherited = await inheritAccessExceptLeavers(owner, [{ kind: 'location', id }], around, now);
  await inheritOfLater(owner, tree, new Set([id, ...before.all]), now);
  await refreshVisible(tx, ownerId, [id, ...ids]);
  const entries = (restored?.entries ?? 0) + inherited;
  const below = entries === 0 ? noRaised : await raiseBelow(owner, inside, moved);
  await raiseBins(tx, { ownerId, ids: pinned });
  const [untrashed] = await untrashLocation(tx, { ownerId, id });
  const accounts = entries === 0 ? [] : await raiseReaders(owner, await queryReaders(tx, { ownerId }));
  return {
    ids: [...placeIds, ...binIds],
    revisions: { [id]: untrashed?.revision ?? 0, ...revisionsOf([...moved.bins, ...moved.places]) },
    locations: [...moved.places, ...below.places].map((each) => each.id),
    content: contentOf(tree, id),
    entries,
    unseen: [...pinned, ...below.bins.map((each) => each.id)],
    accounts,
  };
}

/** Raises the accounts that get the owner's fields with their access, or lose them. Call it last, as it locks accounts. */
async function raiseReaders(
  { tx, id: ownerId }: LockedOwner,
  people: readonly { userId: string }[],
): Promise<string[]> {
  const ids = people.map(({ userId }) => userId);
  const readers = await fieldReadersAmong(tx, ownerId, ids);
  return (await raiseAccounts(tx, readers)).map(({ userId }) => userId);
}

/**
 * Shares what came into the restored content while it was not in the location, all that is directly in one container at a
 * time: each finds its container shared.
 */
async function inheritOfLater(
  owner: LockedOwner,
  { places, bins }: PlaceTree,
  wasThere: ReadonlySet<string>,
  now: string,
): Promise<void> {
  const inPlaces = Map.groupBy(places, (place) => place.parentLocationId);
  const inBins = Map.groupBy(bins, (bin) => bin.parentBinId);
  const share = async (content: readonly Target[], container: Target | undefined) => {
    const later = content.filter(({ id }) => !wasThere.has(id));
    if (later.length > 0) await inheritAccessExceptLeavers(owner, later, container, now);
  };
  const placesInOrder = [...(inPlaces.get(undefined) ?? [])];
  // The lists grow while they are iterated, parents first.
  for (const { id } of placesInOrder) {
    const inside = inPlaces.get(id) ?? [];
    const live = inside.filter((place) => !place.isTrashed);
    await share(
      live.map((place) => ({ kind: 'location', id: place.id })),
      { kind: 'location', id },
    );
    placesInOrder.push(...inside);
  }
  const outermost = inBins.get(undefined) ?? [];
  for (const [locationId, inside] of Map.groupBy(outermost, (bin) => bin.locationId))
    await share(binTargets(inside), placeOf(locationId));
  const binsInOrder = [...outermost];
  for (const { id } of binsInOrder) {
    const inside = inBins.get(id) ?? [];
    await share(binTargets(inside), { kind: 'bin', id });
    binsInOrder.push(...inside);
  }
}

function binTargets(bins: readonly { id: string }[]): Target[] {
  return bins.map(({ id }) => ({ kind: 'bin', id }));
}

type Raised = { bins: RaisedRow[]; places: RaisedRow[] };

const noRaised: Raised = { bins: [], places: [] };

async function moveContent(
  { tx, id: ownerId }: LockedOwner,
  { binIds, placeIds }: { binIds: string[]; placeIds: string[] },
  into: string | null,
): Promise<Raised> {
  const places = await moveLocations(tx, { ownerId, ids: placeIds, parentLocationId: into });
  const bins = await updateLocationOfBins(tx, { ownerId, ids: binIds, locationId: into });
  return { bins, places };
}

/** Raises what was not moved itself: its access has changed with what is around it. */
async function raiseBelow(
  { tx, id: ownerId }: LockedOwner,
  inside: readonly Target[],
  moved: Raised,
): Promise<Raised> {
  const isRaised = new Set([...moved.bins, ...moved.places].map((each) => each.id));
  const rest = inside.filter((target) => !isRaised.has(target.id));
  const idsOf = (kind: Target['kind']) => rest.filter((each) => each.kind === kind).map((each) => each.id);
  const places = await raiseLocations(tx, { ownerId, ids: idsOf('location') });
  return { places, bins: await raiseBins(tx, { ownerId, ids: idsOf('bin') }) };
}

/** What is directly in the location: its places, and bins in no other bin. */
function contentOf({ places, bins }: PlaceTree, id: string): Target[] {
  return [
    ...places
      .filter((place) => place.parentLocationId === id && !place.isTrashed)
      .map((place) => ({ kind: 'location' as const, id: place.id })),
    ...bins
      .filter((bin) => bin.locationId === id && bin.parentBinId === undefined)
      .map((bin) => ({ kind: 'bin' as const, id: bin.id })),
  ];
}

function placeOf(id: string | null | undefined): Target | undefined {
  return typeof id === 'string' ? { kind: 'location', id } : undefined;
}

function deletedEvents(id: string, { name, content, around }: NonNullable<MovedContent>): NewEvent[] {
  const target = { kind: 'location' as const, id };
  const moves = around
    ? ownMoveEvents(content, 'movedIn', { from: target, to: around })
    : ownMoveEvents(content, 'movedOut', { from: target });
  return [{ target, event: 'deleted', names: [name] }, ...moves];
}

function restoredEvents(id: string, { name, content, around }: NonNullable<MovedContent>): NewEvent[] {
  const target = { kind: 'location' as const, id };
  const route = { ...(around && { from: around }), to: target };
  return [{ target, event: 'restored', names: [name] }, ...ownMoveEvents(content, 'movedIn', route)];
}
