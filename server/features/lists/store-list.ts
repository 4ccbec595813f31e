import type { ListEntry } from '#domain/lists/list.ts';
import { assertRoomForEntries, withList } from '#domain/lists/list-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { readProfile } from '../account/profile.ts';
import type { Caller } from '../command.ts';
import { presentList, type StoredList } from '../stored-lists.ts';
import { countEntries, putEntries, queryEntries } from './list.queries.ts';
import { holderId, type ListHolder, storeLists } from './list-holder.ts';
import { entryOf } from './lists.reads.ts';

/** An upper bound for the bytes of one entry, and of a list. */
const entryBytes = 400;
export const listBytes = 2_000;

export type Entries = ReadonlyMap<string, ListEntry>;

export async function readEntries(
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
export async function storeEntries(
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
  const done = await storeList(tx, caller, holder, list, async (revision) => {
    const entries = JSON.stringify([...changed.values()].map((entry) => withRevision(entry, revision)));
    await putEntries(tx, { ...key, entries, revision });
  });
  return { ...done, entries: changed.size };
}

function withRevision(entry: ListEntry, revision: number): ListEntry {
  if (entry.ticks === undefined) return entry;
  const ticks = Object.entries(entry.ticks).map(([stage, tick]) => [
    stage,
    tick.revision === 0 ? { ...tick, revision } : tick,
  ]);
  return { ...entry, ticks: Object.fromEntries(ticks) };
}

/** Stores the list and its changed entries. */
export async function storeList(
  tx: Transaction,
  caller: Caller,
  holder: ListHolder,
  list: StoredList,
  putChanged?: (revision: number) => Promise<void>,
) {
  const { lists = [] } = withList({ lists: holder.lists }, list);
  let stored = list;
  const revision = await storeLists(tx, caller, holder, (next) => {
    if (putChanged !== undefined) stored = { ...list, entriesRevision: next };
    return lists.map((each) => (each === list ? stored : each));
  });
  await putChanged?.(revision);
  return done(holder, stored, revision);
}

function done(holder: ListHolder, list: StoredList, revision: number) {
  const stream = holder.admitted === undefined ? 'me' : holder.admitted.target.id;
  return answer(holder, list, { [stream]: revision });
}

export function unchanged(holder: ListHolder, list: StoredList) {
  return answer(holder, list, {});
}

function answer(holder: ListHolder, list: StoredList, revisions: Revisions) {
  const { ownerId, admitted } = holder;
  const isOfLocation = admitted?.target.kind === 'location' && revisions[admitted.target.id] !== undefined;
  return {
    ownerId,
    outcome: { ids: [list.id], revisions },
    ...(isOfLocation && { locations: [admitted.target.id] }),
    result: { list: presentList(list, admitted?.row), revisions },
  };
}
