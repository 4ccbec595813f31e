import { nilId } from '#domain/is-id.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type AdmittedLocation, openLocation, visibleLocationRoleOf } from '../access/location-gate.ts';
import { peoplePerPart, readPeople } from '../access/people.present.ts';
import { accountLimitsOnly } from '../call-spec.ts';
import { type Caller, JsonPieces, type Read } from '../command.ts';
import { joined, listInPieces } from '../json-list.ts';
import { presentLocation } from './location.present.ts';
import { queryVisibleLocations } from './location.queries.ts';

const locationsPerPart = 200;

export const getLocation: Read<'locations.get'> = {
  summary: 'One location.',
  rate: accountLimitsOnly,
  read: async (db, caller, { id }) => presentOne(db, await openLocation(db, caller.userId, id)),
};

export const listLocations: Read<'locations.list'> = {
  summary: 'Every location the person may see.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const { locations, lastId } = await readPart(db, userId, nilId);
    return lastId === null
      ? { locations }
      : new JsonPieces((snapshot) =>
          listInPieces('{"result":{"locations":', writeParts(snapshot, userId), '}}'),
        );
  },
};

async function* writeParts(db: Queryable, userId: string): AsyncGenerator<string> {
  for (let afterId: string | null = nilId; afterId !== null; ) {
    const { locations, lastId }: LocationsPart = await readPart(db, userId, afterId);
    yield joined(locations);
    afterId = lastId;
  }
}

type LocationsPart = { locations: Location[]; lastId: string | null };

async function readPart(db: Queryable, userId: string, afterId: string): Promise<LocationsPart> {
  const rows = await queryVisibleLocations(db, {
    readerId: userId,
    afterId,
    among: locationsPerPart,
    people: peoplePerPart,
  });
  const people = await readPeople(db, rows);
  const locations = rows.flatMap((row) => {
    const effectiveRole = visibleLocationRoleOf(row, userId);
    return effectiveRole ? [presentLocation(row, effectiveRole, people)] : [];
  });
  return { locations, lastId: rows[0]?.lastId ?? null };
}

export async function presentOne(db: Queryable, { row, effectiveRole }: AdmittedLocation): Promise<Location> {
  return presentLocation(row, effectiveRole, await readPeople(db, [row]));
}

/** @throws AppError `locations.notFound`. */
export async function presentNow(db: Queryable, caller: Caller, id: string): Promise<Location> {
  return presentOne(db, await openLocation(db, caller.userId, id));
}
