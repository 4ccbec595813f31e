import type { EffectiveRole } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { costModel } from '../../cost-model.ts';
import { type LocationRow, queryLocationsPart } from '../../features/access/gate.queries.ts';
import { visibleRoleOf } from '../../features/access/gate.ts';
import { type People, peoplePerPart, readPeople } from '../../features/access/people.present.ts';
import { readAccount } from '../../features/account/account.ts';
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

/** What is newer than `since`, or everything (0); `allTrash` adds the whole trash. */
export type WantedBin = { kind: 'bin'; id: string; since: number; allTrash: boolean };

export type Wanted = WantedBin | { kind: 'location'; id: string };

export const portionBytes = costModel.account.unreadBytesPerConnection;

/** Above every revision: reads only the header. */
export const headerOnly = Number.MAX_SAFE_INTEGER;

type Written = {
  people: People;
  /** JSON by view, shared by readers who see the same. */
  written: Map<string, string>;
};

export type BinRead = Written & { kind: 'bin'; row: BinDifferenceRow; allTrash: boolean };

export type LocationRead = Written & { kind: 'location'; row: LocationRow };

export type StreamRead = BinRead | LocationRead;

export function roleIn({ kind, row }: StreamRead, readerId: string): EffectiveRole | undefined {
  return visibleRoleOf(kind, row, readerId);
}

/** By id, without those that are gone; `rest` needs another read, as these name enough people. */
export type StreamReads = { reads: Map<string, StreamRead>; rest: Wanted[] };

/** Of one owner, for the readers picked by `isReader`. */
export async function readStreams(
  db: Queryable,
  ownerId: string,
  wanted: readonly Wanted[],
  isReader: (userId: string) => boolean,
): Promise<StreamReads> {
  const bins = wanted.filter((each) => each.kind === 'bin');
  const locations = wanted.filter((each) => each.kind === 'location');
  const [binRows, locationRows] = await Promise.all([
    bins.length === 0 ? [] : readDifferences(db, ownerId, bins),
    locations.length === 0
      ? []
      : queryLocationsPart(db, {
          ownerIds: locations.map(() => ownerId),
          ids: locations.map(({ id }) => id),
          people: peoplePerPart,
        }),
  ]);
  const lastLocation = locationRows[0]?.nextAt ?? locations.length;
  // A bin must not come before its location.
  const ofBins = lastLocation < locations.length ? [] : binRows;
  const lastBin = ofBins === binRows ? (binRows[0]?.nextAt ?? bins.length) : 0;
  const people = await readPeople(db, [...ofBins, ...locationRows], isReader);
  const allTrash = new Set(bins.filter((each) => each.allTrash).map((each) => each.id));
  const reads: StreamRead[] = [
    ...locationRows.map((row) => ({ kind: 'location' as const, row, people, written: new Map() })),
    ...ofBins.map((row) => ({
      kind: 'bin' as const,
      row,
      allTrash: allTrash.has(row.id),
      people,
      written: new Map(),
    })),
  ];
  return {
    reads: new Map(reads.map((read) => [read.row.id, read])),
    rest: [...locations.slice(lastLocation), ...bins.slice(lastBin)],
  };
}

function readDifferences(db: Queryable, ownerId: string, wanted: readonly WantedBin[]) {
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

/** Part of a bin that is larger than a portion; `tracesAfter` asks for removals since then. */
export type WantedPart = { id: string; after: Cursor; tracesAfter?: number };

export type BinPart = BinRead & { row: BinPartRow };

export async function readBinPart(
  db: Queryable,
  ownerId: string,
  { id, after, tracesAfter = 0 }: WantedPart,
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
  // Read after the items: it may lack only what changed since, which follows later.
  const traces =
    tracesAfter === 0
      ? []
      : await queryTraces(db, { ownerId, binId: id, afterRevision: tracesAfter, last: row.revision });
  const removed = traces.map((each) => each.id);
  return { kind: 'bin', row: { ...row, removed }, allTrash: false, people, written: new Map() };
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** After everything of this revision. */
export function behind(revision: number, last = Number.MAX_SAFE_INTEGER): Cursor {
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
  return writtenOnce(read, `header ${view}`, () =>
    JSON.stringify(presentHeader(read.row, readerId, effectiveRole, read.people)),
  );
}

export function writeLocation(read: LocationRead, effectiveRole: EffectiveRole): string {
  return writtenOnce(read, effectiveRole, () =>
    JSON.stringify(presentLocation(read.row, effectiveRole, read.people)),
  );
}

export function writeChanges(read: BinRead, readerId: string, effectiveRole: EffectiveRole): string {
  return writtenOnce(read, viewOf(read.row, readerId, effectiveRole, read.people), () => {
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

/** Newly trashed ids, for who does not see the trash. */
export function hiddenFrom({ trashedIds }: BinDifferenceRow, from: number, seesTrash: boolean): string[] {
  return seesTrash || from === 0 ? [] : (trashedIds ?? []);
}

function writtenOnce({ written }: Written, view: string, write: () => string): string {
  const json = written.get(view);
  if (json !== undefined) return json;
  const text = write();
  written.set(view, text);
  return text;
}
