import type { Role } from '#domain/access/access.ts';
import { can, isHigher } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import type { Thing } from '../thing.ts';

export type SharedThing = { thing: Thing; role: Role };

/** A person and what they see of the things somebody manages. */
export type Sharer = {
  userId: string;
  name: string;
  email?: string | undefined;
  /** What is worth a line: the rest lies in these, seen with no higher role. */
  tops: SharedThing[];
  /** Where their access must be ended so that nothing is left: that reaches all that lies below. */
  ends: Target[];
  bins: number;
  locations: number;
};

/** All who see something of what this person manages, with what they see. */
export function byPerson(things: readonly Thing[], myId: string): Sharer[] {
  const people = new Map<string, Map<string, SharedThing>>();
  for (const thing of things) {
    if (!can(thing.role, 'manage people')) continue;
    for (const [userId, { role }] of Object.entries(thing.accessList)) {
      if (userId === myId) continue;
      const seen = people.get(userId) ?? new Map<string, SharedThing>();
      people.set(userId, seen.set(thing.target.id, { thing, role }));
    }
  }
  return [...people].map(([userId, seen]) => sharerOf(userId, seen));
}

function sharerOf(userId: string, seen: ReadonlyMap<string, SharedThing>): Sharer {
  const all = [...seen.values()];
  const containersOf = ({ thing }: SharedThing) => thing.containerIds.flatMap((id) => seen.get(id) ?? []);
  const entry = all[0]?.thing.accessList[userId];
  return {
    userId,
    name: entry?.userName ?? '',
    email: entry?.userEmail,
    tops: all.filter((each) => !containersOf(each).some((container) => !isHigher(each.role, container.role))),
    ends: all.filter((each) => containersOf(each).length === 0).map(({ thing }) => thing.target),
    bins: all.filter(({ thing }) => thing.target.kind === 'bin').length,
    locations: all.filter(({ thing }) => thing.target.kind === 'location').length,
  };
}

/** The things somebody shares, each with how many see it: those that are not seen just as what holds them. */
export function sharedThings(things: readonly Thing[]): Thing[] {
  const byId = new Map(things.map((thing) => [thing.target.id, thing]));
  return things.filter((thing) => {
    if (!can(thing.role, 'manage people') || Object.keys(thing.accessList).length === 0) return false;
    return !thing.containerIds.some((id) => isSeenAlike(thing, byId.get(id)));
  });
}

function isSeenAlike(thing: Thing, container: Thing | undefined): boolean {
  if (container === undefined) return false;
  const people = Object.entries(thing.accessList);
  return (
    people.length === Object.keys(container.accessList).length &&
    people.every(([userId, { role }]) => container.accessList[userId]?.role === role)
  );
}
