import type { EffectiveRole } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { withFreeNames } from '#domain/bins/bin-names.ts';
import { binsRestoredWith } from '#domain/bins/bin-tree.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { assertRoomForBins } from '#domain/plans/plan-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import { descendantsDeepestFirst } from '#domain/tree.ts';
import { type BinRow, queryRolesOfBins, type RolesOfTargetRow } from '../access/gate.queries.ts';
import { effectiveRoleOf, openTarget, openTargetForWrite } from '../access/gate.ts';
import { endSharesFromElsewhere } from '../access/inherited-access.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { assertCanInAll, revisionsOf } from '../access/reach.ts';
import { readAbove, readLiveBelow, readSubtrees, type TreeBin } from '../access/tree.ts';
import {
  accountLimitsOnly,
  type Caller,
  JsonPieces,
  type LongWrite,
  noNewIds,
  type Outcome,
  type PreviousState,
  ReadAfterCommit,
  type Write,
} from '../command.ts';
import { writeJsonList } from '../json-list.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { lockBins, type RaisedRow, raiseBins } from '../rows.queries.ts';
import { readHeadersPart, writeHeaders } from './bin.present.ts';
import {
  queryNamesInUse,
  queryRoom,
  trashBins,
  untrashBins,
  updateNames,
  updatePlacement,
} from './bin.queries.ts';
import { binEvents, type NamedBin } from './bins.history.ts';
import { hidePublicLabels, showPublicLabels } from './public-bin.present.ts';

export const deleteBin: Write<'bins.delete', PreviousState<NamedBin[]>> = {
  summary: 'Moves a bin to the trash for 30 days; with `cascade`, also the bins in it.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before }) => binEvents('deleted', before),
  async act(tx, caller, { id, cascade }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const { row, effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'bin', id });
    assertCan(effectiveRole, 'delete or restore the bin');
    if (row.deletedAt !== null) return done(ownerId, [], {});
    const below = descendantsDeepestFirst(await readLiveBelow(owner, id), id);
    if (below.length > 0 && cascade !== true) throw new AppError('bins.hasSubBins');
    const bins = [...below, row];
    const ids = bins.map((bin) => bin.id);
    await assertCanInAll(owner, caller.userId, ids, 'delete or restore the bin');
    await lockBins(tx, { ownerId, ids });
    await hidePublicLabels(tx, ownerId, ids);
    const trashed = await trashBins(tx, { ownerId, ids, now: caller.now, deletedWith: id });
    const raised = await notify(tx, caller.now, notificationsOf(caller, ownerId, row));
    return { ...done(ownerId, bins, revisionsOf(trashed)), accounts: raised.map(({ userId }) => userId) };
  },
  async replay(db, caller, { id }, { ids, revisions }) {
    await openTarget(db, caller.userId, { kind: 'bin', id });
    return { ids, revisions };
  },
};

function notificationsOf(caller: Caller, ownerId: string, { id, name }: NamedBin): NotificationDraft[] {
  if (ownerId === caller.userId) return [];
  const actor = { actorId: caller.userId, actorName: caller.userName };
  return [{ userId: ownerId, type: 'bin_deleted', target: { kind: 'bin', id }, title: name, ...actor }];
}

function done(ownerId: string, bins: readonly NamedBin[], revisions: Revisions) {
  const ids = bins.map((bin) => bin.id);
  const before = bins.map(({ id, name }) => ({ id, name }));
  return { ownerId, outcome: { ids, revisions }, result: { ids, revisions }, before };
}

/** Restores the bin with everything deleted together with it. The answer covers only bins that the caller sees. */
export const restoreBin: LongWrite<'bins.restore', PreviousState<NamedBin[]>> = {
  summary:
    'Restores a bin from the trash, with everything that was deleted with it. `name` is needed if the old name is taken by now.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before }) => binEvents('restored', before),
  async act(tx, caller, { id, name }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const { row, effectiveRole } = await openTargetForWrite(owner, caller.userId, { kind: 'bin', id });
    assertCan(effectiveRole, 'delete or restore the bin');
    if (row.deletedAt === null) {
      const outcome = { ids: [], revisions: {} };
      return { ownerId, outcome, result: readRestored(caller, ownerId, [id], outcome), before: [] };
    }
    const tree = await readSubtrees(owner, [id]);
    const bin = tree.find((each) => each.id === id);
    if (bin === undefined) throw new Error('bin row missing although its owner is locked');
    const restored = binsRestoredWith(tree, bin, name);
    await assertRoomToBringBack(owner, restored.length);
    const back = withFreeNames(restored, await readTaken(owner, restored));
    const subtree = tree.map((each) => each.id);
    await lockBins(tx, { ownerId, ids: subtree });
    const effectiveRoles = effectiveRolesIn(
      await queryRolesOfBins(tx, { ownerId, readerId: caller.userId, ids: subtree }),
      caller.userId,
    );
    const raised = await bringBack(owner, back, subtree);
    const isSeen = (each: { id: string }) => effectiveRoles.has(each.id);
    const ids = back.filter(isSeen).map((each) => each.id);
    const revisions = revisionsOf(raised.filter(isSeen));
    const unseen = raised.filter((each) => !isSeen(each)).map((each) => each.id);
    const outcome = { ids, revisions };
    const result = readRestored(caller, ownerId, ids, outcome, effectiveRoles);
    return { ownerId, outcome, result, before: back, unseen };
  },
  async replay(db, caller, { id }, outcome) {
    const { row } = await openTarget(db, caller.userId, { kind: 'bin', id });
    return readRestored(caller, row.ownerId, outcome.ids.length > 0 ? outcome.ids : [id], outcome).read(db);
  },
};

/** @throws AppError `bins.limitReached`. */
async function assertRoomToBringBack(owner: LockedOwner, count: number): Promise<void> {
  const { plan } = await owner.profile();
  const [room] = await queryRoom(owner.tx, { ownerId: owner.id, nameKey: '', exceptId: null });
  assertRoomForBins(plan, room?.activeCount ?? 0, count);
}

/** Returns whether a name is in use. Reads all names only if one of these bins' names is taken. */
async function readTaken(
  { tx, id: ownerId }: LockedOwner,
  bins: readonly TreeBin[],
): Promise<(nameKey: string) => boolean> {
  const nameKeys = bins.map((bin) => bin.nameKey);
  const conflicts = await queryNamesInUse(tx, { ownerId, nameKeys });
  const inUse = conflicts.length === 0 ? [] : await queryNamesInUse(tx, { ownerId, nameKeys: null });
  const keys = new Set(inUse.map((row) => row.nameKey));
  return (key) => keys.has(key);
}

async function bringBack(
  owner: LockedOwner,
  back: readonly [TreeBin, ...TreeBin[]],
  subtree: string[],
): Promise<RaisedRow[]> {
  const { tx, id: ownerId } = owner;
  const [bin] = back;
  const ids = back.map((each) => each.id);
  const containers = await readAbove(owner, { kind: 'bin', id: bin.id });
  const isParentThere = containers[0]?.isTrashed === false;
  const parentBinId = isParentThere ? (containers[0]?.id ?? null) : null;
  await updatePlacement(tx, { ownerId, id: bin.id, parentBinId });
  await updateNames(tx, {
    ownerId,
    ids,
    names: back.map((each) => each.name),
    nameKeys: back.map((each) => each.nameKey),
  });
  const above = isParentThere ? containers.map((container) => container.id) : [];
  if (bin.locationId !== undefined) {
    const places = await readAbove(owner, { kind: 'location', id: bin.locationId });
    above.push(bin.locationId, ...places.map((place) => place.id));
  }
  const reshared = await endSharesFromElsewhere(owner, subtree, above);
  const still = reshared.filter((each) => !ids.includes(each));
  const raised = [await untrashBins(tx, { ownerId, ids }), await raiseBins(tx, { ownerId, ids: still })];
  await showPublicLabels(tx, ownerId, ids);
  return raised.flat();
}

function effectiveRolesIn(rows: readonly RolesOfTargetRow[], userId: string): EffectiveRoles {
  return new Map(
    rows.flatMap((row) => {
      const effectiveRole = effectiveRoleOf(row, userId);
      return effectiveRole ? [[row.id, effectiveRole]] : [];
    }),
  );
}

type EffectiveRoles = ReadonlyMap<string, EffectiveRole>;

/**
 * A caller who loses access by the restoration gets the bins once more with the role `before`, until the next change.
 */
function readRestored(
  { userId }: Caller,
  ownerId: string,
  ids: readonly string[],
  outcome: Outcome,
  before: EffectiveRoles = new Map(),
): ReadAfterCommit<CallResult<'bins.restore'>> {
  const bins = ids.map((id) => ({ ownerId, id }));
  const lastRole = ({ id, revision }: BinRow) =>
    outcome.revisions[id] === revision ? before.get(id) : undefined;
  return new ReadAfterCommit(async (db) => {
    const { headers, next } = await readHeadersPart(db, userId, bins, 0, lastRole);
    if (next >= bins.length) return { bins: headers, ...outcome };
    const behind = `,${JSON.stringify(outcome).slice(1)}}`;
    return new JsonPieces((snapshot) =>
      writeJsonList('{"result":{"bins":', writeHeaders(snapshot, userId, bins, lastRole), behind),
    );
  });
}
