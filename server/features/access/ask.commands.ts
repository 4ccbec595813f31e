import type { Target } from '#domain/access/access.ts';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import {
  askAgainHours,
  isDeniedLately,
  openRequestsMax,
  openRequestsPerTargetMax,
} from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type RaisedAccount, raiseAccounts } from '../account/account.queries.ts';
import { readInbox } from '../account/profile.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  type Outcome,
  perHour,
  type Read,
  type Write,
} from '../command.ts';
import {
  deleteUnread,
  queryUnread,
  type UnreadAbout,
  updateUnreadBody,
} from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import {
  type BinRow,
  queryBin,
  queryOwnerOfPublic,
  queryReaders,
  type RequestOffer,
} from './gate.queries.ts';
import { openTarget, visibleRoleOf } from './gate.ts';
import { findOwner, type LockedOwner, lockOwner, NOBODY } from './locked-owner.ts';
import { queryAdmins } from './reach.queries.ts';
import { accessWriteResult, noStreams, raiseStreams } from './reach.ts';
import {
  countOpenRequests,
  countOwnRequests,
  deleteOpenRequest,
  deleteOwnRequest,
  putOwnRequest,
  putRequest,
  queryOwnRequest,
  queryRequest,
  queryRequestsSince,
  type RequestText,
  updateOwnRequest,
  updateRequest,
} from './requests.queries.ts';

type Asker = Pick<Caller, 'userId' | 'userName' | 'now'>;

type RequestedTarget = { target: Target; owner: LockedOwner; name: string };

/** Security: does not look up the bin's location, because answers would reveal which bins are in the same place. */
export const createRequest: Write<'accessRequests.create'> = {
  summary:
    'Requests access to a public bin; with `wholePlace` to its whole location; the answer is the same wherever the bin is. After a denial, the user may ask again a day later.',
  rate: { limits: [perHour(100)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { target, message = '', wholePlace = false }) {
    const owner = await lockOwner(tx, await findOwnerOrPublic(tx, caller.userId, target.id));
    const requestedTarget = await findRequestedTarget(owner, caller.userId, target, wholePlace);
    const requested = { message, wholePlace };
    const [earlierRequest] = await queryRequest(tx, { ownerId: owner.id, ...target, userId: caller.userId });
    if (earlierRequest?.deniedAt && isDeniedLately(earlierRequest.deniedAt, caller.now))
      throw new AppError('requests.tooSoon');
    const [own] = await queryOwnRequest(tx, { userId: caller.userId, ...target });
    const isOpen = earlierRequest?.deniedAt === null && own?.isHidden === false;
    const done = isOpen
      ? await updateOpenRequest(caller, requestedTarget, requested, earlierRequest)
      : await openRequest(caller, requestedTarget, requested);
    return { ...done, result: await presentRequest(tx, caller, target, done.outcome) };
  },
  replay: (db, caller, { target }, outcome) => presentRequest(db, caller, target, outcome),
};

/**
 * Requests what a join link offers, at its first target. An open request there is replaced. @throws AppError
 * `requests.tooSoon`, `requests.tooMany`.
 */
export async function requestByLink(
  caller: Caller,
  owner: LockedOwner,
  {
    target,
    name,
    ...how
  }: { target: Target; name: string; offer: RequestOffer; groupName: string | undefined },
) {
  const { tx, id: ownerId } = owner;
  const [earlierRequest] = await queryRequest(tx, { ownerId, ...target, userId: caller.userId });
  if (earlierRequest?.deniedAt && isDeniedLately(earlierRequest.deniedAt, caller.now))
    throw new AppError('requests.tooSoon');
  const message = earlierRequest?.deniedAt === null ? earlierRequest.message : '';
  return openRequest(caller, { target, owner, name }, { message, wholePlace: false }, how);
}

/**
 * Requests what a label is on, without the asker's learning that it is on anything; undefined if the owner had a request
 * of theirs within a day. @throws AppError `requests.tooMany`.
 */
export async function requestByLabel(
  asker: Asker,
  owner: LockedOwner,
  { target, name, message }: { target: Target; name: string; message: string },
) {
  const since = new Date(Date.parse(asker.now) - askAgainHours * hourMs).toISOString();
  const { tx, id: ownerId } = owner;
  const recent = await queryRequestsSince(tx, { ownerId, userId: asker.userId, since });
  if (recent.length > 0) return undefined;
  return openRequest(asker, { target, owner, name }, { message, wholePlace: false }, { isHidden: true });
}

/** Also deletes the managers' unread notifications of the request. */
export const deleteRequest: Write<'accessRequests.delete'> = {
  summary: 'Withdraws an access request of the user.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { target }) {
    const { kind, id } = target;
    const [own] = await queryOwnRequest(tx, { userId: caller.userId, kind, id });
    if (own === undefined || own.isHidden) throw new AppError('requests.notFound');
    const owner = await lockOwner(tx, own.ownerId);
    const [closed] = await deleteOwnRequest(tx, { userId: caller.userId, kind, id });
    if (closed === undefined) throw new AppError('requests.notFound');
    const touched = await raiseStreams(owner, [target]);
    const raised = await withdrawRequests(owner, caller.userId, [target]);
    const done = accessWriteResult(caller, owner.id, touched, raised);
    return { ...done, result: { revisions: ownOf(done.outcome) } };
  },
  replay: async (_db, _caller, _data, outcome) => ({ revisions: ownOf(outcome) }),
};

/** Deletes a person's open requests; returns the accounts it raised, which must be the last locks. */
export async function withdrawRequests(
  { tx, id: ownerId }: LockedOwner,
  userId: string,
  targets: readonly Target[],
): Promise<RaisedAccount[]> {
  const unreadNotices: { about: UnreadAbout; userIds: string[] }[] = [];
  for (const target of targets) {
    await deleteOpenRequest(tx, { ownerId, ...target, userId });
    const about = requestNotices(await managersOf(tx, ownerId, target), target, userId);
    unreadNotices.push({ about, userIds: (await queryUnread(tx, about)).map((each) => each.userId) });
  }
  const raised = await raiseAccounts(tx, [userId, ...unreadNotices.flatMap(({ userIds }) => userIds)]);
  for (const target of targets) await deleteOwnRequest(tx, { userId, ...target });
  for (const { about } of unreadNotices) await deleteUnread(tx, about);
  return raised;
}

/** The managers' unread notifications of a request. */
export function requestNotices(managers: string[], target: Target, actorId: string): UnreadAbout {
  return { userIds: managers, type: 'bin_access_request', ...target, actorId };
}

export const listRequests: Read<'accessRequests.list'> = {
  summary: 'Lists the user’s open access requests.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const { requests } = await readInbox(db, userId);
    return { requests };
  },
};

/** Security: a stranger locks an owner only through a public bin of theirs. */
async function findOwnerOrPublic(tx: Transaction, userId: string, id: string): Promise<string> {
  const ownerId = await findOwner(tx, userId, id);
  const [open] = await queryOwnerOfPublic(tx, { binId: id });
  return ownerId === NOBODY ? (open?.ownerId ?? NOBODY) : ownerId;
}

export async function managersOf(tx: Transaction, ownerId: string, { kind, id }: Target): Promise<string[]> {
  const admins = await queryAdmins(tx, { ownerId, kind, id });
  return [ownerId, ...admins.map(({ userId }) => userId)];
}

/** @throws AppError `bins.notFound`, `locations.notFound`, `requests.needless`. */
async function findRequestedTarget(
  owner: LockedOwner,
  userId: string,
  target: Target,
  wholePlace: boolean,
): Promise<RequestedTarget> {
  const { tx, id: ownerId } = owner;
  if (target.kind === 'location') {
    await openTarget(tx, userId, target);
    throw new AppError('requests.needless');
  }
  const [bin] = await queryBin(tx, { ownerId, id: target.id });
  const isSeen = bin !== undefined && visibleRoleOf('bin', bin, userId) !== undefined;
  const isPublic = bin?.isPrivate === false && bin.deletedAt === null;
  if (bin === undefined || (!isSeen && !isPublic)) throw new AppError('bins.notFound');
  if (isSeen && !(wholePlace && (await lacksLocation(tx, bin, userId))))
    throw new AppError('requests.needless');
  return { target, owner, name: bin.name };
}

/**
 * Returns whether the person may request the bin's location. True also for a bin without one, so that the answer reveals
 * nothing.
 */
async function lacksLocation(
  tx: Transaction,
  { ownerId, deletedAt, locationId }: BinRow,
  userId: string,
): Promise<boolean> {
  if (ownerId === userId || deletedAt !== null) return false;
  return (
    locationId === null ||
    (await queryReaders(tx, { ownerIds: [ownerId], ids: [locationId], readerIds: [userId] })).length === 0
  );
}

/** Only the owner is told the name of the group. */
type HowAsked = { offer?: RequestOffer; groupName?: string | undefined; isHidden?: boolean };

async function openRequest(
  caller: Asker,
  requestedTarget: RequestedTarget,
  { message, wholePlace }: RequestText,
  { offer, groupName, isHidden = false }: HowAsked = {},
) {
  const { userId, userName, now } = caller;
  const { target, owner, name } = requestedTarget;
  const { tx, id: ownerId } = owner;
  const [others] = await countOpenRequests(tx, { ownerId, ...target });
  if ((others?.open ?? 0) >= openRequestsPerTargetMax) throw new AppError('requests.tooMany');
  await putRequest(tx, {
    ownerId,
    ...target,
    userId,
    message,
    wholePlace,
    now,
    offer: offer === undefined ? null : JSON.stringify(offer),
  });
  await putOwnRequest(tx, { userId, ...target, ownerId, name, wholePlace, isHidden, now });
  const touched = await raiseStreams(owner, [target]);
  const managers = (await managersOf(tx, ownerId, target)).filter((each) => each !== userId);
  const notifications = managers.map((manager) => ({
    userId: manager,
    type: 'bin_access_request' as const,
    target,
    actorId: userId,
    actorName: userName,
    title: name,
    body: message,
    more: offer === undefined ? 0 : offer.targets.length - 1,
    groupName: manager === ownerId ? groupName : undefined,
  }));
  const raised = await notify(tx, now, notifications, isHidden ? [] : [userId]);
  // Counted with the account locked, so that concurrent requests can't exceed the limit.
  const [count] = await countOwnRequests(tx, { userId });
  if ((count?.open ?? 0) > openRequestsMax) throw new AppError('requests.tooMany');
  return accessWriteResult(caller, ownerId, touched, raised);
}

/** Changes an open request and the managers' unread notifications of it, without notifying again. */
async function updateOpenRequest(
  caller: Caller,
  { target, owner }: RequestedTarget,
  requested: RequestText,
  before: RequestText,
) {
  const { tx, id: ownerId } = owner;
  const { userId } = caller;
  const { message, wholePlace } = requested;
  const isOtherScope = wholePlace !== before.wholePlace;
  if (!isOtherScope && message === before.message) {
    return accessWriteResult(caller, ownerId, noStreams);
  }
  await updateRequest(tx, { ownerId, ...target, userId, message, wholePlace });
  const touched = await raiseStreams(owner, [target]);
  const about = requestNotices(await managersOf(tx, ownerId, target), target, userId);
  const notified = message === before.message ? [] : await queryUnread(tx, about);
  const raised = await raiseAccounts(tx, [
    ...notified.map((each) => each.userId),
    ...(isOtherScope ? [userId] : []),
  ]);
  if (notified.length > 0) await updateUnreadBody(tx, { ...about, body: message });
  if (isOtherScope) await updateOwnRequest(tx, { userId, ...target, wholePlace });
  return accessWriteResult(caller, ownerId, touched, raised);
}

async function presentRequest(
  db: Queryable,
  { userId }: Caller,
  target: Target,
  outcome: Outcome,
): Promise<{ request: OwnRequest; revisions: Outcome['revisions'] }> {
  const [row] = await queryOwnRequest(db, { userId, ...target });
  if (row === undefined || row.isHidden) throw new AppError('requests.notFound');
  const { name, requestedAt, wholePlace } = row;
  const request = { target, name, requestedAt, ...(wholePlace && { wholePlace }) };
  return { request, revisions: ownOf(outcome) };
}

// The person must not learn the bin's revision.
function ownOf({ revisions: { me } }: Outcome): Outcome['revisions'] {
  return me === undefined ? {} : { me };
}

const hourMs = 60 * 60 * 1000;
