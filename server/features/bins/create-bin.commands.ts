import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { assertCan, inTrash } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom as newBin } from '#domain/bins/bin-rules.ts';
import { assertNotTooDeep } from '#domain/bins/placement.ts';
import { aliasKeysOf } from '#domain/bins/scanned.ts';
import { AppError } from '#domain/errors.ts';
import { assertBelowBinCeiling, assertRoomForBins } from '#domain/plans/plan-rules.ts';
import { nameKey } from '#domain/text.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryBin } from '../access/gate.queries.ts';
import { lockOwnerAndRead } from '../access/locked-owner.ts';
import { findOwner } from '../access/owners.ts';
import { accountLimitsOnly } from '../call-spec.ts';
import { giveCode } from '../codes/given-codes.ts';
import type { Write } from '../command.ts';
import { claimIds } from '../ids.queries.ts';
import { insertBin, queryRoom } from './bin.queries.ts';
import { binEvents } from './bins.history.ts';
import { presentAdmittedBin, presentBin } from './bins.reads.ts';
import { inheritAccess } from './inherited-access.ts';
import { openContainerForWrite } from './opened-container.ts';
import { labelKeyOf, showPublicLabels } from './public-labels.ts';
import { readAbove } from './tree.ts';

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
        data.parentBinId === undefined ? [] : readAbove(locked, data.parentBinId),
      ]),
    );
    const effectiveRole = container?.role ?? 'owner';
    if (container?.deletedAt !== undefined) throw inTrash(container);
    assertCan(effectiveRole, container?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
    if (container?.kind === 'bin') assertNotTooDeep(above.length + 1, 1);
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
    await insertNew(tx, { ...newBin(data, identity, caller), locationId: placement.locationId });
    await inheritAccess(owner, [id], placement);
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

async function insertNew(tx: Transaction, bin: BinHeader): Promise<void> {
  const [inserted] = await insertBin(tx, {
    ...bin,
    labelKey: labelKeyOf(bin),
    aliasKeys: aliasKeysOf(bin),
  });
  if (inserted === undefined) await insertNew(tx, { ...bin, ownerScopedId: newOwnerScopedId() });
}

function newOwnerScopedId(): string {
  return randomBytes(5).toString('hex');
}
