import type { ListEntry } from '#domain/lists/list.ts';
import { requireList } from '#domain/lists/list-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { deviceOf } from '../account/device-of.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import { presentLists } from '../stored-lists.ts';
import { type EntryRow, queryEntriesAfter, queryTickingDevices } from './list.queries.ts';
import { holderId, openHolder, roleOn } from './list-holder.ts';

const entriesPerPage = 2_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const listLists: Read<'lists.list'> = {
  summary: 'Lists the lists of a location, a bin or, without a target, the user, without their entries.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { target }) {
    const holder = await openHolder(db, userId, target);
    return { lists: presentLists(holder.lists, roleOn(holder), holder.admitted?.row).lists ?? [] };
  },
};

export const getList: Read<'lists.get'> = {
  summary:
    'Returns a list of a location, a bin or the user with a page of its entries, in the order of change, and with the ticks of all stages.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { target, id, after }) {
    const holder = await openHolder(db, userId, target);
    const list = requireList(presentLists(holder.lists, roleOn(holder), holder.admitted?.row), id);
    const rows = await queryEntriesAfter(db, {
      ownerId: holder.ownerId,
      target: holderId(holder),
      listId: id,
      afterRevision: after?.revision ?? 0,
      afterId: after?.id ?? lastId,
      limit: entriesPerPage,
    });
    const entries = rows.map(entryOf);
    const last = rows.length === entriesPerPage ? rows.at(-1) : undefined;
    return {
      list,
      entries,
      people: await peopleIn(db, entries),
      ...(last && { next: { revision: last.revision, id: last.id } }),
    };
  },
};

export const listTickingDevices: Read<'lists.devices'> = {
  summary:
    'Returns the devices that ticked on a list and when the server last heard from each, as far as their people still see the list.',
  rate: accountLimitsOnly,
  async read(db, { userId, sessionId, now }, { target, id }) {
    const holder = await openHolder(db, userId, target);
    requireList(presentLists(holder.lists, roleOn(holder)), id);
    const sessionIds = holder.lists.find((list) => list.id === id)?.sessionIds ?? [];
    const rows = await queryTickingDevices(db, { sessionIds, now });
    const { ownerId, admitted } = holder;
    const readerIds = new Set([ownerId, ...(admitted?.row.entries ?? []).map((entry) => entry.userId)]);
    const visible = rows.filter((row) => readerIds.has(row.userId));
    const names = new Map((await namesOf(db, visible)).map((person) => [person.userId, person.userName]));
    const devices = visible.map((row) => ({
      userId: row.userId,
      userName: names.get(row.userId) ?? '',
      isPhone: phones.has(deviceOf(row.userAgent ?? '').system ?? ''),
      isThis: row.id === sessionId,
      heardAt: row.heardAt,
    }));
    return { devices };
  },
};

const phones: ReadonlySet<string> = new Set(['iPhone', 'Android']);

async function peopleIn(db: Queryable, entries: readonly ListEntry[]) {
  const ticks = entries.flatMap((entry) => Object.values(entry.ticks ?? {}));
  return namesOf(
    db,
    ticks.map(({ by }) => ({ userId: by })),
  );
}

async function namesOf(db: Queryable, people: readonly { userId: string }[]) {
  const userIds = [...new Set(people.map(({ userId }) => userId))];
  const found = userIds.length === 0 ? [] : await queryPeople(db, { userIds });
  return found.map(({ userId, userName }) => ({ userId, userName }));
}

export function entryOf({ kind, id, binId, isIn, needed, ticks }: EntryRow): ListEntry {
  return {
    kind,
    id,
    ...(binId !== null && { binId }),
    ...(isIn !== null && { isIn }),
    ...(needed !== null && { needed }),
    ...(ticks !== null && { ticks }),
  };
}
