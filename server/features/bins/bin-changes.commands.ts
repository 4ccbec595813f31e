import type { BinHeader } from '#domain/bins/bin.ts';
import { binTextFields } from '#domain/bins/bin-fields.ts';
import { changeBin, wasOpenedWithinHour } from '#domain/bins/bin-rules.ts';
import { aliasKeysOf } from '#domain/bins/scanned.ts';
import { AppError } from '#domain/errors.ts';
import { isSame } from '#domain/fields.ts';
import { nameKey } from '#domain/text.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { lockRowAndOpen, openTarget } from '../access/gate.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { findOwner } from '../access/owners.ts';
import { accountLimitsOnly, noHistory, noNewIds } from '../call-spec.ts';
import type { Caller, Outcome, PreviousState, Write } from '../command.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { queryRoom, updateLook, updateOpened, updatePin } from './bin.queries.ts';
import { binChangeEvents } from './bins.history.ts';
import { presentAdmittedBin } from './bins.reads.ts';
import { hidePublicLabels, labelKeyOf, showPublicLabels } from './public-labels.ts';

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
  async act(tx, caller, { id, ...change }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const isPublished = change.isPrivate === false;
    const owner = change.name !== undefined || isPublished ? await lockOwner(tx, ownerId) : undefined;
    const admitted = await lockRowAndOpen(tx, ownerId, caller.userId, { kind: 'bin', id });
    const before = await presentAdmittedBin(tx, caller, admitted);
    const { bin: changed, overwrote } = changeBin(before, change, caller);
    const bin = { ...changed, revision: before.revision + 1 };
    if (owner && change.name !== undefined) await assertNameFree(owner, id, change.name);
    caller.storage.assertRoom(caller.userId, ownerId, textBytes(bin) - textBytes(before));
    const isSaidAnew = bin.isPrivate !== before.isPrivate || bin.qrLabel !== before.qrLabel;
    if (isSaidAnew) await hidePublicLabels(tx, ownerId, [id]);
    await updateLook(tx, { ...bin, labelKey: labelKeyOf(bin), aliasKeys: aliasKeysOf(bin) });
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
  return Buffer.byteLength([bin.name, ...texts, ...bin.tags].join(''));
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
