import { v7 as uuidv7 } from 'uuid';
import type { Target } from '#domain/access/access.ts';
import { assertCan, inTrash } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { linkedTarget, linksPerTargetMax, type ShareLink } from '#domain/links/share-link.ts';
import { linkEnded, linkedAs, linkWithoutEnd } from '#domain/links/share-link-rules.ts';
import { findList, requireLiveList } from '#domain/lists/list-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type AdmittedTarget, openTarget, openTargetForWrite } from '../access/gate.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { filledColumns } from '../access/people.present.ts';
import { accessWriteResult, lockAndRaise } from '../access/reach.ts';
import {
  accountLimitsOnly,
  type Caller,
  type Installation,
  noNewIds,
  type OpenRead,
  perHour,
  type Read,
  type Write,
} from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { deleteTokens, insertTokens } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import {
  countShareLinks,
  countShowableBins,
  deleteShareLink,
  insertShareLink,
  queryShareLink,
  queryShareLinks,
  type ShareLinkRow,
  updatePublicLinks,
} from './share-link.queries.ts';
import { readShared } from './shared.ts';

/** The name of the list that the link leads to. */
type OfList = { listName?: string | undefined };

/** Locks the owner, so that nobody creates a link while their right to do so ends. */
export const createShareLink: Write<'shareLinks.create', OfList> = {
  summary:
    'Creates a public link to a bin, to a location with all or some of its bins, or with `listId` to a list of either. Private bins are shown only with `withPrivate`. For owner and admins. The link does not work while the bin, location or list is in the trash.',
  rate: { limits: [perHour(100)] },
  newIds: noNewIds,
  history: (data, { result, listName }) => [
    linkEvent(linkedTarget(data), result.expiresAt ?? linkWithoutEnd, listName),
  ],
  async act(tx, caller, { expiresAt, binIds, withPrivate = false, listId, ...linked }) {
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(caller.now)) {
      throw new AppError('shareLinks.expiresInPast');
    }
    const target = linkedTarget(linked);
    const { owner, ownerId, isTrashed, lists } = await lockForLinks(tx, caller, target);
    if (isTrashed) throw inTrash(target);
    const list = listId === undefined ? undefined : requireLiveList({ lists }, listId);
    const [links] = await countShareLinks(tx, { ownerId, targetId: target.id, now: caller.now });
    if ((links?.count ?? 0) >= linksPerTargetMax)
      throw new AppError('shareLinks.tooMany', { n: linksPerTargetMax });
    const chosen = binIds === undefined ? null : [...new Set(binIds)];
    if (chosen !== null) {
      const makerId = caller.userId;
      await assertShowable(tx, { ownerId, locationId: target.id, binIds: chosen, withPrivate, makerId });
    }
    const id = uuidv7();
    const ends = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
    const row = {
      id,
      binId: null,
      locationId: null,
      ...linkedAs(target),
      listId: listId ?? null,
      binIds: chosen,
      withPrivate,
      createdBy: caller.userId,
      createdAt: caller.now,
      expiresAt: ends,
      isSuspended: false,
    };
    const { kind, id: targetId } = target;
    await insertShareLink(tx, { ...row, ownerId, kind, targetId });
    await insertTokens(tx, {
      hashes: [hashLinkToken(caller.installation.links.token('share', id))],
      ownerId,
      purpose: 'share',
      rowIds: [id],
    });
    const done = await raiseWithLinks(owner, caller, target);
    const { revisions } = done.result;
    return {
      ...done,
      outcome: { ids: [id], revisions },
      result: { ...presentOwn(row, caller.installation), revisions },
      listName: list?.name,
    };
  },
  async replay(db, caller, data, { ids: [id = ''], revisions }) {
    const target = linkedTarget(data);
    const { ownerId } = await openForLinks(db, caller, target);
    const [row] = await queryShareLink(db, { ownerId, targetId: target.id, id });
    if (row === undefined) throw new AppError('shareLinks.notFound');
    return { ...presentOwn(row, caller.installation), revisions };
  },
};

export const deleteShareLinkOfTarget: Write<'shareLinks.delete', OfList> = {
  summary: 'Deletes a public link.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (data, { listName }) => [linkEvent(linkedTarget(data), linkEnded, listName)],
  async act(tx, caller, { id, listId, ...linked }) {
    const target = linkedTarget(linked);
    const { owner, ownerId, lists } = await lockForLinks(tx, caller, target);
    const link = { ownerId, targetId: target.id, listId: listId ?? null, id };
    const [deletedLink] = await deleteShareLink(tx, link);
    if (deletedLink === undefined) throw new AppError('shareLinks.notFound');
    await deleteTokens(tx, { hashes: [hashLinkToken(caller.installation.links.token('share', id))] });
    const done = await raiseWithLinks(owner, caller, target);
    const listName = listId && findList({ lists }, listId)?.name;
    return { ...done, outcome: { ids: [id], revisions: done.result.revisions }, listName };
  },
  async replay(db, caller, data, { revisions }) {
    await openForLinks(db, caller, linkedTarget(data));
    return { revisions };
  },
};

export const listShareLinks: Read<'shareLinks.list'> = {
  summary:
    'Lists the unexpired public links to a bin or location or, with `listId`, to one of its lists, newest first. `url` is present only for links that the user created.',
  rate: accountLimitsOnly,
  async read(db, caller, data) {
    const target = linkedTarget(data);
    const { ownerId } = await openForLinks(db, caller, target);
    const listId = data.listId ?? null;
    const rows = await queryShareLinks(db, { ownerId, targetId: target.id, listId, now: caller.now });
    return { links: rows.map((row) => present(row, caller)) };
  },
};

export const getShared: OpenRead<'shareLinks.get'> = {
  summary:
    'Returns what a public link shows: a bin, a page of a location’s bins, one of them by `bin`, or what `search` finds in them, or a page of a list’s entries at a `stage`. Nothing about people, ids, values or addresses, but for fields that the owner shows on public pages. Needs no session. Deleted, expired and invalid tokens give the same error.',
  read: (db, now, data) => readShared(db, now, data),
};

async function lockForLinks(tx: Transaction, caller: Caller, target: Target) {
  const owner = await lockOwner(tx, await findOwner(tx, caller.userId, target.id));
  return { ...assertMayLink(await openTargetForWrite(owner, caller.userId, target)), owner };
}

/** @throws AppError `bins.notFound` if a bin is not in the location, or is private and the link does not show such bins. */
async function assertShowable(
  tx: Transaction,
  chosen: Parameters<typeof countShowableBins>[1],
): Promise<void> {
  const [showable] = await countShowableBins(tx, chosen);
  if (showable?.count !== chosen.binIds.length) throw new AppError('bins.notFound');
}

/** Raises the target, whose header shows whether a link works. */
async function raiseWithLinks(owner: LockedOwner, caller: Caller, target: Target) {
  const touched = await lockAndRaise(owner, [target]);
  await updatePublicLinks[target.kind](owner.tx, { ownerId: owner.id, id: target.id, now: caller.now });
  return accessWriteResult(caller, owner.id, touched);
}

/** @throws AppError `bins.notFound`, `locations.notFound`, `access.denied`. */
async function openForLinks(db: Queryable, caller: Caller, target: Target) {
  return assertMayLink(await openTarget(db, caller.userId, target));
}

function assertMayLink({ row, effectiveRole }: AdmittedTarget) {
  assertCan(effectiveRole, 'manage share links');
  return { ownerId: row.ownerId, isTrashed: row.deletedAt !== null, lists: row.lists ?? [] };
}

/** Security: only the maker sees the address, which works without an account. */
function present(row: ShareLinkRow, { userId, installation }: Caller): ShareLink {
  if (row.createdBy === userId) return presentOwn(row, installation);
  return presentLink(row);
}

function presentLink(row: ShareLinkRow) {
  const { id, withPrivate, createdBy, createdAt, isSuspended } = row;
  const optional = filledColumns(row, ['binId', 'locationId', 'listId', 'binIds', 'expiresAt']);
  return {
    id,
    createdBy,
    createdAt,
    isSuspended,
    ...optional,
    ...(withPrivate && { withPrivate: true as const }),
  };
}

function presentOwn(row: ShareLinkRow, { origin, links }: Installation) {
  return { ...presentLink(row), url: `${origin}/s/${links.token('share', row.id)}` };
}

/**
 * Recorded as a change of the target, which older devices can show. It cannot be undone, because an ended address does not
 * work again.
 */
function linkEvent(target: Target, to: string, listName: string | undefined): NewEvent {
  return {
    target,
    event: 'changed',
    ...(listName !== undefined && { names: [listName] }),
    detail: { changes: [{ field: 'shareLink', to }] },
  };
}
