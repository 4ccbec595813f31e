import type { AccessEntry } from '../access/access.ts';
import { assertCan, assertMayGive, can, isHigher } from '../access/access-rules.ts';
import type { Target } from '../access/target.ts';
import type { BinHeader } from '../bins/bin.ts';
import { descendantsDeepestFirst } from '../bins/bin-rules.ts';
import { AppError } from '../errors.ts';
import type { Change, OperationOf, PredictContext, Shown } from './operation.ts';
import { seenBin, seenLocation } from './seen.ts';

type Answer = OperationOf<'accessRequests.grant' | 'accessRequests.deny'>;
type PeopleOperation = Answer | OperationOf<'accessEntries.update' | 'accessEntries.delete'>;
type Grant = OperationOf<'accessRequests.grant'>['data'];

/** What an answer to a request or a change of somebody's access changes. @throws AppError like the server. */
export function changedByPeople(shown: Shown, operation: PeopleOperation, context: PredictContext): Change {
  const { target, userId } = operation.data;
  const at = seenTarget(shown, target);
  if (operation.call === 'accessEntries.delete') {
    if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
    if (userId === context.userId) return { gone: reachOf(shown, target) };
    assertCan(at.role, 'manage people');
    return changed(shown, managed(shown, target), (thing) => {
      const { [userId]: _, ...accessList } = thing.accessList;
      return { ...thing, accessList };
    });
  }
  assertCan(at.role, 'manage people');
  if (operation.call === 'accessEntries.update') {
    const { role } = operation.data;
    assertMayGive(at.role, role);
    if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
    return changed(shown, managed(shown, target), (thing) => {
      const entry = thing.accessList[userId];
      if (entry === undefined) return thing;
      const accessList = { ...thing.accessList, [userId]: { ...entry, role } };
      return { ...thing, accessList, role: userId === context.userId ? role : thing.role };
    });
  }
  return changedByAnswer(shown, operation, context);
}

function changedByAnswer(shown: Shown, operation: Answer, context: PredictContext): Change {
  const { target, userId } = operation.data;
  if (userId === context.userId) throw new AppError('access.denied');
  const at = seenTarget(shown, target);
  const given = operation.call === 'accessRequests.grant' ? givenBy(shown, operation.data) : target;
  const { [userId]: request, ...pendingRequests } = at.pendingRequests;
  if (request === undefined) throw new AppError('requests.notFound');
  const answered = <T extends Peopled>(thing: T): T =>
    thing.id === target.id ? { ...thing, pendingRequests } : thing;
  if (operation.call === 'accessRequests.deny') return changed(shown, [target.id], answered);
  const { role } = operation.data;
  assertMayGive(at.role, role);
  const entry: AccessEntry = {
    role,
    grantedBy: context.userId,
    grantedAt: context.now,
    userName: request.userName,
    userEmail: request.userEmail,
  };
  return changed(shown, managed(shown, given), (thing) =>
    answered({
      ...thing,
      accessList: { ...thing.accessList, [userId]: higher(thing.accessList[userId], entry) },
    }),
  );
}

/** What a grant gives: what was asked for, or the place that it lies in. In a place in the trash lies nothing. */
function givenBy({ bins, locations }: Shown, { target, locationId }: Grant): Target {
  if (locationId === undefined) return target;
  assertCan(seenLocation(locations, locationId).role, 'manage people');
  if (bins.get(target.id)?.locationId !== locationId) throw new AppError('requests.placeChanged');
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

/** What of it the person may manage: nobody else's access changes elsewhere. */
function managed(shown: Shown, target: Target): string[] {
  const roleOf = (id: string) => (shown.bins.get(id) ?? shown.locations.get(id))?.role;
  return reachOf(shown, target).filter((id) => can(roleOf(id), 'manage people'));
}

type Peopled = Pick<BinHeader, 'id' | 'accessList' | 'pendingRequests' | 'role'>;

/** These bins and locations, as `put` makes them. */
function changed({ bins, locations }: Shown, ids: string[], put: <T extends Peopled>(thing: T) => T): Change {
  return {
    bins: ids.flatMap((id) => bins.get(id) ?? []).map(put),
    locations: ids.flatMap((id) => locations.get(id) ?? []).map(put),
  };
}

function higher(held: AccessEntry | undefined, given: AccessEntry): AccessEntry {
  return held !== undefined && !isHigher(given.role, held.role) ? held : given;
}
