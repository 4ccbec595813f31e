import type { OwnRequest } from '#domain/access/access-calls.ts';
import { askAgainHours, openRequestsMax } from '#domain/access/access-limits.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { readAccount } from '../account/account.ts';
import { lockProfile } from '../account/profile.queries.ts';
import { raiseAccounts } from '../account/revision.queries.ts';
import type { Caller, Outcome, Read, Write } from '../command.ts';
import { deleteUnread, queryUnread } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { queryBin, queryOwnerOfPublic } from './gate.queries.ts';
import { standingOf } from './gate.ts';
import { queryLocation } from './location-gate.queries.ts';
import { locationStandingOf } from './location-gate.ts';
import { findOwner, NOBODY } from './owners.ts';
import { queryAdmins } from './reach.queries.ts';
import { doneWith, raiseStreams } from './reach.ts';
import {
  countOwnRequests,
  deleteOpenRequest,
  deleteOwnRequest,
  putOwnRequest,
  putRequest,
  queryOwnRequest,
  queryRequest,
  updateMessage,
} from './requests.queries.ts';
import { openTarget } from './target-gate.ts';

/** What is asked for; the asker knows it by `knownAs`, its owner by `name`. */
type Asked = { target: Target; ownerId: string; name: string; knownAs: string };

/** Asks for a public bin, or for the place it lies in. The answer tells nothing that a stranger could not see. */
export const createRequest: Write<'accessRequests.create'> = {
  async act(tx, caller, { target, message = '', wholePlace = false }) {
    const ownerId = await findOwnerAsked(tx, caller.userId, target.id);
    await lockProfile(tx, ownerId);
    const asked = await findAsked(tx, caller.userId, ownerId, target, wholePlace);
    const { kind, id } = asked.target;
    const [known] = await queryRequest(tx, ownerId, kind, id, caller.userId);
    if (known?.deniedAt && isDeniedLately(known.deniedAt, caller.now)) throw new AppError('requests.tooSoon');
    const isOpen = known !== undefined && known.deniedAt === null;
    const done = isOpen
      ? await sayAnew(tx, caller, asked, message, known.message !== message)
      : await ask(tx, caller, asked, message);
    const outcome = { ...done.outcome, ids: [id] };
    return { ...done, outcome, result: await presentRequest(tx, caller, asked.target, outcome) };
  },
  again: (db, caller, { target, wholePlace }, outcome) =>
    presentRequest(
      db,
      caller,
      wholePlace === true ? { kind: 'location', id: outcome.ids[0] ?? '' } : target,
      outcome,
    ),
};

/** Withdraws; whoever was told and has not seen it yet never was. */
export const deleteRequest: Write<'accessRequests.delete'> = {
  async act(tx, caller, { target }) {
    const { kind, id } = target;
    const [own] = await queryOwnRequest(tx, caller.userId, kind, id);
    if (own === undefined) throw new AppError('requests.notFound');
    await lockProfile(tx, own.ownerId);
    const [closed] = await deleteOwnRequest(tx, caller.userId, kind, id);
    if (closed === undefined) throw new AppError('requests.notFound');
    await deleteOpenRequest(tx, own.ownerId, kind, id, caller.userId);
    const touched = await raiseStreams(tx, own.ownerId, [target]);
    const managers = await managersOf(tx, own.ownerId, target);
    const about = [managers, 'bin_access_request', kind, id, caller.userId] as const;
    const unread = await queryUnread(tx, ...about);
    const raised = await raiseAccounts(tx, [caller.userId, ...unread.map(({ userId }) => userId)]);
    await deleteUnread(tx, ...about);
    const done = doneWith(caller, own.ownerId, touched, raised);
    return { ...done, result: { revisions: ownOf(done.outcome) } };
  },
  again: async (_db, _caller, _data, outcome) => ({ revisions: ownOf(outcome) }),
};

export const listRequests: Read<'accessRequests.list'> = async (db, { userId }) => {
  const { requests } = await readAccount(db, userId);
  return { requests };
};

/** A stranger comes as far as the lock of the owner of a bin that is public, and of no other. */
async function findOwnerAsked(tx: Transaction, userId: string, id: string): Promise<string> {
  const ownerId = await findOwner(tx, userId, id);
  const [open] = await queryOwnerOfPublic(tx, id);
  return ownerId === NOBODY ? (open?.ownerId ?? NOBODY) : ownerId;
}

/** The owner and everybody who administers it: those who hear of requests. */
export async function managersOf(tx: Transaction, ownerId: string, { kind, id }: Target): Promise<string[]> {
  const admins = await queryAdmins(tx, ownerId, kind, id);
  return [ownerId, ...admins.map(({ userId }) => userId)];
}

/** @throws AppError `bins.notFound`, `locations.notFound`, `requests.needless`, `requests.failed`. */
async function findAsked(
  tx: Transaction,
  userId: string,
  ownerId: string,
  target: Target,
  wholePlace: boolean,
): Promise<Asked> {
  if (target.kind === 'location') {
    await openTarget(tx, userId, target);
    throw new AppError('requests.needless');
  }
  const [bin] = await queryBin(tx, ownerId, target.id);
  const standing = bin && standingOf(bin, userId);
  const isSeen = standing !== undefined && (bin?.deletedAt === null || can(standing, 'see the trash'));
  const isPublic = bin?.isPrivate === false && bin.deletedAt === null;
  if (bin === undefined || (!isSeen && !isPublic)) throw new AppError('bins.notFound');
  if (!wholePlace) {
    if (isSeen) throw new AppError('requests.needless');
    return { target, ownerId, name: bin.name, knownAs: bin.name };
  }
  const [place] = bin.locationId === null ? [] : await queryLocation(tx, ownerId, bin.locationId);
  if (!isPublic || place === undefined || place.deletedAt !== null) throw new AppError('requests.failed');
  if (locationStandingOf(place, userId) !== undefined) throw new AppError('requests.needless');
  return { target: { kind: 'location', id: place.id }, ownerId, name: place.name, knownAs: bin.name };
}

async function ask(tx: Transaction, caller: Caller, asked: Asked, message: string) {
  const { userId, userName, now } = caller;
  const { target, ownerId, name, knownAs } = asked;
  await putRequest(tx, ownerId, target.kind, target.id, userId, message, now);
  await putOwnRequest(tx, userId, target.kind, target.id, ownerId, knownAs, now);
  const touched = await raiseStreams(tx, ownerId, [target]);
  const news = (await managersOf(tx, ownerId, target)).map((manager) => ({
    userId: manager,
    type: 'bin_access_request' as const,
    target,
    actorId: userId,
    actorName: userName,
    title: name,
    body: message,
  }));
  const raised = await notify(tx, now, news, [userId]);
  // Asked with the account locked: of many at once only as many as may pass.
  const [count] = await countOwnRequests(tx, userId);
  if ((count?.open ?? 0) > openRequestsMax) throw new AppError('requests.tooMany');
  return doneWith(caller, ownerId, touched, raised);
}

/** A request that is open already: only its words change, and nobody is told twice. */
async function sayAnew(
  tx: Transaction,
  caller: Caller,
  { target, ownerId }: Asked,
  message: string,
  isOther: boolean,
) {
  if (!isOther) return doneWith(caller, ownerId, { bins: [], locations: [], unseen: [] });
  await updateMessage(tx, ownerId, target.kind, target.id, caller.userId, message);
  return doneWith(caller, ownerId, await raiseStreams(tx, ownerId, [target]));
}

async function presentRequest(
  db: Queryable,
  { userId }: Caller,
  target: Target,
  outcome: Outcome,
): Promise<{ request: OwnRequest; revisions: Outcome['revisions'] }> {
  const [row] = await queryOwnRequest(db, userId, target.kind, target.id);
  if (row === undefined) throw new AppError('requests.notFound');
  const request = { target, name: row.name, requestedAt: row.requestedAt };
  return { request, revisions: ownOf(outcome) };
}

// The revisions of what one only asked for are not the asker's to know.
function ownOf({ revisions: { me } }: Outcome): Outcome['revisions'] {
  return me === undefined ? {} : { me };
}

function isDeniedLately(deniedAt: string, now: string): boolean {
  return Date.parse(deniedAt) > Date.parse(now) - askAgainHours * hourMs;
}

const hourMs = 60 * 60 * 1000;
