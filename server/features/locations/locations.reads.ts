import type { EffectiveRole } from '#domain/access/access.ts';
import { nilId } from '#domain/ids.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFieldNames } from '#domain/locations/location-fields.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type LocationRow, queryLocationsPart, type TargetAddress } from '../access/gate.queries.ts';
import { type Admitted, openTarget, visibleRoleOf } from '../access/gate.ts';
import {
  aboveFor,
  filledColumns,
  type People,
  peoplePerPart,
  presentTarget,
  readPeople,
} from '../access/people.present.ts';
import { linksOfManagers } from '../access/public-links.ts';
import { accountLimitsOnly, type Caller, JsonPieces, type Read } from '../command.ts';
import { joinJson, writeJsonList } from '../json-list.ts';
import { readAllWithin } from '../tokens/token-reach.ts';
import { queryVisibleLocations } from './location.queries.ts';

const locationsPerPart = 200;

export const getLocation: Read<'locations.get'> = {
  summary: 'Returns a location.',
  rate: accountLimitsOnly,
  read: async (db, caller, { id }) => presentLocationById(db, caller, id),
};

export const listLocations: Read<'locations.list'> = {
  summary: 'Lists all locations that the user can see.',
  rate: accountLimitsOnly,
  async read(db, { userId, program }) {
    if (program?.targets !== undefined) {
      const within = await readAllWithin(db, program.targets, 'location');
      return new JsonPieces((snapshot) =>
        writeJsonList('{"result":{"locations":', writePartsOf(snapshot, userId, within), '}}'),
      );
    }
    const { locations, lastId } = await readPart(db, userId, nilId);
    return lastId === null
      ? { locations }
      : new JsonPieces((snapshot) =>
          writeJsonList('{"result":{"locations":', writeParts(snapshot, userId), '}}'),
        );
  },
};

async function* writeParts(db: Queryable, userId: string): AsyncGenerator<string> {
  for (let afterId: string | null = nilId; afterId !== null; ) {
    const { locations, lastId }: LocationsPart = await readPart(db, userId, afterId);
    yield joinJson(locations);
    afterId = lastId;
  }
}

type LocationsPart = { locations: Location[]; lastId: string | null };

async function readPart(db: Queryable, userId: string, afterId: string): Promise<LocationsPart> {
  const found = await queryVisibleLocations(db, { readerId: userId, afterId, limit: locationsPerPart });
  const { locations, next } = await presentFirst(db, userId, found);
  return {
    locations,
    lastId: next < found.length || next === locationsPerPart ? (found[next - 1]?.id ?? null) : null,
  };
}

/** Those of the listed locations that the person sees. */
async function* writePartsOf(
  db: Queryable,
  userId: string,
  listed: readonly TargetAddress[],
): AsyncGenerator<string> {
  for (let at = 0; at < listed.length; ) {
    const { locations, next } = await presentFirst(db, userId, listed.slice(at, at + locationsPerPart));
    yield joinJson(locations);
    at += next;
  }
}

/** Presents the first of the locations found, as many as name few enough people; `next` is the index of the first left out. */
async function presentFirst(
  db: Queryable,
  userId: string,
  found: readonly TargetAddress[],
): Promise<{ locations: Location[]; next: number }> {
  const [ownerIds, ids] = [found.map(({ ownerId }) => ownerId), found.map(({ id }) => id)];
  const rows = await queryLocationsPart(db, { ownerIds, ids, people: peoplePerPart });
  const people = await readPeople(db, rows, (id) => id === userId);
  const locations = rows.flatMap((row) => {
    const effectiveRole = visibleRoleOf('location', row, userId);
    return effectiveRole ? [presentLocation(row, userId, effectiveRole, people)] : [];
  });
  return { locations, next: rows[0]?.nextAt ?? found.length };
}

export async function presentAdmittedLocation(
  db: Queryable,
  { userId }: Pick<Caller, 'userId'>,
  { row, effectiveRole }: Admitted<LocationRow>,
): Promise<Location> {
  const people = await readPeople(db, [row], (id) => id === userId);
  return presentLocation(row, userId, effectiveRole, people);
}

/** @throws AppError `locations.notFound`. */
export async function presentLocationById(db: Queryable, caller: Caller, id: string): Promise<Location> {
  return presentAdmittedLocation(db, caller, await openTarget(db, caller.userId, { kind: 'location', id }));
}

/** Hides the place around it from readers who do not see that one. */
export function presentLocation(
  row: LocationRow,
  readerId: string,
  effectiveRole: EffectiveRole,
  people: People,
): Location {
  const seesAbove = aboveFor(row, readerId, people);
  const shareLinks = linksOfManagers(row).map(({ until, binIds, withPrivate }) => ({
    ...(until !== null && { until: new Date(until).toISOString() }),
    ...(binIds && { binIds }),
    ...(withPrivate && { withPrivate: true as const }),
  }));
  return {
    ...presentTarget(row, effectiveRole, people, seesAbove),
    ...(seesAbove(row.parentLocationId) && { parentLocationId: row.parentLocationId }),
    ...filledColumns(row, optionalColumns),
    ...(shareLinks.length > 0 && { shareLinks }),
  };
}

const optionalColumns = [
  ...locationFieldNames,
  ...([
    'photos',
    'documents',
    'coordinates',
    'planPhotoId',
    'viewersMayTakeOut',
    'regions',
    'qrCode',
  ] as const),
];
