import { isSame } from '#domain/fields.ts';
import type { EventKind } from '#domain/history/history.ts';
import type { List, ListEntry } from '#domain/lists/list.ts';
import { withChoice, withTick } from '#domain/lists/list-entries.ts';
import { devicesPerListMax } from '#domain/lists/list-limits.ts';
import {
  assertRoomForList,
  changeList,
  deleteList,
  listFrom,
  requireList,
  requireLiveList,
  restoreList,
} from '#domain/lists/list-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly, type Caller, noHistory, noNewIds, type Outcome, type Write } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { presentList, type StoredList, visibleLists } from '../stored-lists.ts';
import { noteTicking } from './list.queries.ts';
import {
  type Address,
  assertMayEdit,
  type ListHolder,
  lockHolder,
  openHolder,
  rightsToTick,
  roleOn,
} from './list-holder.ts';
import { type Entries, listBytes, readEntries, storeEntries, storeList, unchanged } from './store-list.ts';

const shared = { rate: accountLimitsOnly, newIds: noNewIds, replay: replayList };

type WithEvents = { events: NewEvent[] };
const withHistory = { ...shared, history: (_: unknown, { events }: WithEvents) => events };

export const createList: Write<'lists.create', WithEvents> = {
  summary:
    'Creates a list that several people tick, in a location or bin whose details the user may change, or for the user alone.',
  ...withHistory,
  newIds: () => 1,
  async act(tx, caller, data) {
    const holder = await lockHolder(tx, caller.userId, data.target);
    assertMayEdit(holder);
    assertRoomForList({ lists: holder.lists }, data.id);
    caller.storage.assertRoom(caller.userId, holder.ownerId, listBytes);
    const events = eventOn(holder, 'listCreated', [data.name]);
    return { ...(await storeList(tx, caller, holder, listFrom(data, caller))), events };
  },
};

export const updateList: Write<'lists.update', WithEvents> = {
  summary: 'Changes the name, the stages or the rule of a list. Absent fields keep their values.',
  ...withHistory,
  async act(tx, caller, data) {
    const holder = await lockHolder(tx, caller.userId, data.target);
    assertMayEdit(holder);
    const before = requireLive(holder, data.id);
    const list = changeList(before, data);
    const { name, stages, covers } = list;
    const isChanged = !isSame([stages, covers], [before.stages, before.covers]);
    const events = [
      ...(name === before.name ? [] : eventOn(holder, 'listRenamed', [before.name, name])),
      ...(isChanged ? eventOn(holder, 'listChanged', [name]) : []),
    ];
    return { ...(await storeList(tx, caller, holder, list)), events };
  },
};

export const trashList: Write<'lists.delete', WithEvents> = {
  summary: 'Moves a list to the trash, from which it can be restored for 30 days.',
  ...withHistory,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireStored(holder, id);
    if (list.deletedAt !== undefined) return { ...unchanged(holder, list), events: [] };
    const events = eventOn(holder, 'listDeleted', [list.name]);
    return { ...(await storeList(tx, caller, holder, deleteList(list, caller.now))), events };
  },
};

export const restoreDeletedList: Write<'lists.restore', WithEvents> = {
  summary: 'Restores a list from the trash, with its entries and ticks.',
  ...withHistory,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireStored(holder, id);
    if (list.deletedAt === undefined) return { ...unchanged(holder, list), events: [] };
    const events = eventOn(holder, 'listRestored', [list.name]);
    return { ...(await storeList(tx, caller, holder, restoreList(list))), events };
  },
};

export const putListEntries: Write<'lists.put', WithEvents> = {
  summary: 'Takes bins and items into a list, or leaves them out of it. Their ticks stay.',
  ...withHistory,
  async act(tx, caller, { target, id, entries: choices }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireLive(holder, id);
    const stored = await readEntries(tx, holder, id, choices);
    const changed = new Map<string, ListEntry>();
    for (const choice of choices)
      changed.set(choice.id, withChoice(changed.get(choice.id) ?? stored.get(choice.id), choice));
    const entries = { stored, changed };
    const events = choiceEvents(holder, list, entries);
    return { ...(await storeEntries(tx, caller, holder, list, entries)), events };
  },
};

export const tickList: Write<'lists.tick'> = {
  summary:
    'Ticks entries of a list, or takes ticks back. Editors of its location or bin may, and viewers where they may take items out. A tick that its writer had not seen is not taken back.',
  ...shared,
  history: noHistory,
  async act(tx, caller, { target, id, at: deviceAt, ticks }) {
    const { userId, now, sessionId } = caller;
    const holder = await lockHolder(tx, userId, target);
    const rights = await rightsToTick(tx, userId, holder);
    const list = requireLive(holder, id);
    const stored = await readEntries(tx, holder, id, ticks);
    const changed = new Map<string, ListEntry>();
    const context = { ...rights, userId, at: now, deviceAt, revision: 0 };
    for (const tick of ticks) {
      const before = changed.get(tick.id) ?? stored.get(tick.id);
      const after = withTick(before, tick, context);
      if (after !== before && after.ticks !== undefined) changed.set(tick.id, after);
    }
    if (changed.size > 0) await noteTicking(tx, { sessionId, now });
    const sessionIds = [...(list.sessionIds ?? []).filter((each) => each !== sessionId), sessionId];
    const ticked = { ...list, sessionIds: sessionIds.slice(-devicesPerListMax) };
    return storeEntries(tx, caller, holder, ticked, { stored, changed });
  },
};

/** A person's own list has no history. */
function eventOn(
  { admitted }: ListHolder,
  event: EventKind,
  names: string[],
  count = names.length,
): NewEvent[] {
  return admitted === undefined ? [] : [{ target: admitted.target, event, names, count }];
}

/** Things are not named, as readers of the list may not see all of them. */
function choiceEvents(
  holder: ListHolder,
  { name }: List,
  { stored, changed }: Record<'stored' | 'changed', Entries>,
): NewEvent[] {
  const countOf = (isIn: boolean) =>
    [...changed.values()].filter((entry) => entry.isIn === isIn && stored.get(entry.id)?.isIn !== isIn)
      .length;
  return ([true, false] as const).flatMap((isIn) => {
    const count = countOf(isIn);
    return count === 0 ? [] : eventOn(holder, isIn ? 'listIncluded' : 'listExcluded', [name], count);
  });
}

async function replayList(
  db: Queryable,
  { userId }: Caller,
  { target, id }: Address,
  { revisions }: Outcome,
): Promise<{ list: List; revisions: Revisions }> {
  const holder = await openHolder(db, userId, target);
  return { list: presentList(requireStored(holder, id), holder.admitted?.row), revisions };
}

/** Security: who does not see the trash does not learn that a list is there. @throws AppError `lists.notFound`. */
function requireStored(holder: ListHolder, id: string): StoredList {
  return requireList({ lists: visibleLists(holder.lists, roleOn(holder)) }, id);
}

/** @throws AppError `lists.notFound`, `lists.inTrash`. */
function requireLive(holder: ListHolder, id: string): StoredList {
  return requireLiveList({ lists: visibleLists(holder.lists, roleOn(holder)) }, id);
}
