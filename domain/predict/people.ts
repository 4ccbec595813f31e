import type { AccessEntry, AccessList } from '../access/access.ts';
import { assertCan, assertMayGive, isHigher } from '../access/access-rules.ts';
import type { Target } from '../access/target.ts';
import { descendantsDeepestFirst } from '../bins/bin-rules.ts';
import { AppError } from '../errors.ts';
import type { Change, OperationOf, PredictContext, Shown } from './operation.ts';
import { seenBin, seenLocation } from './seen.ts';

type PeopleOperation = OperationOf<
  'accessRequests.grant' | 'accessRequests.deny' | 'accessEntries.update' | 'accessEntries.delete'
>;

type Grant = OperationOf<'accessRequests.grant'>['data'];

/** What an answer to a request or a change of somebody's access changes. @throws AppError like the server. */
export function changedByPeople(shown: Shown, operation: PeopleOperation, context: PredictContext): Change {
  const { target, userId } = operation.data;
  const at = seenTarget(shown, target);
  if (operation.call === 'accessEntries.delete') {
    if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
    if (userId === context.userId) return { gone: reachOf(shown, target) };
    assertCan(at.role, 'manage people');
    return changedEntries(shown, target, ({ [userId]: _, ...others }) => others);
  }
  assertCan(at.role, 'manage people');
  if (operation.call === 'accessEntries.update') {
    const { role } = operation.data;
    assertMayGive(at.role, role);
    if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
    return changedEntries(shown, target, (list) => {
      const entry = list[userId];
      return entry === undefined ? list : { ...list, [userId]: { ...entry, role } };
    });
  }
  if (userId === context.userId) throw new AppError('access.denied');
  const given = operation.call === 'accessRequests.grant' ? givenBy(shown, operation.data) : target;
  const request = at.pendingRequests[userId];
  if (request === undefined) throw new AppError('requests.notFound');
  if (operation.call === 'accessRequests.deny') return answered(shown, target, userId, {});
  const { role } = operation.data;
  assertMayGive(at.role, role);
  const entry: AccessEntry = {
    role,
    grantedBy: context.userId,
    grantedAt: context.now,
    userName: request.userName,
    userEmail: request.userEmail,
  };
  const granted = changedEntries(shown, given, (list) => ({
    ...list,
    [userId]: higher(list[userId], entry),
  }));
  return answered(shown, target, userId, granted);
}

/** What a grant gives: what was asked for, or the place that it lies in. */
function givenBy({ bins, locations }: Shown, { target, locationId }: Grant): Target {
  if (locationId === undefined) return target;
  const { role, deletedAt } = seenLocation(locations, locationId);
  assertCan(role, 'manage people');
  const liesIn = target.kind === 'bin' ? seenBin(bins, target.id).locationId : undefined;
  if (liesIn !== locationId || deletedAt !== undefined) throw new AppError('requests.placeChanged');
  return { kind: 'location', id: locationId };
}

function seenTarget({ bins, locations }: Shown, { kind, id }: Target) {
  return kind === 'bin' ? seenBin(bins, id) : seenLocation(locations, id);
}

/** A bin with what lies below it, or a location with every bin in it. */
function reachOf({ bins }: Shown, { kind, id }: Target): string[] {
  const below =
    kind === 'bin'
      ? descendantsDeepestFirst(bins.values(), id)
      : [...bins.values()].filter((bin) => bin.locationId === id);
  return [id, ...below.map((bin) => bin.id)];
}

function changedEntries(shown: Shown, target: Target, change: (list: AccessList) => AccessList): Change {
  const ids = reachOf(shown, target);
  const put = <T extends { accessList: AccessList }>(thing: T): T => ({
    ...thing,
    accessList: change(thing.accessList),
  });
  return {
    bins: ids.flatMap((id) => shown.bins.get(id) ?? []).map(put),
    locations: ids.flatMap((id) => shown.locations.get(id) ?? []).map(put),
  };
}

function answered(shown: Shown, target: Target, userId: string, change: Change): Change {
  const isIt = (thing: { id: string }) => thing.id === target.id;
  const put = <T extends { pendingRequests: Record<string, unknown> }>(thing: T): T => {
    const { [userId]: _, ...others } = thing.pendingRequests;
    return { ...thing, pendingRequests: others };
  };
  if (target.kind === 'bin') {
    const bin = change.bins?.find(isIt) ?? seenBin(shown.bins, target.id);
    return { ...change, bins: [...(change.bins ?? []).filter((each) => !isIt(each)), put(bin)] };
  }
  const location = change.locations?.find(isIt) ?? seenLocation(shown.locations, target.id);
  return { ...change, locations: [put(location)] };
}

function higher(held: AccessEntry | undefined, given: AccessEntry): AccessEntry {
  return held !== undefined && !isHigher(given.role, held.role) ? held : given;
}
