import type { CallData } from '../calls.ts';
import { AppError } from '../errors.ts';
import type { PredictContext } from '../queued-write.ts';
import { type Change, reachOf, type Shown, seenTarget } from '../shown.ts';
import { assertCan, assertMayGive } from './access-rules.ts';
import { changeEach, managed } from './managed-things.ts';

/** @throws AppError like the server. */
export function predictRole(
  shown: Shown,
  { target, userId, role }: CallData<'accessEntries.update'>,
  context: PredictContext,
): Change {
  const at = seenTarget(shown, target);
  assertCan(at.role, 'manage people');
  assertMayGive(at.role, role);
  if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
  return changeEach(shown, managed(shown, target), (thing) => {
    const entry = thing.accessList[userId];
    if (entry === undefined) return thing;
    const accessList = { ...thing.accessList, [userId]: { ...entry, role } };
    return { ...thing, accessList, role: userId === context.userId ? role : thing.role };
  });
}

/** @throws AppError like the server. */
export function predictEnd(
  shown: Shown,
  { target, userId }: CallData<'accessEntries.delete'>,
  context: PredictContext,
): Change {
  const at = seenTarget(shown, target);
  if (at.accessList[userId] === undefined) throw new AppError('entries.notFound');
  if (userId === context.userId) return { gone: reachOf(shown, target) };
  assertCan(at.role, 'manage people');
  return changeEach(shown, managed(shown, target), (thing) => {
    const { [userId]: _, ...accessList } = thing.accessList;
    return { ...thing, accessList };
  });
}
