import type { EffectiveRole } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { costModel } from '../../cost-model.ts';
import { type LocationRow, queryLocationsOfOwner } from '../../features/access/gate.queries.ts';
import { visibleRoleOf } from '../../features/access/gate.ts';
import { type People, peoplePerPart, readPeople } from '../../features/access/people.present.ts';
import { readAccount } from '../../features/account/profile.ts';
import { presentHeader, viewOf } from '../../features/bins/bin.present.ts';
import { presentLocation } from '../../features/locations/locations.reads.ts';
import {
  type BinDifferenceRow,
  type BinPartRow,
  type Cursor,
  queryBinPart,
  queryDifferences,
  queryTraces,
} from './live.queries.ts';

/** Reads what is newer than `since`, or everything (0); `allTrash` adds the whole trash. */
export type BinRequest = { kind: 'bin'; id: string; since: number; allTrash: boolean };

export type StreamRequest = BinRequest | { kind: 'location'; id: string };

export const portionBytes = costModel.account.unreadBytesPerConnection;

/** Higher than any revision: reads only the header. */
export const headerOnly = Number.MAX_SAFE_INTEGER;

type Cached = {
  people: People;
  /** JSON by view, shared by readers with the same view. */
  jsonByView: Map<string, string>;
};

export type BinRead = Cached & { kind: 'bin'; row: BinDifferenceRow; allTrash: boolean };

export type LocationRead = Cached & { kind: 'location'; row: LocationRow };

export type StreamRead = BinRead | LocationRead;

export function roleIn({ kind, row }: StreamRead, readerId: string): EffectiveRole | undefined {
  return visibleRoleOf(kind, row, readerId);
}

/** Reads by id, without streams that are gone; `unread` needs another read, as this one has the maximum of people. */
export type StreamReads = { reads: Map<string, StreamRead>; unread: StreamRequest[] };

/** Reads streams of one owner for the users that `isReader` selects. */
export async function readStreams(
  db: Queryable,
  ownerId: string,
  wanted: readonly StreamRequest[],
  isReader: (userId: string) => boolean,
): Promise<StreamReads> {
  const bins = wanted.filter((each) => each.kind === 'bin');
  const locations = wanted.filter((each) => each.kind === 'location');
  const [binRows, locationRows] = await Promise.all([
    bins.length === 0 ? [] : readDifferences(db, ownerId, bins),
    locations.length === 0
      ? []
      : queryLocationsOfOwner(db, {
          ownerId,
          ids: locations.map(({ id }) => id),
          people: peoplePerPart,
        }),
  ]);
  const lastLocation = locationRows[0]?.nextAt ?? locations.length;
  // A bin must not be sent before its location.
  const ofBins = lastLocation < locations.length ? [] : binRows;
  const lastBin = ofBins === binRows ? (binRows[0]?.nextAt ?? bins.length) : 0;
  const people = await readPeople(db, [...ofBins, ...locationRows], isReader);
  const allTrash = new Set(bins.filter((bin) => bin.allTrash).map((bin) => bin.id));
  const reads: StreamRead[] = [
    ...locationRows.map((row) => ({ kind: 'location' as const, row, people, jsonByView: new Map() })),
    ...ofBins.map((row) => ({
      kind: 'bin' as const,
      row,
      allTrash: allTrash.has(row.id),
      people,
      jsonByView: new Map(),
    })),
  ];
  return {
    reads: new Map(reads.map((read) => [read.row.id, read])),
    unread: [...locations.slice(lastLocation), ...bins.slice(lastBin)],
  };
}

function readDifferences(db: Queryable, ownerId: string, wanted: readonly BinRequest[]) {
  return queryDifferences(db, {
    ownerId,
    binIds: wanted.map((each) => each.id),
    since: wanted.map((each) => each.since),
    allTrash: wanted.map((each) => each.allTrash),
    bytes: portionBytes,
    people: peoplePerPart,
  });
}

const partRows = 2_000;

/** A part of a bin that is larger than a portion; `tracesAfter` adds the items removed since that revision. */
export type PartRequest = { id: string; after: Cursor; tracesAfter?: number };

export type BinPart = BinRead & { row: BinPartRow };

export async function readBinPart(
  db: Queryable,
  ownerId: string,
  { id, after, tracesAfter = 0 }: PartRequest,
  isReader: (userId: string) => boolean,
): Promise<BinPart | undefined> {
  const { revision, last } = after;
  const [row] = await queryBinPart(db, {
    ownerId,
    id,
    afterRevision: revision,
    afterId: after.id,
    last,
    rows: partRows,
    bytes: portionBytes,
  });
  if (row === undefined) return undefined;
  const people = await readPeople(db, [row], isReader);
  // Read after the items, so that at most later changes are missing, which are sent afterwards.
  const traces =
    tracesAfter === 0
      ? []
      : await queryTraces(db, { ownerId, binId: id, afterRevision: tracesAfter, last: row.revision });
  const removed = traces.map((trace) => trace.id);
  return { kind: 'bin', row: { ...row, removed }, allTrash: false, people, jsonByView: new Map() };
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A cursor after all items of this revision. */
export function cursorAfter(revision: number, last = Number.MAX_SAFE_INTEGER): Cursor {
  return { revision, id: lastId, last };
}

export async function readAccountJson(
  db: Queryable,
  userId: string,
): Promise<{ revision: number; json: string }> {
  const me = await readAccount(db, userId);
  return { revision: me.revision, json: JSON.stringify(me) };
}

export function writeHeader(read: BinRead, readerId: string, effectiveRole: EffectiveRole): string {
  const view = viewOf(read.row, readerId, effectiveRole, read.people);
  return cachedJson(read, `header ${view}`, () =>
    JSON.stringify(presentHeader(read.row, readerId, effectiveRole, read.people)),
  );
}

export function writeLocation(read: LocationRead, readerId: string, effectiveRole: EffectiveRole): string {
  return cachedJson(read, viewOf(read.row, readerId, effectiveRole, read.people), () =>
    JSON.stringify(presentLocation(read.row, readerId, effectiveRole, read.people)),
  );
}

export function writeChanges(read: BinRead, readerId: string, effectiveRole: EffectiveRole): string {
  return cachedJson(read, viewOf(read.row, readerId, effectiveRole, read.people), () => {
    const { row } = read;
    const seesTrash = can(effectiveRole, 'see the trash');
    const removed = JSON.stringify([...(row.removed ?? []), ...hiddenFrom(row, row.since, seesTrash)]);
    const header = writeHeader(read, readerId, effectiveRole);
    return `{"from":${row.since},"to":${row.to},"header":${header},"items":[${itemsFor(row, seesTrash)}],"removed":${removed}}`;
  });
}

export function itemsFor({ items, trashed }: BinDifferenceRow, seesTrash: boolean): string {
  return [items, seesTrash ? trashed : null].filter((text) => text !== null).join();
}

/** Ids of newly trashed items, for roles that do not see the trash. */
export function hiddenFrom({ trashedIds }: BinDifferenceRow, from: number, seesTrash: boolean): string[] {
  return seesTrash || from === 0 ? [] : (trashedIds ?? []);
}

function cachedJson({ jsonByView }: Cached, view: string, write: () => string): string {
  const json = jsonByView.get(view);
  if (json !== undefined) return json;
  const text = write();
  jsonByView.set(view, text);
  return text;
}
