import { AppError } from '#domain/errors.ts';
import { assertMayMove, containerTargetOf, isSamePlacement, placementAfterMove } from '#domain/placement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type BinRow, queryBin } from '../access/gate.queries.ts';
import { type Admitted, effectiveRoleOf, openTargetForWrite, readersOf } from '../access/gate.ts';
import { reinheritAccess } from '../access/inherited-access.ts';
import { findOwner, lockOwner } from '../access/locked-owner.ts';
import { assertCanInAll, revisionsOf } from '../access/reach.ts';
import {
  assertFitsIn,
  findContainer,
  movePartyOf,
  openContainer,
  placementOf,
  readSubtrees,
} from '../access/tree.ts';
import {
  accountLimitsOnly,
  type Caller,
  noNewIds,
  type PreviousState,
  type Write,
  type WriteResult,
} from '../command.ts';
import { containersOf, type Move, moveEvents } from '../history/move-events.ts';
import { lockBins, raiseBins } from '../rows.queries.ts';
import { updateLocationOfBins, updateParentOfFound } from './bin.queries.ts';
import { replayHeader } from './bins.commands.ts';
import { presentAdmittedBin } from './bins.reads.ts';

export const moveBin: Write<'bins.move', PreviousState<Move>> = {
  summary:
    'Moves a bin into another bin or a location of the same owner; null removes it from its parent bin or location.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ id }, { before }) => moveEvents({ kind: 'bin', id }, before),
  async act(tx, caller, { id, ...move }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const bin = await openTargetForWrite(owner, caller.userId, { kind: 'bin', id });
    if (bin.row.deletedAt !== null) throw new AppError('bins.inTrash');
    const here = placementOf(bin.row);
    const named = await openContainer(tx, caller.userId, move);
    const placement = placementAfterMove(here, move, named);
    const to = named ?? (await findContainer(owner, caller.userId, placement));
    assertMayMove(movePartyOf(bin), await findContainer(owner, caller.userId, here), to);
    if (isSamePlacement(here, placement)) return stay(tx, caller, bin);
    const tree = await readSubtrees(owner, [id]);
    await assertFitsIn(owner, { kind: 'bin', id }, placement.parentBinId, tree);
    const subtree = tree.map((each) => each.id);
    await lockBins(tx, { ownerId, ids: subtree });
    await assertCanInAll(owner, caller.userId, subtree, 'move between containers');
    await updateParentOfFound(tx, { ownerId, id, parentBinId: placement.parentBinId ?? null });
    const hasOtherLocation = placement.locationId !== here.locationId;
    const moved = subtree.map((each) => ({ kind: 'bin' as const, id: each }));
    const reshared = await reinheritAccess(owner, moved, containerTargetOf(placement), caller.now);
    const raised = hasOtherLocation
      ? await updateLocationOfBins(tx, { ownerId, ids: subtree, locationId: placement.locationId ?? null })
      : await raiseBins(tx, { ownerId, ids: [...new Set([id, ...reshared.targets.map((each) => each.id)])] });
    const revisions = revisionsOf(raised);
    const [row] = await queryBin(tx, { ownerId, id });
    if (row === undefined) throw new Error('bin row missing although its owner is locked');
    // A caller who loses access by the move gets the bin once more.
    const effectiveRole = effectiveRoleOf(row, caller.userId) ?? bin.effectiveRole;
    const header = await presentAdmittedBin(tx, caller, { row, effectiveRole });
    const before = {
      name: row.name,
      from: containersOf(here),
      to: containersOf(placement),
      seenBefore: readersOf(bin.row),
      seenAfter: readersOf(row),
    };
    const outcome = { ids: [id], revisions };
    return { ownerId, outcome, result: { ...header, revisions }, before, entries: reshared.entries };
  },
  replay: (db, caller, { id }, outcome) => replayHeader(db, caller, id, outcome),
};

/** Does nothing: inheriting access again would restore people who were removed. */
async function stay(
  tx: Transaction,
  caller: Caller,
  bin: Admitted<BinRow>,
): Promise<WriteResult<'bins.move'> & PreviousState<Move>> {
  const { id, ownerId, name } = bin.row;
  const [containers, readers] = [containersOf(placementOf(bin.row)), readersOf(bin.row)];
  const result = { ...(await presentAdmittedBin(tx, caller, bin)), revisions: {} };
  const before = { name, from: containers, to: containers, seenBefore: readers, seenAfter: readers };
  return { ownerId, outcome: { ids: [id], revisions: {} }, result, before };
}
