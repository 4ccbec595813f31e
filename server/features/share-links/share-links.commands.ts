import { uuidv7 } from 'uuidv7';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { linkEnded, linkWithoutEnd } from '#domain/share-links/link-history.ts';
import { linksPerBinMax, type ShareLink } from '#domain/share-links/share-link.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type AdmittedTarget, openTarget, openTargetForWrite } from '../access/gate.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { findOwner } from '../access/owners.ts';
import { accessWriteResult, lockAndRaise } from '../access/reach.ts';
import { accountLimitsOnly, noNewIds, perHour } from '../call-spec.ts';
import type { Caller, Installation, OpenRead, Read, Write } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { deleteTokens, insertTokens } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import {
  countShareLinks,
  deleteShareLink,
  insertShareLink,
  queryShareLink,
  queryShareLinks,
  type ShareLinkRow,
  updatePublicLinks,
} from './share-link.queries.ts';
import { readSharedBin } from './shared-bin.ts';

/** Locks the owner, so that nobody creates a link while their right to do so ends. */
export const createShareLink: Write<'shareLinks.create'> = {
  summary:
    'Creates a public link to a bin; for its owner and admins. The link does not work while the bin is in the trash.',
  rate: { limits: [perHour(100)] },
  newIds: noNewIds,
  history: ({ binId }, { result }) => [linkEvent(binId, result.expiresAt ?? linkWithoutEnd)],
  async act(tx, caller, { binId, expiresAt }) {
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(caller.now)) {
      throw new AppError('shareLinks.expiresInPast');
    }
    const { owner, ownerId, isTrashed } = await lockForLinks(tx, caller, binId);
    if (isTrashed) throw new AppError('bins.inTrash');
    const [links] = await countShareLinks(tx, { ownerId, binId, now: caller.now });
    if ((links?.count ?? 0) >= linksPerBinMax)
      throw new AppError('shareLinks.tooMany', { n: linksPerBinMax });
    const id = uuidv7();
    const ends = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
    const row = {
      id,
      binId,
      createdBy: caller.userId,
      createdAt: caller.now,
      expiresAt: ends,
      isSuspended: false,
    };
    await insertShareLink(tx, { ...row, ownerId });
    await insertTokens(tx, {
      hashes: [hashLinkToken(caller.installation.links.token('share', id))],
      ownerId,
      purpose: 'share',
      rowIds: [id],
    });
    const done = await raiseWithLinks(owner, caller, binId);
    const { revisions } = done.result;
    return {
      ...done,
      outcome: { ids: [id], revisions },
      result: { ...presentOwn(row, caller.installation), revisions },
    };
  },
  async replay(db, caller, { binId }, { ids: [id = ''], revisions }) {
    const { ownerId } = await openForLinks(db, caller, binId);
    const [row] = await queryShareLink(db, { ownerId, binId, id });
    if (row === undefined) throw new AppError('shareLinks.notFound');
    return { ...presentOwn(row, caller.installation), revisions };
  },
};

export const deleteShareLinkOfBin: Write<'shareLinks.delete'> = {
  summary: 'Deletes a public link.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }) => [linkEvent(binId, linkEnded)],
  async act(tx, caller, { binId, id }) {
    const { owner, ownerId } = await lockForLinks(tx, caller, binId);
    const [deletedLink] = await deleteShareLink(tx, { ownerId, binId, id });
    if (deletedLink === undefined) throw new AppError('shareLinks.notFound');
    await deleteTokens(tx, { hashes: [hashLinkToken(caller.installation.links.token('share', id))] });
    const done = await raiseWithLinks(owner, caller, binId);
    return { ...done, outcome: { ids: [id], revisions: done.result.revisions } };
  },
  async replay(db, caller, { binId }, { revisions }) {
    await openForLinks(db, caller, binId);
    return { revisions };
  },
};

export const listShareLinks: Read<'shareLinks.list'> = {
  summary:
    'Lists the unexpired public links of a bin, newest first. `url` is present only for links that the user created.',
  rate: accountLimitsOnly,
  async read(db, caller, { binId }) {
    const { ownerId } = await openForLinks(db, caller, binId);
    const rows = await queryShareLinks(db, { ownerId, binId, now: caller.now });
    return { links: rows.map((row) => present(row, caller)) };
  },
};

export const getSharedBin: OpenRead<'shareLinks.get'> = {
  summary:
    'Returns what a public link shows: nothing about people, ids, locations or values. Needs no session. Deleted, expired and invalid tokens give the same error.',
  read: (db, now, { token, page }) => readSharedBin(db, now, token, page),
};

async function lockForLinks(tx: Transaction, caller: Caller, binId: string) {
  const owner = await lockOwner(tx, await findOwner(tx, caller.userId, binId));
  return {
    ...assertMayLink(await openTargetForWrite(owner, caller.userId, { kind: 'bin', id: binId })),
    owner,
  };
}

/** Raises the bin, whose header shows whether a link works. */
async function raiseWithLinks(owner: LockedOwner, caller: Caller, binId: string) {
  const touched = await lockAndRaise(owner, [{ kind: 'bin', id: binId }]);
  await updatePublicLinks(owner.tx, { ownerId: owner.id, id: binId, now: caller.now });
  return accessWriteResult(caller, owner.id, touched);
}

/** @throws AppError `bins.notFound`, `access.denied`. */
async function openForLinks(db: Queryable, caller: Caller, binId: string) {
  return assertMayLink(await openTarget(db, caller.userId, { kind: 'bin', id: binId }));
}

function assertMayLink({ row, effectiveRole }: AdmittedTarget<'bin'>) {
  assertCan(effectiveRole, 'manage share links');
  return { ownerId: row.ownerId, isTrashed: row.deletedAt !== null };
}

/** Security: only the maker sees the address, which works without an account. */
function present(row: ShareLinkRow, { userId, installation }: Caller): ShareLink {
  if (row.createdBy === userId) return presentOwn(row, installation);
  const { expiresAt, ...link } = row;
  return { ...link, ...(expiresAt !== null && { expiresAt }) };
}

function presentOwn({ expiresAt, ...row }: ShareLinkRow, { origin, links }: Installation) {
  return {
    ...row,
    url: `${origin}/s/${links.token('share', row.id)}`,
    ...(expiresAt !== null && { expiresAt }),
  };
}

/**
 * Recorded as a change of the bin, which older devices can show. It cannot be undone, because an ended address does not
 * work again.
 */
function linkEvent(binId: string, to: string): NewEvent {
  return {
    target: { kind: 'bin', id: binId },
    event: 'changed',
    detail: { changes: [{ field: 'shareLink', to }] },
  };
}
