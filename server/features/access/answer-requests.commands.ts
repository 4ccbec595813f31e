import type { Role, Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { accountLimitsOnly, type Caller, noHistory, noNewIds, type Write } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { queryUnread, settleUnread } from '../notifications/notifications.queries.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { managersOf, requestNotices } from './ask.commands.ts';
import type { RequestOffer } from './gate.queries.ts';
import {
  type AdmittedTarget,
  assertNotTrashed,
  type LockedTarget,
  lockManaged,
  openTargetForWrite,
  readVisibleRoles,
} from './gate.ts';
import { grantEntries, leftSince } from './grant-entries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { endNeedlessInvites, takeFromInbox } from './needless-invites.ts';
import { personOf } from './people.present.ts';
import { queryNames } from './reach.queries.ts';
import { accessWriteResult, idsOfStreams, joinStreams, raiseStreams, type TouchedStreams } from './reach.ts';
import {
  deleteOpenRequest,
  deleteOwnRequest,
  denyOpenRequest,
  type EndedInvite,
  forgetRequests,
} from './requests.queries.ts';

/** Makes the person who asked a member of the group; undefined if the group is gone or gives nothing. */
export type LetIntoGroup = (
  owner: LockedOwner,
  caller: Caller,
  join: { groupId: string; person: Person },
) => Promise<JoinedGroup | undefined>;

type Person = { userId: string; userName: string };
type JoinedGroup = {
  name: string;
  /** Without grants in the trash; at least one is left. */
  grants: [NamedGrant, ...NamedGrant[]];
  touched: TouchedStreams;
  needless: readonly EndedInvite[];
  entries: number;
};
type NamedGrant = { target: Target; name: string; role: Role };

/** The call is in the feature of groups, which this one does not know. */
export async function grantOpenRequest(
  tx: Transaction,
  caller: Caller,
  { target, userId, role, locationId }: CallData<'accessRequests.grant'>,
  letIntoGroup: LetIntoGroup,
) {
  const requestedTarget = await lockManaged(tx, caller.userId, target);
  assertNotTrashed(requestedTarget);
  assertOthers(caller, userId);
  const grantedTarget =
    locationId === undefined
      ? requestedTarget
      : await openLocationOf(caller.userId, requestedTarget, locationId);
  const { owner } = requestedTarget;
  const { ownerId } = requestedTarget.row;
  const [open] = await deleteOpenRequest(tx, { ownerId, ...target, userId });
  if (open === undefined) throw new AppError('requests.notFound');
  const person = await personOf(tx, userId);
  const groupId = open.offer?.groupId;
  if (groupId !== undefined && caller.userId === ownerId && grantedTarget === requestedTarget) {
    const joined = await letIntoGroup(owner, caller, { groupId, person });
    if (joined !== undefined) return finishJoining(caller, requestedTarget, person, joined);
  }
  // A request for the whole location also covers what the person had left before it.
  const isAsked = grantedTarget === requestedTarget || open.wholePlace;
  const unlessLeftSince = isAsked ? open.requestedAt : leftSince(caller.now);
  const others =
    open.offer === null || grantedTarget !== requestedTarget
      ? []
      : await alsoOffered(owner, caller, open.offer, target);
  const targets = [grantedTarget.target, ...others];
  const grant = { targets, userId, role, grantedBy: caller.userId, unlessLeftSince };
  const touched = await grantEntries(owner, grant, caller.now);
  const needless = await endNeedlessInvites(owner, caller, { userId, role }, idsOfStreams(touched));
  const detail = { person, role };
  const events = targets.map((each) => ({ target: each, event: 'accessGranted' as const, detail }));
  await recordEvents(tx, caller, ownerId, events);
  const notification = notificationFor(caller, grantedTarget, userId, {
    type: 'bin_access_granted',
    title: grantedTarget.row.name,
    role,
    more: others.length,
  });
  const accounts = await answer(tx, caller, requestedTarget, notification);
  await takeFromInbox(tx, userId, needless, caller.now);
  return accessWriteResult(caller, ownerId, touched, accounts);
}

async function finishJoining(
  caller: Caller,
  requestedTarget: LockedTarget,
  person: Person,
  { name: groupName, grants, touched, needless, entries }: JoinedGroup,
) {
  const { owner, target } = requestedTarget;
  const { tx, id: ownerId } = owner;
  const { userId } = person;
  await forgetRequests(tx, ownerId, userId, [target.id]);
  const raised = await raiseStreams(owner, [target]);
  const events = grants.map(({ target: each, role }) => ({
    target: each,
    event: 'accessGranted' as const,
    detail: { person, role, groupName },
  }));
  await recordEvents(tx, caller, ownerId, events);
  const [first] = grants;
  const notification = notificationFor(caller, first, userId, {
    type: 'bin_access_granted',
    title: first.name,
    role: first.role,
    more: grants.length - 1,
    groupName,
  });
  const accounts = await answer(tx, caller, requestedTarget, notification, { others: [ownerId] });
  await takeFromInbox(tx, userId, needless, caller.now);
  return { ...accessWriteResult(caller, ownerId, joinStreams(touched, raised), accounts), entries };
}

export const denyRequest: Write<'accessRequests.deny'> = {
  summary: 'Denies an access request and notifies the person.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { target, userId }) {
    const lockedTarget = await lockManaged(tx, caller.userId, target);
    assertOthers(caller, userId);
    const { owner, row } = lockedTarget;
    const { ownerId, name } = row;
    const [denied] = await denyOpenRequest(tx, { ownerId, ...target, userId, now: caller.now });
    if (denied === undefined) throw new AppError('requests.notFound');
    const [own] = await deleteOwnRequest(tx, { userId, ...target });
    const touched = await raiseStreams(owner, [target]);
    // Uses the name from the request, because the person may not see the current one.
    const notification = notificationFor(caller, lockedTarget, userId, {
      type: 'bin_access_denied',
      title: own?.name ?? name,
    });
    const accounts = await answer(tx, caller, lockedTarget, notification, { isHidden: own?.isHidden });
    return accessWriteResult(caller, ownerId, touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** The other targets of a join link's offer that exist and that the caller manages. */
async function alsoOffered(
  { tx, id: ownerId }: LockedOwner,
  { userId: readerId }: Caller,
  { targets }: RequestOffer,
  { id }: Target,
): Promise<Target[]> {
  const others = targets.filter((target) => target.id !== id);
  const roles = await readVisibleRoles(tx, { ownerId, readerId }, others);
  const names = await queryNames(tx, { ownerId, ids: others.map((each) => each.id) });
  const present = new Set(names.map((name) => name.id));
  return others.filter((each) => present.has(each.id) && can(roles.get(each.id), 'manage people'));
}

/** An admin of a bin may request its location, and must not answer their own request. */
function assertOthers(caller: Caller, userId: string): void {
  if (userId === caller.userId) throw new AppError('access.denied');
}

/** @throws AppError `locations.notFound`, `access.denied`, `requests.placeChanged`. */
async function openLocationOf(
  readerId: string,
  requestedTarget: LockedTarget,
  locationId: string,
): Promise<AdmittedTarget> {
  const location = await openTargetForWrite(requestedTarget.owner, readerId, {
    kind: 'location',
    id: locationId,
  });
  assertCan(location.effectiveRole, 'manage people');
  const { row } = requestedTarget;
  const isInLocation = 'locationId' in row && row.locationId === locationId;
  if (!isInLocation || location.row.deletedAt !== null) throw new AppError('requests.placeChanged');
  return location;
}

function notificationFor(
  caller: Caller,
  { target }: Pick<AdmittedTarget, 'target'>,
  userId: string,
  what: Pick<NotificationDraft, 'type' | 'title' | 'role' | 'more' | 'groupName'>,
): NotificationDraft {
  return { userId, target, actorId: caller.userId, actorName: caller.userName, ...what };
}

/** Notifies the asker and settles the other managers' notifications. */
async function answer(
  tx: Transaction,
  caller: Caller,
  { target, row: { ownerId } }: AdmittedTarget,
  notification: NotificationDraft,
  { isHidden = false, others = [] }: { isHidden?: boolean | undefined; others?: readonly string[] } = {},
) {
  const about = requestNotices(await managersOf(tx, ownerId, target), target, notification.userId);
  const managerIds = (await queryUnread(tx, about)).map(({ userId }) => userId);
  // Security: who asked by a label must not learn that it leads anywhere.
  const raised = await notify(tx, caller.now, isHidden ? [] : [notification], [...managerIds, ...others]);
  await settleUnread(tx, { ...about, now: caller.now });
  return raised;
}
