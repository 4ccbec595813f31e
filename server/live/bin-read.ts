import type { Standing } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { seenStandingOf } from '../features/access/gate.ts';
import { type People, readPeople } from '../features/access/people.present.ts';
import { presentHeader, viewOf } from '../features/bins/bin.present.ts';
import { type BinDifferenceRow, queryDifferences } from './live.queries.ts';

/** A bin to read: what is newer than `since`, or all of it (0). `allTrash`: and its trash, however old. */
export type Wanted = { id: string; since: number; allTrash: boolean };

/** More than any revision: only the header is wanted. */
export const headerOnly = Number.MAX_SAFE_INTEGER;

/** A bin as one snapshot had it, with what is newer than `since`; written once for all readers who see the same. */
export type BinRead = {
  row: BinDifferenceRow;
  allTrash: boolean;
  people: People;
  written: Map<string, string>;
};

/** What this person is to the bin; undefined if it is not there for them. */
export function standingIn(read: BinRead, readerId: string): Standing | undefined {
  return seenStandingOf(read.row, readerId);
}

/** These bins of one owner, by id, all as one snapshot had them; those that no longer exist are missing. */
export async function readBins(
  db: Queryable,
  ownerId: string,
  wanted: readonly Wanted[],
): Promise<Map<string, BinRead>> {
  const rows = await queryDifferences(
    db,
    ownerId,
    wanted.map((each) => each.id),
    wanted.map((each) => each.since),
    wanted.map((each) => each.allTrash),
  );
  const people = await readPeople(db, rows);
  const allTrash = new Map(wanted.map((each) => [each.id, each.allTrash]));
  return new Map(
    rows.map((row) => [row.id, { row, allTrash: allTrash.get(row.id) === true, people, written: new Map() }]),
  );
}

/** The bin's header alone, as JSON. */
export function writeHeader(read: BinRead, readerId: string, standing: Standing): string {
  return JSON.stringify(presentHeader(read.row, readerId, standing, read.people));
}

/** The bin's difference (domain/live, `binChanges`) as JSON. */
export function writeChanges(read: BinRead, readerId: string, standing: Standing): string {
  const view = viewOf(read.row, readerId, standing);
  const known = read.written.get(view);
  if (known !== undefined) return known;
  const { row } = read;
  const seesTrash = can(standing, 'see the trash');
  const items = [row.items, seesTrash ? row.trashed : null].filter((text) => text !== null).join(',');
  const hidden = seesTrash || row.since === 0 ? null : row.trashedIds;
  const removed = JSON.stringify([...(row.removed ?? []), ...(hidden ?? [])]);
  const header = writeHeader(read, readerId, standing);
  const text = `{"from":${row.since},"to":${row.revision},"header":${header},"items":[${items}],"removed":${removed}}`;
  read.written.set(view, text);
  return text;
}
