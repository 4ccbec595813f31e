import { can } from '#domain/access/access-rules.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { type Admitted, openBin, standingOf } from '../access/gate.ts';
import type { Caller, Read } from '../command.ts';
import { presentItem } from '../items/item.present.ts';
import { queryItemsOfBin } from '../items/item.queries.ts';
import { presentHeader, readPeople } from './bin.present.ts';
import { queryVisibleBins } from './bin.queries.ts';

/** A bin with its items, in the order they were added. */
export const getBin: Read<'bins.get'> = async (db, caller, { id }) =>
  presentBin(db, caller, await openBin(db, caller.userId, id));

/** Every bin the caller may see: their own, and those shared with them. */
export const listBins: Read<'bins.list'> = async (db, caller) => {
  const rows = await queryVisibleBins(db, caller.userId);
  const people = await readPeople(db, rows);
  return { bins: rows.flatMap((row) => presentIfVisible(row, caller.userId, people)) };
};

function presentIfVisible(
  row: BinRow,
  readerId: string,
  people: Awaited<ReturnType<typeof readPeople>>,
): BinHeader[] {
  const standing = standingOf(row, readerId);
  const isVisible = standing !== undefined && (row.deletedAt === null || can(standing, 'see the trash'));
  return isVisible ? [presentHeader(row, readerId, standing, people)] : [];
}

/** One header, for the answer of a write. */
export async function presentOne(
  db: Queryable,
  caller: Caller,
  { row, standing }: Admitted,
): Promise<BinHeader> {
  return presentHeader(row, caller.userId, standing, await readPeople(db, [row]));
}

/** The whole bin as the caller may see it. */
export async function presentBin(db: Queryable, caller: Caller, admitted: Admitted): Promise<Bin> {
  const { row, standing } = admitted;
  const [items, header] = await Promise.all([
    queryItemsOfBin(db, row.ownerId, row.id),
    presentOne(db, caller, admitted),
  ]);
  const seen = can(standing, 'see the trash') ? items : items.filter((item) => item.deletedAt === null);
  return { ...header, items: seen.map(presentItem) };
}
