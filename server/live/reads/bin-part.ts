import type { Queryable } from '#server/db/statement.ts';
import { readPeople } from '../../features/access/people.present.ts';
import { type BinPartRow, type Cursor, queryBinPart, queryTraces } from './live.queries.ts';
import { type BinRead, portionBytes } from './stream-read.ts';

const portionRows = 2_000;

/** What to read of a bin that is too large to be read at once. `tracesAfter`: and what left it since then. */
export type WantedPart = { id: string; after: Cursor; tracesAfter: number };

export type BinPart = BinRead & { row: BinPartRow };

/** The next part of a bin as one snapshot had it; undefined if it no longer exists. */
export async function readBinPart(
  db: Queryable,
  ownerId: string,
  { id, after, tracesAfter }: WantedPart,
  isReader: (userId: string) => boolean,
): Promise<BinPart | undefined> {
  const { revision, last } = after;
  const [row] = await queryBinPart(db, {
    ownerId,
    id,
    afterRevision: revision,
    afterId: after.id,
    last,
    rows: portionRows,
    bytes: portionBytes,
  });
  if (row === undefined) return undefined;
  const people = await readPeople(db, [row], isReader);
  // Read after the items, it may only lack what has a newer trace by now, or came back: both follow with what is newer.
  const traces =
    tracesAfter === 0
      ? []
      : await queryTraces(db, { ownerId, binId: id, afterRevision: tracesAfter, last: row.to });
  const removed = traces.map((each) => each.id);
  return { kind: 'bin', row: { ...row, removed }, allTrash: false, people, written: new Map() };
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Behind everything of this revision. */
export function behind(revision: number, last = Number.MAX_SAFE_INTEGER): Cursor {
  return { revision, id: lastId, last };
}
