import type { z } from 'zod';
import type { Target } from '#domain/access/access.ts';
import type { entryOf } from '#domain/access/access-calls.ts';
import { entriesPerPersonMax } from '#domain/access/access-rules.ts';
import { nilId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly, type Caller, JsonPieces, type Read } from '../command.ts';
import { joinJson, writeJsonList } from '../json-list.ts';
import {
  type BestEntryRow,
  queryEntriesManagedBy,
  queryEntriesOfOwner,
  queryOwnersAdministered,
  querySetAside,
} from './entries.queries.ts';
import { queryPeople } from './gate.queries.ts';
import { openTarget } from './gate.ts';
import { presentEntries, readPeople } from './people.present.ts';

type Entry = z.infer<typeof entryOf> & { userName: string; userEmail?: string };

const entriesPerPart = 2_000;

export const listEntries: Read<'accessEntries.list'> = {
  summary: 'Lists the access of all people to what the user owns or administers.',
  rate: accountLimitsOnly,
  read: async (db, caller, { target }) =>
    target === undefined ? await listManaged(db, caller) : { entries: await listOn(db, caller, target) },
};

/** More rows than one person may have. */
const setAsideMax = 2 * entriesPerPersonMax;

export const listDeparting: Read<'accessEntries.departing'> = {
  summary:
    'Lists the people whose accounts are being deleted, with the access to things of the user that they would have again.',
  rate: accountLimitsOnly,
  async read(db, { userId: ownerId }) {
    const rows = await querySetAside(db, { ownerId, limit: setAsideMax });
    const byPerson = Map.groupBy(rows, ({ userId }) => userId);
    const people = rows.length === 0 ? [] : await queryPeople(db, { userIds: [...byPerson.keys()] });
    return {
      people: people.map(({ userId, userName, photoId }) => {
        const personsEntries = byPerson.get(userId) ?? [];
        const entries = new Map(
          personsEntries.flatMap(({ kind, target: id, role }) =>
            kind === null || id === null || role === null
              ? []
              : [[id, { target: { kind, id }, role }] as const],
          ),
        );
        const groupIds = personsEntries.flatMap(({ kind, groupId }) =>
          kind === null && groupId ? [groupId] : [],
        );
        return {
          userId,
          userName,
          ...(photoId && { userPhotoId: photoId }),
          entries: [...entries.values()],
          groupIds,
        };
      }),
    };
  },
};

async function listOn(db: Queryable, caller: Caller, target: Target): Promise<Entry[]> {
  const { row, effectiveRole } = await openTarget(db, caller.userId, target);
  const list = presentEntries(row, effectiveRole, await readPeople(db, [row]), () => false);
  return Object.entries(list).map(([userId, { grantedBy: _, ...entry }]) => ({ target, userId, ...entry }));
}

async function listManaged(db: Queryable, caller: Caller): Promise<{ entries: Entry[] } | JsonPieces> {
  const entries: Entry[] = [];
  for await (const part of readManaged(db, caller)) {
    entries.push(...part);
    if (entries.length > entriesPerPart)
      return new JsonPieces((snapshot) =>
        writeJsonList('{"result":{"entries":', writeManaged(snapshot, caller), '}}'),
      );
  }
  return { entries };
}

async function* writeManaged(db: Queryable, caller: Caller): AsyncGenerator<string> {
  for await (const part of readManaged(db, caller)) yield joinJson(part);
}

async function* readManaged(db: Queryable, { userId }: Caller): AsyncGenerator<Entry[]> {
  const owners = await queryOwnersAdministered(db, { userId });
  for (const ownerId of [userId, ...owners.map((owner) => owner.ownerId)]) {
    let after = { afterKind: '', afterTarget: nilId, afterUser: nilId };
    for (let isLast = false; !isLast; ) {
      const part = { ownerId, ...after, count: entriesPerPart };
      const rows =
        ownerId === userId
          ? await queryEntriesOfOwner(db, part)
          : await queryEntriesManagedBy(db, { ...part, managerId: userId });
      yield await presentEntryRows(db, rows);
      const last = rows.at(-1);
      isLast = last === undefined || rows.length < entriesPerPart;
      if (last !== undefined)
        after = { afterKind: last.kind, afterTarget: last.target, afterUser: last.userId };
    }
  }
}

// Owners and admins may see email addresses.
async function presentEntryRows(db: Queryable, rows: readonly BestEntryRow[]): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const found = await queryPeople(db, { userIds: [...new Set(rows.map((row) => row.userId))] });
  const people = new Map(found.map((person) => [person.userId, person]));
  return rows.map(({ kind, target, ...entry }) => {
    const person = people.get(entry.userId);
    return {
      target: { kind, id: target },
      ...entry,
      userName: person?.userName ?? '',
      ...(person && { userEmail: person.userEmail }),
    };
  });
}
