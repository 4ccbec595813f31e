import { assertCan } from '#domain/access/access-rules.ts';
import { assertNoCycle } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { deleteEntriesFromAbove, inheritEntries, refreshVisible } from '../access/entries.queries.ts';
import { queryBin } from '../access/gate.queries.ts';
import { type Admitted, openBin, standingOf } from '../access/gate.ts';
import { raiseBins } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import { lockProfile } from '../account/profile.queries.ts';
import type { Caller, Write } from '../command.ts';
import { updateParent } from './bin.queries.ts';
import { presentAgain } from './bin-changes.commands.ts';
import { presentOne } from './bins.reads.ts';
import { revisionsOf } from './revisions.ts';
import { lockSubtree, readTree } from './tree.ts';

/** Into another bin of the same owner, or to the top level. It is shared anew: as its new parent is. */
export const moveBin: Write<'bins.move'> = {
  async act(tx, caller, { id, parentBinId }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    await lockProfile(tx, ownerId);
    const bin = await openBin(tx, caller.userId, id);
    if (bin.row.deletedAt !== null) throw new AppError('bins.inTrash');
    if (parentBinId === null) assertCan(bin.standing, 'take out of its parent');
    else await assertMayEnter(tx, caller, bin, parentBinId);
    const tree = await readTree(tx, ownerId);
    if (parentBinId !== null) assertNoCycle(tree, id, parentBinId);
    const subtree = await lockSubtree(tx, tree, ownerId, id);
    await updateParent(tx, ownerId, id, parentBinId);
    const reshared = await reshare(tx, ownerId, subtree, parentBinId);
    const revisions = revisionsOf(await raiseBins(tx, ownerId, [...new Set([id, ...reshared])]));
    const [row] = await queryBin(tx, ownerId, id);
    if (row === undefined) throw new Error('a bin is gone under the lock');
    // Who moves it out of what they share sees it this once more, as they left it.
    const standing = standingOf(row, caller.userId) ?? bin.standing;
    const header = await presentOne(tx, caller, { row, standing });
    return { ownerId, outcome: { ids: [id], revisions }, result: { ...header, revisions } };
  },
  again: (db, caller, { id }, outcome) => presentAgain(db, caller, id, outcome),
};

async function assertMayEnter(
  tx: Transaction,
  caller: Caller,
  bin: Admitted,
  parentBinId: string,
): Promise<void> {
  const parent = await openBin(tx, caller.userId, parentBinId);
  assertCan(bin.standing, 'move between parents');
  assertCan(parent.standing, 'move between parents');
  if (parent.row.deletedAt !== null) throw new AppError('bins.inTrash');
  if (parent.row.ownerId !== bin.row.ownerId) throw new AppError('bins.otherOwner');
}

/** Gives back the bins whose entries changed. */
async function reshare(
  tx: Transaction,
  ownerId: string,
  subtree: string[],
  parentBinId: string | null,
): Promise<string[]> {
  const left = await deleteEntriesFromAbove(tx, ownerId, subtree);
  const came = parentBinId === null ? [] : await inheritEntries(tx, ownerId, subtree, 'bin', parentBinId);
  const changed = [...left, ...came].map((entry) => entry.target);
  if (changed.length > 0) await refreshVisible(tx, ownerId, subtree);
  return changed;
}
