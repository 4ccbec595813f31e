import type { List, ListEntry } from '#domain/lists/list.ts';
import { withChoice, withTick } from '#domain/lists/list-entries.ts';
import { devicesPerListMax } from '#domain/lists/list-limits.ts';
import {
  assertRoomForEntries,
  assertRoomForList,
  changeList,
  deleteList,
  listFrom,
  requireList,
  requireLiveList,
  restoreList,
  withList,
} from '#domain/lists/list-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import { trashDaysLeft } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { readProfile } from '../account/profile.ts';
import { accountLimitsOnly, type Caller, noHistory, noNewIds, type Outcome, type Write } from '../command.ts';
import { presentList, type StoredList, visibleLists } from '../stored-lists.ts';
import { countEntries, deleteEntriesOfLists, noteTicking, putEntries, queryEntries } from './list.queries.ts';
import {
  type Address,
  assertMayEdit,
  holderId,
  type ListHolder,
  lockHolder,
  openHolder,
  rightsToTick,
  roleOn,
  storeLists,
} from './list-holder.ts';
import { entryOf } from './lists.reads.ts';

/** An upper bound for the bytes of one entry, and of a list. */
const entryBytes = 400;
const listBytes = 2_000;

const shared = { rate: accountLimitsOnly, newIds: noNewIds, history: noHistory, replay: replayList };

export const createList: Write<'lists.create'> = {
  summary:
    'Creates a list that several people tick, in a location or bin whose details the user may change, or for the user alone.',
  ...shared,
  newIds: () => 1,
  async act(tx, caller, data) {
    const holder = await lockHolder(tx, caller.userId, data.target);
    assertMayEdit(holder);
    assertRoomForList({ lists: holder.lists }, data.id);
    caller.storage.assertRoom(caller.userId, holder.ownerId, listBytes);
    return storeList(tx, caller, holder, listFrom(data, caller));
  },
};

export const updateList: Write<'lists.update'> = {
  summary: 'Changes the name, the stages or the rule of a list. Absent fields keep their values.',
  ...shared,
  async act(tx, caller, data) {
    const holder = await lockHolder(tx, caller.userId, data.target);
    assertMayEdit(holder);
    return storeList(tx, caller, holder, changeList(requireLive(holder, data.id), data));
  },
};

export const trashList: Write<'lists.delete'> = {
  summary: 'Moves a list to the trash, from which it can be restored for 30 days.',
  ...shared,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireStored(holder, id);
    if (list.deletedAt !== undefined) return unchanged(holder, list);
    return storeList(tx, caller, holder, deleteList(list, caller.now));
  },
};

export const restoreDeletedList: Write<'lists.restore'> = {
  summary: 'Restores a list from the trash, with its entries and ticks.',
  ...shared,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireStored(holder, id);
    if (list.deletedAt === undefined) return unchanged(holder, list);
    return storeList(tx, caller, holder, restoreList(list));
  },
};

export const putListEntries: Write<'lists.put'> = {
  summary: 'Takes bins and items into a list, or leaves them out of it. Their ticks stay.',
  ...shared,
  async act(tx, caller, { target, id, entries: choices }) {
    const holder = await lockHolder(tx, caller.userId, target);
    assertMayEdit(holder);
    const list = requireLive(holder, id);
    const stored = await readEntries(tx, holder, id, choices);
    const changed = new Map<string, ListEntry>();
    for (const choice of choices)
      changed.set(choice.id, withChoice(changed.get(choice.id) ?? stored.get(choice.id), choice));
    return storeEntries(tx, caller, holder, list, { stored, changed });
  },
};

export const tickList: Write<'lists.tick'> = {
  summary:
    'Ticks entries of a list, or takes ticks back. Editors of its location or bin may, and viewers where they may take items out. A tick that its writer had not seen is not taken back.',
  ...shared,
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

type Entries = ReadonlyMap<string, ListEntry>;

async function readEntries(
  tx: Transaction,
  holder: ListHolder,
  listId: string,
  things: readonly { id: string }[],
): Promise<Entries> {
  const key = { ownerId: holder.ownerId, target: holderId(holder), listId };
  const rows = await queryEntries(tx, { ...key, ids: [...new Set(things.map(({ id }) => id))] });
  return new Map(rows.map((row) => [row.id, entryOf(row)]));
}

/** Ticks get the revision of the change, which is known only now. @throws AppError `lists.full`, `storage.full`. */
async function storeEntries(
  tx: Transaction,
  caller: Caller,
  holder: ListHolder,
  list: StoredList,
  { stored, changed }: { stored: Entries; changed: Entries },
) {
  if (changed.size === 0) return unchanged(holder, list);
  const { ownerId } = holder;
  const key = { ownerId, target: holderId(holder), listId: list.id };
  const more = [...changed.keys()].filter((id) => !stored.has(id)).length;
  if (more > 0) {
    const [[count], { plan }] = await Promise.all([countEntries(tx, key), readProfile(tx, ownerId)]);
    assertRoomForEntries(plan, count ?? { inList: 0, inAll: 0 }, more);
    caller.storage.assertRoom(caller.userId, ownerId, entryBytes * more);
  }
  return storeList(tx, caller, holder, list, async (revision) => {
    const entries = JSON.stringify([...changed.values()].map((entry) => withRevision(entry, revision)));
    await putEntries(tx, { ...key, entries, revision });
  });
}

function withRevision(entry: ListEntry, revision: number): ListEntry {
  if (entry.ticks === undefined) return entry;
  const ticks = Object.entries(entry.ticks).map(([stage, tick]) => [
    stage,
    tick.revision === 0 ? { ...tick, revision } : tick,
  ]);
  return { ...entry, ticks: Object.fromEntries(ticks) };
}

/** Stores the list and its changed entries, and deletes lists that were in the trash for 30 days. */
async function storeList(
  tx: Transaction,
  caller: Caller,
  holder: ListHolder,
  list: StoredList,
  putChanged?: (revision: number) => Promise<void>,
) {
  const { ownerId } = holder;
  const expired = holder.lists.filter(
    ({ id, deletedAt }) =>
      deletedAt !== undefined && id !== list.id && trashDaysLeft(deletedAt, Date.parse(caller.now)) <= 0,
  );
  const { lists = [] } = withList({ lists: holder.lists.filter((each) => !expired.includes(each)) }, list);
  let stored = list;
  const revision = await storeLists(tx, caller, holder, (next) => {
    if (putChanged !== undefined) stored = { ...list, entriesRevision: next };
    return lists.map((each) => (each === list ? stored : each));
  });
  await putChanged?.(revision);
  const listIds = expired.map(({ id }) => id);
  if (listIds.length > 0) await deleteEntriesOfLists(tx, { ownerId, target: holderId(holder), listIds });
  return done(holder, stored, revision);
}

function done(holder: ListHolder, list: StoredList, revision: number) {
  const stream = holder.admitted === undefined ? 'me' : holder.admitted.target.id;
  return answer(holder, list, { [stream]: revision });
}

function unchanged(holder: ListHolder, list: StoredList) {
  return answer(holder, list, {});
}

function answer(holder: ListHolder, list: StoredList, revisions: Revisions) {
  const { ownerId, admitted } = holder;
  const isOfLocation = admitted?.target.kind === 'location' && revisions[admitted.target.id] !== undefined;
  return {
    ownerId,
    outcome: { ids: [list.id], revisions },
    ...(isOfLocation && { locations: [admitted.target.id] }),
    result: { list: presentList(list), revisions },
  };
}

async function replayList(
  db: Queryable,
  { userId }: Caller,
  { target, id }: Address,
  { revisions }: Outcome,
): Promise<{ list: List; revisions: Revisions }> {
  return { list: presentList(requireStored(await openHolder(db, userId, target), id)), revisions };
}

/** Security: who does not see the trash does not learn that a list is there. @throws AppError `lists.notFound`. */
function requireStored(holder: ListHolder, id: string): StoredList {
  return requireList({ lists: visibleLists(holder.lists, roleOn(holder)) }, id);
}

/** @throws AppError `lists.notFound`, `lists.inTrash`. */
function requireLive(holder: ListHolder, id: string): StoredList {
  return requireLiveList({ lists: visibleLists(holder.lists, roleOn(holder)) }, id);
}
