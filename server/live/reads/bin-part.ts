import type { Queryable } from '#server/db/statement.ts';
import { readPeople } from '../../features/access/people.present.ts';
import { type BinPartRow, type Cursor, queryBinPart, queryTraces } from './live.queries.ts';
import { type BinRead, portionBytes } from './stream-read.ts';

const portionRows = 2_000;

/** Part of a bin too large for one read; `tracesAfter` asks for removals since then. */
export type WantedPart = { id: string; after: Cursor; tracesAfter: number };

export type BinPart = BinRead & { row: BinPartRow };

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
  // Read after the items: it may lack only what changed since, which follows later.
  const traces =
    tracesAfter === 0
      ? []
      : await queryTraces(db, { ownerId, binId: id, afterRevision: tracesAfter, last: row.to });
  const removed = traces.map((each) => each.id);
  return { kind: 'bin', row: { ...row, removed }, allTrash: false, people, written: new Map() };
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** After everything of this revision. */
export function behind(revision: number, last = Number.MAX_SAFE_INTEGER): Cursor {
  return { revision, id: lastId, last };
}
