import type { CallData } from '../calls.ts';
import { type Change, type DeviceView, requireLocation, requireTarget } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { PredictContext } from '../queued-write.ts';
import type { AccessEntry, PendingRequest, PendingRequests } from './access.ts';
import { assertCan, assertMayGive, isHigher } from './access-rules.ts';
import { changeEach, managed, type Shareable } from './managed-things.ts';
import type { Target } from './target.ts';

/** @throws AppError like the server. */
export function predictGrant(
  view: DeviceView,
  data: CallData<'accessRequests.grant'>,
  context: PredictContext,
): Change {
  const { target, userId, role } = data;
  const at = answerable(view, data, context);
  const given = givenBy(view, data);
  const { request, others } = takeRequest(at, userId);
  assertMayGive(at.role, role);
  const entry: AccessEntry = {
    role,
    grantedBy: context.userId,
    grantedAt: context.now,
    userName: request.userName,
    userEmail: request.userEmail,
  };
  return changeEach(view, managed(view, given), (thing) => ({
    ...thing,
    ...(thing.id === target.id && { pendingRequests: others }),
    accessList: { ...thing.accessList, [userId]: higher(thing.accessList[userId], entry) },
  }));
}

/** @throws AppError like the server. */
export function predictDenial(
  view: DeviceView,
  data: CallData<'accessRequests.deny'>,
  context: PredictContext,
): Change {
  const { others } = takeRequest(answerable(view, data, context), data.userId);
  return changeEach(view, [data.target.id], (thing) => ({ ...thing, pendingRequests: others }));
}

function answerable(
  view: DeviceView,
  { target, userId }: { target: Target; userId: string },
  context: PredictContext,
): Shareable {
  const at = requireTarget(view, target);
  assertCan(at.role, 'manage people');
  if (userId === context.userId) throw new AppError('access.denied');
  return at;
}

function takeRequest(
  { pendingRequests }: Shareable,
  userId: string,
): { request: PendingRequest; others: PendingRequests } {
  const { [userId]: request, ...others } = pendingRequests;
  if (request === undefined) throw new AppError('requests.notFound');
  return { request, others };
}

/** The requested target, or the location of the bin. */
function givenBy(
  { bins, locations }: DeviceView,
  { target, locationId }: CallData<'accessRequests.grant'>,
): Target {
  if (locationId === undefined) return target;
  assertCan(requireLocation(locations, locationId).role, 'manage people');
  if (bins.get(target.id)?.locationId !== locationId) throw new AppError('requests.placeChanged');
  return { kind: 'location', id: locationId };
}

function higher(before: AccessEntry | undefined, given: AccessEntry): AccessEntry {
  return before !== undefined && !isHigher(given.role, before.role) ? before : given;
}
