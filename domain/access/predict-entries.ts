import type { CallData } from '../calls.ts';
import { type Change, type DeviceView, reachOf, requireTarget } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { PredictContext } from '../queued-write.ts';
import { assertCan, assertMayGive } from './access-rules.ts';
import { changeEach, managed } from './managed-things.ts';

/** @throws AppError like the server. */
export function predictRole(
  view: DeviceView,
  { target, userId, role }: CallData<'accessEntries.update'>,
  context: PredictContext,
): Change {
  const at = requireTarget(view, target);
  assertCan(at.role, 'manage people');
  assertMayGive(at.role, role);
  if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
  return changeEach(view, managed(view, target), (thing) => {
    const entry = thing.accessList[userId];
    if (entry === undefined) return thing;
    const accessList = { ...thing.accessList, [userId]: { ...entry, role } };
    return { ...thing, accessList, role: userId === context.userId ? role : thing.role };
  });
}

/** @throws AppError like the server. */
export function predictEnd(
  view: DeviceView,
  { target, userId }: CallData<'accessEntries.delete'>,
  context: PredictContext,
): Change {
  const at = requireTarget(view, target);
  if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
  if (userId === context.userId) return { removed: reachOf(view, target) };
  assertCan(at.role, 'manage people');
  return changeEach(view, managed(view, target), (thing) => {
    const { [userId]: _, ...accessList } = thing.accessList;
    return { ...thing, accessList };
  });
}
