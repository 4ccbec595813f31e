import { uuidv7 } from 'uuidv7';
import { assertCan } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { createBin as newBin } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import { assertRoomForBins } from '#domain/plans/plan-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { inheritEntries, refreshVisible } from '../access/entries.queries.ts';
import { queryBin } from '../access/gate.queries.ts';
import { admit } from '../access/gate.ts';
import { findOwner } from '../access/owners.ts';
import { lockProfile } from '../account/profile.queries.ts';
import type { Write } from '../command.ts';
import { claimIds } from '../ids.queries.ts';
import { insertBin, queryRoom } from './bin.queries.ts';
import { claimNewCode, newOwnerScopedId } from './bin-identity.ts';
import { presentBin, presentOne } from './bins.reads.ts';

/** Who creates inside another's bin creates for its owner, and the new bin is shared as its parent is. */
export const createBin: Write<'bins.create'> = {
  async act(tx, caller, data) {
    const { userId, now } = caller;
    const id = data.id ?? uuidv7();
    const key = nameKey(data.name);
    const ownerId = data.parentBinId === undefined ? userId : await findOwner(tx, userId, data.parentBinId);
    const [[owner], parent, [room]] = await Promise.all([
      lockProfile(tx, ownerId),
      data.parentBinId === undefined ? undefined : queryBin(tx, ownerId, data.parentBinId),
      queryRoom(tx, ownerId, key, null),
    ]);
    const standing = parent === undefined ? 'owner' : admit(parent[0], userId).standing;
    if (parent?.[0]?.deletedAt) throw new AppError('bins.inTrash');
    assertCan(standing, 'add a sub-bin');
    if (owner === undefined || room === undefined) throw new Error('a signed-in person has no profile');
    if (room.isTaken) throw new AppError('bins.duplicateName');
    assertRoomForBins(owner.plan, room.held, 1);
    const [claimed] = await claimIds(tx, [id], ownerId);
    if (claimed === undefined) throw new AppError('ids.taken');
    const qrCode = await claimNewCode(tx, ownerId, id, now);
    const identity = { id, ownerId, qrCode, ownerScopedId: newOwnerScopedId(), role: standing };
    await insertNew(tx, newBin(data, identity, caller));
    if (data.parentBinId !== undefined) {
      const came = await inheritEntries(tx, ownerId, [id], 'bin', data.parentBinId);
      if (came.length > 0) await refreshVisible(tx, ownerId, [id]);
    }
    const [row] = await queryBin(tx, ownerId, id);
    if (row === undefined) throw new Error('a bin is gone while it is being made');
    const header = await presentOne(tx, caller, { row, standing });
    const revisions = { [id]: header.revision };
    return { ownerId, outcome: { ids: [id], revisions }, result: { ...header, items: [], revisions } };
  },
  async again(db, caller, _data, { ids: [id = ''], revisions }) {
    return { ...(await presentBin(db, caller, id)), revisions };
  },
};

async function insertNew(tx: Transaction, bin: BinHeader): Promise<void> {
  const [inserted] = await insertBin(
    tx,
    bin.ownerId,
    bin.id,
    bin.name,
    bin.nameKey,
    bin.ownerScopedId,
    bin.parentBinId ?? null,
    bin.isPrivate,
    bin.qrCode,
    bin.qrLabel ?? null,
    bin.description ?? null,
    bin.tags,
    bin.color ?? null,
    bin.icon ?? null,
    bin.createdAt,
  );
  if (inserted === undefined) await insertNew(tx, { ...bin, ownerScopedId: newOwnerScopedId() });
}
