import type { Target } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { assertMayMove } from '#domain/placement.ts';
import { type LocationRow, queryLocation } from '../access/gate.queries.ts';
import { effectiveRoleOf, openTargetForWrite, readersOf } from '../access/gate.ts';
import { reinheritAccess } from '../access/inherited-access.ts';
import { findOwner, lockOwner } from '../access/locked-owner.ts';
import { assertCanInAll, lockRowsOf, raiseStreams, revisionsOf } from '../access/reach.ts';
import { assertFitsIn, findContainer, movePartyOf, openContainer } from '../access/tree.ts';
import { accountLimitsOnly, noNewIds, type PreviousState, type Write } from '../command.ts';
import { type Move, moveEvents } from '../history/move-events.ts';
import { updateParentOfLocation } from './location.queries.ts';
import { presentAdmittedLocation, presentLocationById } from './locations.reads.ts';
import { insideOf, readPlaceTree } from './place-tree.ts';

export const moveLocation: Write<'locations.move', PreviousState<Move>> = {
  summary: 'Moves a location into another one of the same owner; null takes it out of the one around it.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ id }, { before }) => moveEvents({ kind: 'location', id }, before),
  async act(tx, caller, { id, parentLocationId }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const owner = await lockOwner(tx, ownerId);
    const target = { kind: 'location' as const, id };
    const opened = await openTargetForWrite(owner, caller.userId, target);
    if (opened.row.deletedAt !== null) throw new AppError('locations.inTrash');
    const from = parentOf(opened.row);
    const to = parentLocationId === null ? undefined : { kind: target.kind, id: parentLocationId };
    const into = await openContainer(tx, caller.userId, { locationId: parentLocationId });
    const here = await findContainer(owner, caller.userId, { parentBinId: undefined, locationId: from?.id });
    assertMayMove(movePartyOf(opened), here, into);
    const moved = {
      name: opened.row.name,
      from: from ? [from] : [],
      to: to ? [to] : [],
      seenBefore: readersOf(opened.row),
      seenAfter: readersOf(opened.row),
    };
    // Inheriting access again would restore people who were removed.
    if (from?.id === to?.id) {
      const result = { ...(await presentAdmittedLocation(tx, caller, opened)), revisions: {} };
      return { ownerId, outcome: { ids: [id], revisions: {} }, locations: [id], result, before: moved };
    }
    const tree = await readPlaceTree(owner, id);
    await assertFitsIn(owner, target, to?.id, tree.places);
    const subtree = [target, ...insideOf(tree)];
    await lockRowsOf(owner, subtree);
    await assertCanInAll(
      owner,
      caller.userId,
      subtree.map((each) => each.id),
      'move between containers',
    );
    await updateParentOfLocation(tx, { ownerId, id, parentLocationId });
    const reshared = await reinheritAccess(owner, subtree, to, caller.now);
    const touched = await raiseStreams(owner, [target, ...reshared.targets]);
    const revisions = revisionsOf([...touched.locations, ...touched.bins]);
    const [row] = await queryLocation(tx, { ownerId, id });
    if (row === undefined) throw new Error('location row missing although its owner is locked');
    // A caller who loses access by the move gets the location once more.
    const effectiveRole = effectiveRoleOf(row, caller.userId) ?? opened.effectiveRole;
    const location = await presentAdmittedLocation(tx, caller, { row, effectiveRole });
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      locations: touched.locations.map((each) => each.id),
      result: { ...location, revisions },
      before: { ...moved, seenAfter: readersOf(row) },
      entries: reshared.entries,
    };
  },
  async replay(db, caller, { id }, { revisions }) {
    return { ...(await presentLocationById(db, caller, id)), revisions };
  },
};

function parentOf({ parentLocationId }: LocationRow): Target | undefined {
  return parentLocationId === null ? undefined : { kind: 'location', id: parentLocationId };
}
