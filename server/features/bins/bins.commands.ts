import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { assertCan, inTrash } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binTextFields } from '#domain/bins/bin-fields.ts';
import {
  changeBin,
  isFoundBy,
  binFrom as newBin,
  restAround,
  timeOfSighting,
  wasOpenedWithinHour,
} from '#domain/bins/bin-rules.ts';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
import { AppError } from '#domain/errors.ts';
import { isSame } from '#domain/fields.ts';
import { containerTargetOf } from '#domain/placement.ts';
import { assertBelowBinCeiling, assertRoomForBins } from '#domain/plans/plan-rules.ts';
import { nameKey } from '#domain/text.ts';
import { assertNotTooDeep } from '#domain/tree.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type BinRow, queryBin } from '../access/gate.queries.ts';
import { lockRowAndOpen, openTarget } from '../access/gate.ts';
import { inheritAccess } from '../access/inherited-access.ts';
import { findOwner, type LockedOwner, lockOwner, lockOwnerAndRead } from '../access/locked-owner.ts';
import { revisionsOf } from '../access/reach.ts';
import { openContainerForWrite, readAbove } from '../access/tree.ts';
import { claimAliases } from '../codes/alias-claims.ts';
import { giveCode } from '../codes/given-codes.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  type Outcome,
  type PreviousState,
  type Write,
} from '../command.ts';
import { deleteOldSightings, insertSighting } from '../history/history.queries.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { withCheckedValuesOf } from '../own-fields/checked-values.ts';
import { claimIds } from '../rows.queries.ts';
import { insertBin, queryRoom, updateFound, updateLook, updateOpened, updatePin } from './bin.queries.ts';
import { binChangeEvents, binEvents, binFoundEvents, type NamedBin } from './bins.history.ts';
import { presentAdmittedBin, presentBin } from './bins.reads.ts';
import { hidePublicLabels, labelKeyOf, showPublicLabels } from './public-bin.present.ts';

/** Inside another's bin or location the new bin belongs to that owner and inherits its sharing. */
export const createBin: Write<'bins.create'> = {
  summary:
    'Creates a bin, with `parentBinId` inside another bin. The new bin belongs to the owner of its parent.',
  rate: accountLimitsOnly,
  newIds: () => 1,
  history: (_data, { result }) => binEvents('created', [result]),
  async act(tx, caller, data) {
    const { userId, now } = caller;
    const id = data.id ?? uuidv7();
    const key = nameKey(data.name);
    const containerId = data.parentBinId ?? data.locationId;
    const ownerId = containerId === undefined ? userId : await findOwner(tx, userId, containerId);
    const [owner, [[room], container, above]] = await lockOwnerAndRead(tx, ownerId, (locked) =>
      Promise.all([
        queryRoom(tx, { ownerId, nameKey: key, exceptId: null }),
        openContainerForWrite(locked, userId, data),
        data.parentBinId === undefined ? [] : readAbove(locked, { kind: 'bin', id: data.parentBinId }),
      ]),
    );
    const effectiveRole = container?.role ?? 'owner';
    if (container?.deletedAt !== undefined) throw inTrash(container);
    assertCan(effectiveRole, container?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
    if (container?.kind === 'bin') assertNotTooDeep('bin', above.length + 1, 1);
    const { plan } = await owner.profile();
    if (room === undefined) throw new Error('the counts of an owner are missing');
    if (room.isTaken) throw new AppError('bins.duplicateName');
    assertRoomForBins(plan, room.activeCount, 1);
    assertBelowBinCeiling(plan, room.totalCount, 1);
    caller.storage.assertRoom(userId, ownerId, 1);
    const [claimed] = await claimIds(tx, { ids: [id], ownerId });
    if (claimed === undefined) throw new AppError('ids.taken');
    const newCode = await giveCode(owner, { id, code: data.code, orNewCode: data.orNewCode, now });
    const identity = {
      id,
      ownerId,
      qrCode: newCode.code,
      ownerScopedId: newOwnerScopedId(),
      role: effectiveRole,
    };
    const placement = { parentBinId: data.parentBinId, locationId: container?.locationId };
    const checked = await withCheckedValuesOf(tx, ownerId, 'bin', data);
    const made = newBin(checked, identity, caller);
    await claimAliases(tx, caller, ownerId, { id, before: undefined, after: made });
    await insertNew(tx, { ...made, locationId: placement.locationId });
    await inheritAccess(owner, [{ kind: 'bin', id }], containerTargetOf(placement));
    if (data.isPrivate === false) await showPublicLabels(tx, ownerId, [id]);
    const [row] = await queryBin(tx, { ownerId, id });
    if (row === undefined) throw new Error('bin row missing after its insert');
    const header = await presentAdmittedBin(tx, caller, { row, effectiveRole });
    const isOwn = ownerId === userId;
    const me = isOwn && newCode.revision !== undefined && { me: newCode.revision };
    const revisions = { [id]: header.revision, ...me };
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      result: { ...header, items: [], revisions },
      accounts: isOwn || newCode.revision === undefined ? [] : [ownerId],
    };
  },
  async replay(db, caller, _data, { ids: [id = ''], revisions }) {
    return { ...(await presentBin(db, caller, id)), revisions };
  },
};

/** Sightings kept per person and bin. */
const sightingsKept = 5;

/**
 * Raises no revision unless the bin was missing, so that live connections send nothing; devices read sightings with the
 * history.
 */
export const seeBin: Write<'bins.see', PreviousState<FoundBin | undefined>> = {
  summary:
    'Adds to the history that the user scanned the bin’s label, and where the bin is; at most once in ten minutes. A missing bin counts as found.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before }) => (before === undefined ? [] : binFoundEvents(before, before.missingSince)),
  async act(tx, caller, { id, at: deviceTime, wasMissing }) {
    const { userId, userName, now } = caller;
    const ownerId = await findOwner(tx, userId, id);
    const { row } = await lockRowAndOpen(tx, ownerId, userId, { kind: 'bin', id });
    const at = timeOfSighting(deviceTime, { now, createdAt: row.createdAt });
    const to = containerTargetOf(row);
    const noted = await insertSighting(tx, {
      ownerId,
      binId: id,
      id: uuidv7(),
      at,
      ...restAround(at),
      actorId: userId,
      actorName: userName,
      detail: JSON.stringify(to ? { to } : {}),
    });
    if (noted.length > 0)
      await deleteOldSightings(tx, { ownerId, binId: id, actorId: userId, keepCount: sightingsKept });
    const { name, missingSince } = row;
    const raised = isFoundBy({ wasMissing }, { missingSince, at })
      ? await updateFound(tx, { ownerId, id })
      : [];
    const before = missingSince !== null && raised.length > 0 ? { id, name, missingSince } : undefined;
    const revisions = revisionsOf(raised);
    return { ownerId, outcome: { ids: [id], revisions, at }, result: { id, at, revisions }, before };
  },
  async replay(db, { userId, now }, { id, at: deviceTime }, { revisions, at }) {
    const { row } = await openTarget(db, userId, { kind: 'bin', id });
    return { id, at: at ?? timeOfSighting(deviceTime, { now, createdAt: row.createdAt }), revisions };
  },
};

/**
 * A rename locks the owner, because names are unique among the owner's bins; so does publishing, which an account that is
 * being deleted must not do. Other changes lock only the bin.
 */
export const updateBin: Write<'bins.update', PreviousState<BinHeader> & { pinnedIn: string | undefined }> = {
  summary:
    'Changes a bin. Absent fields keep their values, null clears; `was` has the values that the user saw before.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before, result, pinnedIn }) => binChangeEvents(before, result, pinnedIn),
  async act(tx, caller, { id, ...request }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const isPublished = request.isPrivate === false;
    const owner = request.name !== undefined || isPublished ? await lockOwner(tx, ownerId) : undefined;
    const admitted = await lockRowAndOpen(tx, ownerId, caller.userId, { kind: 'bin', id });
    const before = await presentAdmittedBin(tx, caller, admitted);
    const change = await withCheckedValuesOf(tx, ownerId, 'bin', request);
    const { bin: changed, overwrote } = changeBin(before, change, caller);
    const bin = { ...changed, revision: before.revision + 1 };
    if (owner && change.name !== undefined) await assertNameFree(owner, id, change.name);
    await claimAliases(tx, caller, ownerId, { id, before, after: bin });
    caller.storage.assertRoom(caller.userId, ownerId, textBytes(bin) - textBytes(before));
    const isSaidAnew = bin.isPrivate !== before.isPrivate || bin.qrLabel !== before.qrLabel;
    if (isSaidAnew) await hidePublicLabels(tx, ownerId, [id]);
    await updateLook(tx, { ...bin, ...derivedColumns(bin) });
    const pinnedIn = placeOfPin(bin, admitted.row);
    if (!isSame(before.pin, bin.pin)) {
      const pin = bin.pin && JSON.stringify(bin.pin);
      await updatePin(tx, { ownerId, id, pin, locationId: pin && pinnedIn });
    }
    if (isSaidAnew) await showPublicLabels(tx, ownerId, [id]);
    const target = { kind: 'bin' as const, id };
    const { answer, accounts, notify } = await overwrittenIn(
      tx,
      caller,
      { ownerId, target, name: bin.name },
      overwrote,
    );
    const revisions = { [id]: bin.revision };
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      result: { ...bin, ...answer, revisions },
      accounts,
      store: notify,
      // The history omits an earlier pin in another place, which readers of this place may not see.
      before: admitted.row.pinLocationId === pinnedIn ? before : { ...before, pin: undefined },
      pinnedIn,
    };
  },
  replay: (db, caller, { id }, outcome) => replayHeader(db, caller, id, outcome),
};

/** A pin that arrives late or is removed belongs to the plan's place, even if the bin has moved since. */
function placeOfPin({ pin, locationId }: BinHeader, before: BinRow): string | undefined {
  const isOfSamePlan = pin === undefined || pin.planPhotoId === before.pin?.planPhotoId;
  return (isOfSamePlan ? before.pinLocationId : undefined) ?? locationId;
}

/** @throws AppError `bins.duplicateRename`. */
async function assertNameFree({ tx, id: ownerId }: LockedOwner, id: string, name: string): Promise<void> {
  const [room] = await queryRoom(tx, { ownerId, nameKey: nameKey(name), exceptId: id });
  if (room?.isTaken) throw new AppError('bins.duplicateRename');
}

function textBytes(bin: BinHeader): number {
  const texts = binTextFields.map((field) => bin[field] ?? '');
  return Buffer.byteLength([bin.name, ...texts, ...bin.tags, JSON.stringify(bin.fields ?? '')].join(''));
}

/** Writes at most once an hour and raises no revision, so that live connections send nothing. */
export const noteBinOpened: Write<'bins.open'> = {
  summary: 'Stores that the user opened the bin, at most once an hour.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { id }) {
    const { row } = await openTarget(tx, caller.userId, { kind: 'bin', id });
    const isLately = wasOpenedWithinHour(row.lastAccessed, caller.now);
    if (!isLately) await updateOpened(tx, { ownerId: row.ownerId, id, now: caller.now });
    const lastAccessed = (isLately && row.lastAccessed) || caller.now;
    return { ownerId: row.ownerId, outcome: { ids: [id], revisions: {} }, result: { id, lastAccessed } };
  },
  async replay(db, caller, { id }) {
    const { row } = await openTarget(db, caller.userId, { kind: 'bin', id });
    return { id, lastAccessed: row.lastAccessed ?? caller.now };
  },
};

export async function replayHeader(db: Queryable, caller: Caller, id: string, { revisions }: Outcome) {
  return {
    ...(await presentAdmittedBin(db, caller, await openTarget(db, caller.userId, { kind: 'bin', id }))),
    revisions,
  };
}

type FoundBin = NamedBin & { missingSince: string };

async function insertNew(tx: Transaction, bin: BinHeader): Promise<void> {
  const [inserted] = await insertBin(tx, {
    ...bin,
    ...derivedColumns(bin),
  });
  if (inserted === undefined) await insertNew(tx, { ...bin, ownerScopedId: newOwnerScopedId() });
}

function derivedColumns(bin: BinHeader) {
  const { fields } = bin;
  return {
    labelKey: labelKeyOf(bin),
    aliasKeys: aliasKeysOf(bin),
    fields: fields && JSON.stringify(fields),
  };
}

function newOwnerScopedId(): string {
  return randomBytes(5).toString('hex');
}
