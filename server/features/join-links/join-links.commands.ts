import { v7 as uuidv7 } from 'uuid';
import { assertMayGive, targetsAtOnceMax } from '#domain/access/access-rules.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { joinLinkDaysMax, openJoinLinksMax } from '#domain/links/join-link.ts';
import type { Revisions } from '#domain/schemas.ts';
import { costModel } from '#server/cost-model.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { requestByLink } from '../access/ask.commands.ts';
import { lockAllManaged, lockManaged } from '../access/gate.ts';
import { grantEntries } from '../access/grant-entries.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { endNeedlessInvites, takeFromInbox } from '../access/needless-invites.ts';
import { accessWriteResult, idsOfStreams } from '../access/reach.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  perHour,
  perMinute,
  type Write,
  writesItsOwnHistory,
} from '../command.ts';
import { openGroupOfAllPlaces, raiseForAllPlaces } from '../groups/all-places.ts';
import { addMembersTo, noAccessChange } from '../groups/group-access.ts';
import { openGroup } from '../groups/open-group.ts';
import { recordEvents } from '../history/record.ts';
import { insertTokens } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import {
  countOpenJoinLinks,
  deleteEndedJoinLink,
  endJoinLink,
  insertJoinLink,
  queryJoinLink,
} from './join-link.queries.ts';
import { assertManages, presentOwnJoinLink } from './join-links.reads.ts';
import { type ReadJoinLink, readJoinLink, takeSeat } from './open-join-link.ts';

export const createJoinLink: Write<'joinLinks.create'> = {
  summary:
    'Creates a link by which several people join bins and locations of one owner, for those who manage their people, or a group of the user. Members and the owner use it up by nothing.',
  rate: { limits: [perHour(100), costModel.account.invites] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, data) {
    const { uses } = data;
    const end = endOf(data, caller.now);
    const { owner, ...destination } =
      'targets' in data ? await lockOffer(tx, caller, data) : await lockOwnGroup(tx, caller, data);
    const ownerId = owner.id;
    const [links] = await countOpenJoinLinks(tx, { ownerId, now: caller.now });
    if ((links?.open ?? 0) >= openJoinLinksMax)
      throw new AppError('joinLinks.tooMany', { n: openJoinLinksMax });
    const id = uuidv7();
    const [link] = await insertJoinLink(tx, {
      ownerId,
      id,
      ...destination,
      usesMax: uses,
      createdBy: caller.userId,
      ...end,
    });
    if (link === undefined) throw new Error('a join link was not stored');
    const hash = hashLinkToken(caller.installation.links.token('join', id));
    await insertTokens(tx, { hashes: [hash], ownerId, purpose: 'join', rowIds: [id] });
    const accounts = await raiseForAllPlaces(tx, ownerId, data);
    const { outcome, result } = accessWriteResult(caller, ownerId, noAccessChange.touched, accounts);
    return {
      ownerId,
      outcome: { ...outcome, ids: [id] },
      result: { ...presentOwnJoinLink(link, caller.installation), ...result },
    };
  },
  async replay(db, caller, data, { ids: [id = ''], revisions }) {
    const [target] = 'targets' in data ? data.targets : [];
    const ownerId = target === undefined ? caller.userId : await assertManages(db, caller, target);
    const [link] = await queryJoinLink(db, { ownerId, id, readerId: caller.userId });
    if (link === undefined) throw new AppError('joinLinks.notFound');
    return { ...presentOwnJoinLink(link, caller.installation), revisions };
  },
};

/** @throws AppError `joinLinks.invalidExpiry`. */
function endOf({ days, expiresAt }: CallData<'joinLinks.create'>, now: string) {
  if (expiresAt === undefined) return { days: days ?? null, expiresAt: null };
  const left = Date.parse(expiresAt) - Date.parse(now);
  if (left <= 0 || left > joinLinkDaysMax * DAY_MS)
    throw new AppError('joinLinks.invalidExpiry', { n: joinLinkDaysMax });
  return { days: null, expiresAt: new Date(expiresAt).toISOString() };
}

const DAY_MS = 24 * 60 * 60 * 1000;

type Destination = { owner: LockedOwner } & Pick<
  Parameters<typeof insertJoinLink>[1],
  'targets' | 'groupId' | 'role' | 'asksFirst'
>;

async function lockOffer(
  tx: Transaction,
  caller: Caller,
  { targets, role, asksFirst = false }: Extract<CallData<'joinLinks.create'>, { targets: unknown }>,
): Promise<Destination> {
  const { owner, admittedTargets } = await lockAllManaged(tx, caller.userId, targets);
  for (const { effectiveRole } of admittedTargets) assertMayGive(effectiveRole, role);
  const list = JSON.stringify(admittedTargets.map(({ target }) => target));
  return { owner, targets: list, groupId: null, role, asksFirst };
}

/** The link's role is not used, because the group has roles. @throws AppError `groups.notFound`, `entries.tooHigh`. */
async function lockOwnGroup(
  tx: Transaction,
  caller: Caller,
  data: Exclude<CallData<'joinLinks.create'>, { targets: unknown }>,
): Promise<Destination> {
  const owner = await lockOwner(tx, caller.userId);
  const { id, grants } =
    'groupId' in data
      ? await openGroup(owner, data.groupId)
      : await openGroupOfAllPlaces(owner, caller, data.allPlaces);
  if (grants.some(({ role }) => role === 'admin')) throw new AppError('entries.tooHigh');
  return { owner, targets: '[]', groupId: id, role: 'viewer', asksFirst: data.asksFirst ?? false };
}

export const endJoinLinkOf: Write<'joinLinks.end'> = {
  summary: 'Ends a join link. Those who came by it keep their access.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  act: (tx, caller, data) => changeLink(tx, caller, data, endJoinLink),
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const deleteJoinLink: Write<'joinLinks.delete'> = {
  summary:
    'Removes a join link that has ended, expired or been used up from the lists, with the record of who came by it. They keep their access.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  act: (tx, caller, data) => changeLink(tx, caller, data, deleteEndedJoinLink),
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** @throws AppError `joinLinks.notFound`, also if the statement changes nothing. */
async function changeLink(
  tx: Transaction,
  caller: Caller,
  data: CallData<'joinLinks.end'>,
  change: typeof endJoinLink,
) {
  const { id } = data;
  const { id: ownerId } = await lockLink(tx, caller, data);
  const [changed] = await change(tx, { ownerId, id, now: caller.now });
  if (changed === undefined) throw new AppError('joinLinks.notFound');
  return { ownerId, outcome: { ids: [id], revisions: {} }, result: { revisions: {} } };
}

/** @throws AppError `joinLinks.notFound` unless the link is to that target or into that group. */
async function lockLink(
  tx: Transaction,
  caller: Caller,
  data: CallData<'joinLinks.end'>,
): Promise<LockedOwner> {
  const owner =
    'groupId' in data
      ? await lockOwner(tx, caller.userId)
      : (await lockManaged(tx, caller.userId, data.target)).owner;
  const [link] = await queryJoinLink(tx, { ownerId: owner.id, id: data.id, readerId: caller.userId });
  const isThis =
    'groupId' in data
      ? link?.groupId === data.groupId
      : link?.targets.some((target) => target.id === data.target.id);
  if (isThis !== true) throw new AppError('joinLinks.notFound');
  return owner;
}

/** Concurrent joins wait for the owner's lock, so that no more succeed than the link has uses. */
export const joinByLink: Write<'joinLinks.join'> = {
  summary:
    'Joins what a join link offers, or requests access to it if the link asks first. Unknown, ended, expired and used-up links give the same error.',
  rate: { limits: [perMinute(60)] },
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { token }) {
    const key = { token, readerId: caller.userId, now: caller.now };
    // Security: read before locking, because waiting for the lock would reveal that a dead link once worked.
    const { ownerId } = await readJoinLink(tx, key);
    const owner = await lockOwner(tx, ownerId);
    const found = await readJoinLink(tx, key);
    if (found.goTo !== undefined) {
      return {
        ownerId: undefined,
        outcome: { ids: [], revisions: {} },
        result: { target: found.goTo, revisions: {} },
      };
    }
    await takeSeat(tx, { ownerId, linkId: found.link.id, userId: caller.userId, now: caller.now });
    const { groupId, asksFirst } = found.link;
    if (asksFirst) return ask(owner, caller, found);
    return groupId === null ? join(owner, caller, found) : joinGroup(owner, caller, found, groupId);
  },
  async replay(db, caller, { token }, { revisions }) {
    const { goTo, isAsked } = await readJoinLink(db, {
      token,
      readerId: caller.userId,
      now: caller.now,
    });
    if (goTo === undefined && !isAsked) throw new AppError('joinLinks.notFound');
    return goTo === undefined ? { revisions: ownOf(revisions) } : { target: goTo, revisions };
  },
};

async function ask(
  owner: LockedOwner,
  caller: Caller,
  { lacking, link: { groupId }, groupName }: ReadJoinLink,
) {
  const [first] = lacking;
  if (first === undefined) throw new AppError('joinLinks.notFound');
  const targets = lacking.slice(0, targetsAtOnceMax).map(({ target }) => target);
  const offer = { role: first.role, targets, ...(groupId !== null && { groupId }) };
  const done = await requestByLink(caller, owner, { ...first, offer, groupName });
  // Security: the person must not learn the revision of a target that they have no access to.
  return { ...done, result: { revisions: ownOf(done.outcome.revisions) } };
}

function ownOf({ me }: Revisions): Revisions {
  return me === undefined ? {} : { me };
}

async function join(owner: LockedOwner, caller: Caller, found: ReadJoinLink) {
  const { lacking, link } = found;
  const [first] = lacking;
  if (first === undefined) throw new AppError('joinLinks.notFound');
  const { userId, now } = caller;
  const { role, createdBy } = link;
  const targets = lacking.map(({ target }) => target);
  const touched = await grantEntries(owner, { targets, userId, role, grantedBy: createdBy }, now);
  const needless = await endNeedlessInvites(owner, caller, { userId, role }, idsOfStreams(touched));
  await recordJoining(owner.tx, caller, owner.id, found);
  const accounts = await notify(owner.tx, now, notificationsOf(caller, owner.id, found), [userId]);
  await takeFromInbox(owner.tx, userId, needless, now);
  const done = accessWriteResult({ userId }, owner.id, touched, accounts);
  return { ...done, result: { target: first.target, revisions: done.result.revisions } };
}

async function joinGroup(owner: LockedOwner, caller: Caller, found: ReadJoinLink, groupId: string) {
  const [first] = found.lacking;
  if (first === undefined) throw new AppError('joinLinks.notFound');
  const { userId, userName, now } = caller;
  const group = await openGroup(owner, groupId);
  const people = [{ userId, userName }];
  const { touched, needless, entries } = await addMembersTo(owner, caller, {
    group,
    people,
    isRequested: true,
  });
  await recordJoining(owner.tx, caller, owner.id, found);
  const accounts = await notify(owner.tx, now, notificationsOf(caller, owner.id, found), [userId, owner.id]);
  for (const invites of needless.values()) await takeFromInbox(owner.tx, userId, invites, now);
  const done = accessWriteResult({ userId }, owner.id, touched, accounts);
  return { ...done, entries, result: { target: first.target, revisions: done.result.revisions } };
}

/** Records that the person joined, as nobody else did anything then. */
async function recordJoining(
  tx: Transaction,
  { userId, userName, now }: Caller,
  ownerId: string,
  { lacking, link: { createdBy }, groupName }: ReadJoinLink,
): Promise<void> {
  const person = { userId, userName };
  const joinedBy = { how: 'link' as const, makerId: createdBy };
  const events = lacking.map(({ target, role }) => ({
    target,
    event: 'accessGranted' as const,
    detail: { person, role, joinedBy, ...(groupName !== undefined && { groupName }) },
  }));
  await recordEvents(tx, { ...person, now }, ownerId, events);
}

/** Notifies the link's maker and the owner. */
function notificationsOf(
  { userId: actorId, userName: actorName }: Caller,
  ownerId: string,
  { lacking, link: { createdBy }, groupName }: ReadJoinLink,
): NotificationDraft[] {
  const [first] = lacking;
  if (first === undefined) return [];
  const about = {
    target: first.target,
    title: first.name,
    actorId,
    actorName,
    role: first.role,
    groupName,
    linkMakerId: createdBy,
    more: lacking.length - 1,
  };
  return [...new Set([ownerId, createdBy])].map((userId) => ({ userId, type: 'invite_accepted', ...about }));
}
