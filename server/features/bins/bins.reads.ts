import { can } from '#domain/access/access-rules.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { type Admitted, admit, seenStandingOf } from '../access/gate.ts';
import { findOwner, rememberOwner } from '../access/owners.ts';
import { readPeople } from '../access/people.present.ts';
import { type Caller, JsonText, type Read } from '../command.ts';
import { presentHeader } from './bin.present.ts';
import { queryVisibleBins, queryWholeBin } from './bin.queries.ts';

/** A bin with its items in the order they were added, those in the trash last. */
export const getBin: Read<'bins.get'> = async (db, caller, { id }) =>
  new JsonText(await writeBin(db, caller, id));

/** Every bin the caller may see: their own, and those shared with them. */
export const listBins: Read<'bins.list'> = async (db, caller) => {
  const [found] = await queryVisibleBins(db, caller.userId);
  const others = (found?.others ?? []).map(withWireMoments);
  const people = await readPeople(db, others);
  const headers = others.flatMap((row) => {
    const standing = seenStandingOf(row, caller.userId);
    return standing ? [JSON.stringify(presentHeader(row, caller.userId, standing, people))] : [];
  });
  return new JsonText(`{"bins":[${[found?.own, ...headers].filter(Boolean).join(',')}]}`);
};

/** One header, for the answer of a write. */
export async function presentOne(
  db: Queryable,
  caller: Caller,
  { row, standing }: Admitted,
): Promise<BinHeader> {
  return presentHeader(row, caller.userId, standing, await readPeople(db, [row]));
}

/** The whole bin as the caller may see it. @throws AppError `bins.notFound`. */
export async function presentBin(db: Queryable, caller: Caller, id: string): Promise<Bin> {
  return JSON.parse(await writeBin(db, caller, id)) as Bin;
}

/** `presentBin` as JSON: header and items meet as texts, the items untouched since the database wrote them. */
async function writeBin(db: Queryable, caller: Caller, id: string): Promise<string> {
  const ownerId = await findOwner(db, caller.userId, id);
  const [whole] = await queryWholeBin(db, ownerId, id, caller.userId);
  if (whole?.own) {
    rememberOwner(id, ownerId);
    return withItems(whole.own, whole.items, whole.trashed);
  }
  const admitted = admit(whole?.row ? withWireMoments(whole.row) : undefined, caller.userId);
  const header = JSON.stringify(await presentOne(db, caller, admitted));
  const trashed = can(admitted.standing, 'see the trash') ? whole?.trashed : null;
  return withItems(header.slice(0, -1), whole?.items, trashed);
}

function withItems(openHeader: string, ...items: (string | null | undefined)[]): string {
  return `${openHeader},"items":[${items.filter(Boolean).join(',')}]}`;
}

// Rows that come inside a JSON value keep PostgreSQL's way of writing a moment.
function withWireMoments(row: BinRow): BinRow {
  const toWire = (moment: string | null) => moment && new Date(moment).toISOString();
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastAccessed: toWire(row.lastAccessed),
    archivedAt: toWire(row.archivedAt),
    deletedAt: toWire(row.deletedAt),
  };
}
