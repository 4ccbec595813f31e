import type { Location } from '#domain/locations/location.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type AdmittedLocation, locationStandingOf, openLocation } from '../access/location-gate.ts';
import { readPeople } from '../access/people.present.ts';
import type { Caller, Read } from '../command.ts';
import { presentLocation } from './location.present.ts';
import { queryOwnLocations, querySharedLocations } from './location.queries.ts';

export const getLocation: Read<'locations.get'> = async (db, caller, { id }) =>
  presentOne(db, await openLocation(db, caller.userId, id));

/** Every location the caller may see: their own, in the trash too, and those shared with them. */
export const listLocations: Read<'locations.list'> = async (db, { userId }) => {
  const [own, shared] = await Promise.all([queryOwnLocations(db, userId), querySharedLocations(db, userId)]);
  const rows = [...own, ...shared];
  const people = await readPeople(db, rows);
  const locations = rows.flatMap((row) => {
    const standing = locationStandingOf(row, userId);
    return standing ? [presentLocation(row, standing, people)] : [];
  });
  return { locations };
};

/** One location, for the answer of a write. */
export async function presentOne(db: Queryable, { row, standing }: AdmittedLocation): Promise<Location> {
  return presentLocation(row, standing, await readPeople(db, [row]));
}

/** The location as the caller may see it now. @throws AppError `locations.notFound`. */
export async function presentNow(db: Queryable, caller: Caller, id: string): Promise<Location> {
  return presentOne(db, await openLocation(db, caller.userId, id));
}
