import type { EffectiveRole } from '../access/access.ts';
import { can, mayTakeOut } from '../access/access-rules.ts';
import type { CallData } from '../calls.ts';
import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { ceilings } from '../plans/ceilings.ts';
import type { Plan } from '../plans/plan-calls.ts';
import type { List, Tick } from './list.ts';
import { entriesPerListMax, listsPerTargetMax } from './list-limits.ts';

/** Of a place, bin or account: `lists` is absent without one. */
export type WithLists = { lists?: readonly List[] | undefined };

export function findList({ lists }: WithLists, id: string): List | undefined {
  return lists?.find((list) => list.id === id);
}

/** @throws AppError `lists.notFound`. */
export function requireList(on: WithLists, id: string): List {
  const list = findList(on, id);
  if (list === undefined) throw new AppError('lists.notFound');
  return list;
}

/** @throws AppError `lists.notFound`, `lists.inTrash`. */
export function requireLiveList(on: WithLists, id: string): List {
  const list = requireList(on, id);
  if (list.deletedAt !== undefined) throw new AppError('lists.inTrash');
  return list;
}

/** Adds the list, or replaces the one with its id. */
export function withList<T extends WithLists>(on: T, list: List): T {
  const { lists = [] } = on;
  const isNew = findList(on, list.id) === undefined;
  return {
    ...on,
    lists: isNew ? [...lists, list] : lists.map((each) => (each.id === list.id ? list : each)),
  };
}

export function listFrom(
  { id, name, stages, covers, previousId }: CallData<'lists.create'>,
  { userId, now }: Pick<WriteContext, 'userId' | 'now'>,
): List {
  return {
    id,
    name,
    stages,
    ...(covers && { covers }),
    ...(previousId !== undefined && { previousId }),
    createdAt: now,
    createdBy: userId,
    entriesRevision: 0,
  };
}

export function changeList(
  { covers: coversBefore, ...list }: List,
  { name = list.name, stages = list.stages, covers = coversBefore }: Omit<CallData<'lists.update'>, 'id'>,
): List {
  return { ...list, name, stages, ...(covers && { covers }) };
}

/** A list that is in the trash stays as it is. */
export function deleteList(list: List, now: string): List {
  return list.deletedAt === undefined ? { ...list, deletedAt: now } : list;
}

export function restoreList({ deletedAt: _, ...list }: List): List {
  return list;
}

/** @throws AppError `lists.full`. */
export function assertRoomForEntries(
  plan: Plan,
  { inList, inAll }: { inList: number; inAll: number },
  more: number,
): void {
  const { listEntries } = ceilings[plan];
  if (inList + more > entriesPerListMax) throw new AppError('lists.full', { n: entriesPerListMax });
  if (inAll + more > listEntries) throw new AppError('lists.full', { n: listEntries });
}

/** @throws AppError `ids.taken`, `lists.tooMany`. */
export function assertRoomForList({ lists = [] }: WithLists, id: string): void {
  if (findList({ lists }, id) !== undefined) throw new AppError('ids.taken');
  if (lists.length >= listsPerTargetMax) throw new AppError('lists.tooMany', { n: listsPerTargetMax });
}

export type ListRights = { mayEdit: boolean; mayTick: boolean };

type ListTarget = { role: EffectiveRole; viewersMayTakeOut?: boolean | undefined };

/** Who may change a list's place or bin edits the list; whoever may take out there ticks it. A person's own list has no `on`. */
export function listRights(
  on: ListTarget | undefined,
  places: readonly { viewersMayTakeOut?: boolean | undefined }[] = [],
): ListRights {
  if (on === undefined) return { mayEdit: true, mayTick: true };
  return { mayEdit: can(on.role, 'edit lists'), mayTick: mayTakeOut(on, places) };
}

/** @throws AppError `access.denied`. */
export function assertMayTick(rights: ListRights): ListRights {
  if (!rights.mayTick) throw new AppError('access.denied');
  return rights;
}

/** Their own ticks people take back, those of others only who edits the list. */
export function mayTakeBack(
  { by }: Pick<Tick, 'by'>,
  { mayEdit, userId }: Pick<ListRights, 'mayEdit'> & { userId: string | undefined },
): boolean {
  return mayEdit || by === userId;
}
