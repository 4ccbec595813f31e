import type { z } from 'zod';
import type { entryOf } from '#domain/access/access-calls.ts';
import type { Target } from '#domain/access/target.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Caller, Read } from '../command.ts';
import { type HeldRow, queryHeldOf, queryHeldUnder, queryOwnersAdministered } from './entries.queries.ts';
import { queryPeople } from './gate.queries.ts';
import { presentEntries, readPeople } from './people.present.ts';
import { openTarget } from './target-gate.ts';

type Entry = z.infer<typeof entryOf> & { userName: string; userEmail?: string };

/** Of one thing one may see, or of everything one owns or administers; of several entries of a person the highest. */
export const listEntries: Read<'accessEntries.list'> = async (db, caller, { target }) => ({
  entries: target === undefined ? await listManaged(db, caller) : await listOn(db, caller, target),
});

async function listOn(db: Queryable, caller: Caller, target: Target): Promise<Entry[]> {
  const { row, standing } = await openTarget(db, caller.userId, target);
  const list = presentEntries(row, standing, await readPeople(db, [row]), () => false);
  return Object.entries(list).map(([userId, { grantedBy: _, ...entry }]) => ({ target, userId, ...entry }));
}

// Who administers a thing may see the addresses of its people.
async function listManaged(db: Queryable, { userId }: Caller): Promise<Entry[]> {
  const [own, owners] = await Promise.all([queryHeldOf(db, userId), queryOwnersAdministered(db, userId)]);
  const others = await Promise.all(owners.map(({ ownerId }) => queryHeldUnder(db, ownerId, userId)));
  const held: HeldRow[] = [own, ...others].flat();
  const found = await queryPeople(db, [...new Set(held.map((each) => each.userId))]);
  const people = new Map(found.map((person) => [person.userId, person]));
  return held.map(({ kind, target, ...entry }) => {
    const person = people.get(entry.userId);
    return {
      target: { kind, id: target },
      ...entry,
      userName: person?.userName ?? '',
      ...(person && { userEmail: person.userEmail }),
    };
  });
}
