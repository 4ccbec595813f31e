import { assertCan } from '#domain/access/access-rules.ts';
import { assertNamesFree, descendantsDeepestFirst, restoredWith } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/ids.ts';
import { assertRoomForBins } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryBins } from '../access/gate.queries.ts';
import { admit, openBin } from '../access/gate.ts';
import { lockBins } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import { readPeople } from '../access/people.present.ts';
import { lockProfile } from '../account/profile.queries.ts';
import type { Caller, Write } from '../command.ts';
import { presentHeader } from './bin.present.ts';
import { trashBins, untrashBins, updatePlace } from './bin.queries.ts';
import { revisionsOf } from './revisions.ts';
import { readTree, type TreeBin } from './tree.ts';

/** Into the trash, with what lies below if `cascade` says so. */
export const deleteBin: Write<'bins.delete'> = {
  async act(tx, caller, { id, cascade }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    await lockProfile(tx, ownerId);
    const { row, standing } = await openBin(tx, caller.userId, id);
    assertCan(standing, 'delete or restore the bin');
    if (row.deletedAt !== null) return done(ownerId, [], {});
    const below = descendantsDeepestFirst(await readTree(tx, ownerId), id).filter(isLive);
    if (below.length > 0 && cascade !== true) throw new AppError('bins.hasSubBins');
    const ids = [...below.map((bin) => bin.id), id];
    await lockBins(tx, ownerId, ids);
    return done(ownerId, ids, revisionsOf(await trashBins(tx, ownerId, ids, caller.now, id)));
  },
  async again(db, caller, { id }, { ids, revisions }) {
    await openBin(db, caller.userId, id);
    return { ids, revisions };
  },
};

function done(ownerId: string, ids: string[], revisions: Revisions) {
  return { ownerId, outcome: { ids, revisions }, result: { ids, revisions } };
}

/** Out of the trash, with what its deletion took along; to the top level where its parent is gone. */
export const restoreBin: Write<'bins.restore'> = {
  async act(tx, caller, { id, name }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const [owner] = await lockProfile(tx, ownerId);
    const { row, standing } = await openBin(tx, caller.userId, id);
    assertCan(standing, 'delete or restore the bin');
    const tree = await readTree(tx, ownerId);
    const bin = tree.find((each) => each.id === id);
    if (owner === undefined || bin === undefined)
      throw new Error('a bin or its owner is gone under the lock');
    const back = row.deletedAt === null ? [] : restoredWith(tree, bin, name);
    assertRoomForBins(owner.plan, tree.filter(isLive).length, back.length);
    assertNamesFree(tree, back);
    const ids = back.map((each) => each.id);
    await lockBins(tx, ownerId, ids);
    if (back[0]) await updatePlace(tx, ownerId, id, back[0].name, back[0].nameKey, liveParent(tree, bin));
    const revisions = revisionsOf(await untrashBins(tx, ownerId, ids));
    const bins = await presentAll(tx, caller, ownerId, ids.length > 0 ? ids : [id]);
    return { ownerId, outcome: { ids, revisions }, result: { bins, ids, revisions } };
  },
  async again(db, caller, { id }, { ids, revisions }) {
    const ownerId = await findOwner(db, caller.userId, id);
    const bins = await presentAll(db, caller, ownerId, ids.length > 0 ? ids : [id]);
    return { bins, ids, revisions };
  },
};

function liveParent(tree: readonly TreeBin[], bin: TreeBin): string | null {
  return tree.find((each) => each.id === bin.parentBinId && isLive(each))?.id ?? null;
}

function isLive(bin: TreeBin): boolean {
  return bin.deletedAt === undefined;
}

async function presentAll(db: Queryable, caller: Caller, ownerId: string, ids: readonly string[]) {
  const rows = new Map((await queryBins(db, ownerId, [...ids])).map((row) => [row.id, row]));
  const people = await readPeople(db, [...rows.values()]);
  return ids.map((id) => {
    const { row, standing } = admit(rows.get(id), caller.userId);
    return presentHeader(row, caller.userId, standing, people);
  });
}
