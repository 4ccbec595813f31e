import type { CallData } from '../calls.ts';
import { type Change, type DeviceView, idsWithin, requireLocation, requireTarget } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Account } from '../live.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type Predict,
  type PredictContext,
  type QueuedWritesOf,
} from '../operation.ts';
import type {
  AccessEntry,
  AccessList,
  EffectiveRole,
  PendingRequest,
  PendingRequests,
  Target,
} from './access.ts';
import { assertCan, assertMayGive, can, isHigher } from './access-rules.ts';

const predictGrant: Predict<'accessRequests.grant'> = (view, { data }, context) => {
  const { target, userId, role } = data;
  const current = requireTarget(view, target);
  assertCan(current.role, 'manage people');
  if (current.deletedAt !== undefined)
    throw new AppError(target.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
  assertMayAnswer(current.role, userId, context);
  const grantedTarget = grantedTargetOf(view, data);
  const { request, others } = takeRequest(current, userId);
  assertMayGive(current.role, role);
  const entry: AccessEntry = {
    role,
    grantedBy: context.userId,
    grantedAt: context.now,
    userName: request.userName,
    userPhotoId: request.userPhotoId,
    userEmail: request.userEmail,
  };
  return changeEach(view, manageableIds(view, grantedTarget), (record) => ({
    ...record,
    ...(record.id === target.id && { pendingRequests: others }),
    accessList: { ...record.accessList, [userId]: higherEntry(record.accessList[userId], entry) },
  }));
};

const predictDenial: Predict<'accessRequests.deny'> = (view, { data: { target, userId } }, context) => {
  const current = requireTarget(view, target);
  assertMayAnswer(current.role, userId, context);
  const { others } = takeRequest(current, userId);
  return changeEach(view, [target.id], (record) => ({ ...record, pendingRequests: others }));
};

const predictRoleChange: Predict<'accessEntries.update'> = (
  view,
  { data: { target, userId, role } },
  context,
) => {
  const current = requireTarget(view, target);
  assertCan(current.role, 'manage people');
  assertMayGive(current.role, role);
  const ids = manageableIds(view, target);
  assertHasEntry(view, ids, userId);
  return changeEach(view, ids, (record) => {
    const entry = record.accessList[userId];
    if (entry === undefined) return record;
    const accessList = { ...record.accessList, [userId]: { ...entry, role } };
    return { ...record, accessList, role: userId === context.userId ? role : record.role };
  });
};

const predictAccessEnd: Predict<'accessEntries.delete'> = (
  view,
  { data: { target, userId, inTrashToo } },
  context,
) => {
  const current = requireTarget(view, target);
  const isLeaving = userId === context.userId;
  if (!isLeaving) assertCan(current.role, 'manage people');
  const ids = isLeaving ? idsWithin(view, target) : manageableIds(view, target);
  // Entries in the trash, and of people whose accounts are being deleted, are not on the device.
  if (isLeaving || inTrashToo !== true) assertHasEntry(view, ids, userId);
  if (isLeaving) return { removed: ids };
  return changeEach(view, ids, (record) => {
    const { [userId]: _, ...accessList } = record.accessList;
    return { ...record, accessList };
  });
};

type OnTarget = { target: Target };

const accessDefaults = {
  namedIds: ({ target: { id } }: OnTarget) => [id],
  changedBinIds: ({ target: { kind, id } }: OnTarget) => (kind === 'bin' ? [id] : []),
  creates: noIds,
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
  ...noText,
  restoreOverwritten: neverOverwrites,
} as const;

export const accessWrites: QueuedWritesOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    ...accessDefaults,
    namedIds: ({ target, locationId }) => idsIn(target.id, locationId),
    predict: predictGrant,
    account: withAnsweredRequest,
  },
  'accessRequests.deny': { ...accessDefaults, predict: predictDenial, account: withAnsweredRequest },
  'accessEntries.update': { ...accessDefaults, predict: predictRoleChange },
  'accessEntries.delete': {
    ...accessDefaults,
    predict: predictAccessEnd,
    // Leaving takes the target and everything below it out of the person's sight.
    mayLoseAccess: true,
  },
};

/** Marks the notification of the request as read. */
function withAnsweredRequest(me: Account, { target, userId }: OnTarget & { userId: string }): Account {
  const notifications = me.notifications.map((notification) =>
    notification.type === 'bin_access_request' &&
    notification.actorId === userId &&
    (target.kind === 'bin' ? notification.binId : notification.locationId) === target.id
      ? { ...notification, read: true }
      : notification,
  );
  return { ...me, notifications };
}

type WithAccess = {
  id: string;
  accessList: AccessList;
  pendingRequests: PendingRequests;
  role: EffectiveRole;
};

function assertHasEntry({ bins, locations }: DeviceView, ids: string[], userId: string): void {
  const hasEntry = (id: string) => (bins.get(id) ?? locations.get(id))?.accessList[userId] !== undefined;
  if (!ids.some(hasEntry)) throw new AppError('entries.notFound');
}

function assertMayAnswer(role: EffectiveRole, requesterId: string, context: PredictContext): void {
  assertCan(role, 'manage people');
  if (requesterId === context.userId) throw new AppError('access.denied');
}

function takeRequest(
  { pendingRequests }: WithAccess,
  userId: string,
): { request: PendingRequest; others: PendingRequests } {
  const { [userId]: request, ...others } = pendingRequests;
  if (request === undefined) throw new AppError('requests.notFound');
  return { request, others };
}

/** With `locationId`, grants the place instead of the bin, if the bin is still in it. */
function grantedTargetOf(view: DeviceView, { target, locationId }: CallData<'accessRequests.grant'>): Target {
  const { bins, locations } = view;
  if (locationId === undefined) return target;
  const location = requireLocation(locations, locationId);
  if (location.ownerId !== requireTarget(view, target).ownerId) throw new AppError('locations.notFound');
  assertCan(location.role, 'manage people');
  if (bins.get(target.id)?.locationId !== locationId) throw new AppError('requests.placeChanged');
  return { kind: 'location', id: locationId };
}

function higherEntry(before: AccessEntry | undefined, entry: AccessEntry): AccessEntry {
  return before !== undefined && !isHigher(entry.role, before.role) ? before : entry;
}

function manageableIds(view: DeviceView, target: Target): string[] {
  const roleOf = (id: string) => (view.bins.get(id) ?? view.locations.get(id))?.role;
  return idsWithin(view, target).filter((id) => can(roleOf(id), 'manage people'));
}

function changeEach(
  { bins, locations }: DeviceView,
  ids: string[],
  change: <T extends WithAccess>(record: T) => T,
): Change {
  return {
    bins: ids.flatMap((id) => bins.get(id) ?? []).map(change),
    locations: ids.flatMap((id) => locations.get(id) ?? []).map(change),
  };
}
