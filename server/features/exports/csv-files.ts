import type { ExportLocale } from '#domain/account/account-calls.ts';
import { nilId } from '#domain/ids.ts';
import type { Item } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { liveFieldsOf } from '#domain/own-fields/own-field-rules.ts';
import { placesAround } from '#domain/tree.ts';
import type { Queryable } from '#server/db/statement.ts';
import { querySharedFields } from '../account/profile.queries.ts';
import { queryFields } from '../own-fields/own-field.queries.ts';
import {
  type BinPosition,
  binsCsv,
  type CsvBin,
  type CsvLoan,
  type CsvTable,
  itemsCsv,
  loansCsv,
} from './csv-tables.ts';
import {
  type NamedBinRow,
  queryOwnBinNames,
  queryOwnBinTable,
  queryOwnPlaceNames,
} from './own-records.queries.ts';
import { ownRecords, withoutNulls } from './own-records.ts';
import { sharedBins, sharedItems, sharedPlaces } from './shared-records.ts';

type CsvReader = { userId: string; locale: ExportLocale; timeZone: string };

type WriteCsv = (db: Queryable, reader: CsvReader) => AsyncGenerator<string>;

/** Tables for people, of one's own things and of those that others share; without the trash. */
export const csvFiles: Record<'items.csv' | 'loans.csv' | 'bins.csv', WriteCsv> = {
  async *'items.csv'(db, { userId, locale, timeZone }) {
    const positions = await readPositions(db, userId);
    const table = itemsCsv(locale, timeZone, await readItemFields(db, userId));
    yield table.header;
    for await (const items of presentItems(db, userId, positions)) yield table.rows(items);
  },
  async *'loans.csv'(db, { userId, locale, timeZone }) {
    const positions = await readPositions(db, userId);
    const table = loansCsv(locale, timeZone);
    yield table.header;
    for await (const items of presentItems(db, userId, positions)) yield table.rows(items.flatMap(loanRows));
  },
  async *'bins.csv'(db, { userId, locale, timeZone }) {
    const positions = await readPositions(db, userId);
    const table = binsCsv(locale, timeZone);
    yield table.header;
    for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
      const rows = await queryOwnBinTable(db, { userId, afterId, limit: PAGE });
      yield binRows(table, rows.map(withoutNulls), positions);
      afterId = rows.length === PAGE ? rows.at(-1)?.id : undefined;
    }
    for await (const shared of sharedBins(db, userId))
      yield binRows(
        table,
        shared.map(({ record }) => record),
        positions,
      );
  },
};

/** One's own and those of others, without the trash. */
async function readItemFields(db: Queryable, userId: string): Promise<OwnField[]> {
  const [[own], shared] = await Promise.all([
    queryFields(db, { ownerId: userId }),
    querySharedFields(db, { userId }),
  ]);
  return [own?.fields ?? [], ...shared.map(({ fields }) => fields)].flatMap((all) =>
    liveFieldsOf(all, 'item'),
  );
}

const PAGE = 250;

/** Positions of the bins that are not in the trash. */
type Positions = ReadonlyMap<string, BinPosition>;

type Placed<Row> = { row: Row; at: BinPosition };

/** One's own and those that others share, without the trash, in portions. */
async function* presentItems(
  db: Queryable,
  userId: string,
  positions: Positions,
): AsyncGenerator<Placed<Item>[]> {
  for (const pages of [ownRecords['items.ndjson'](db, userId), sharedItems(db, userId)]) {
    for await (const { text } of pages) {
      const items = text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Item[]);
      yield items.flatMap((row) => {
        const at = row.deletedAt === undefined ? positions.get(row.binId) : undefined;
        return at ? [{ row, at }] : [];
      });
    }
  }
}

function loanRows({ row: item, at }: Placed<Item>): Placed<CsvLoan>[] {
  return loansOf(item).map((loan) => ({ row: { ...loan, item: item.name }, at }));
}

function binRows(
  table: CsvTable<CsvBin>,
  bins: readonly (CsvBin & { id: string })[],
  positions: Positions,
): string {
  return table.rows(
    bins.flatMap((row) => {
      const at = positions.get(row.id);
      return at ? [{ row, at }] : [];
    }),
  );
}

type Place = { id: string; name: string; parentLocationId?: string | undefined };
type NamedBin = NamedBinRow & { sharedBy: string };

async function readPositions(db: Queryable, userId: string): Promise<Positions> {
  const [ownBins, ownPlaces] = await Promise.all([
    queryOwnBinNames(db, { userId }),
    queryOwnPlaceNames(db, { userId }),
  ]);
  const places = new Map<string, Place>(
    ownPlaces.map(({ parentLocationId, ...place }) => [
      place.id,
      { ...place, parentLocationId: parentLocationId ?? undefined },
    ]),
  );
  for await (const shared of sharedPlaces(db, userId)) {
    for (const { record } of shared) places.set(record.id, record);
  }
  const bins = new Map(ownBins.map((bin): [string, NamedBin] => [bin.id, { ...bin, sharedBy: '' }]));
  for await (const shared of sharedBins(db, userId)) {
    for (const { record } of shared) {
      const { id, name, parentBinId = null, locationId = null, ownerName = '', deletedAt } = record;
      if (deletedAt === undefined) bins.set(id, { id, name, parentBinId, locationId, sharedBy: ownerName });
    }
  }
  return new Map(
    [...bins.values()].map(({ id, locationId, sharedBy }) => [
      id,
      { place: placePath(places, locationId), path: pathTo(id, bins), sharedBy },
    ]),
  );
}

/** "House › Attic" */
function placePath(places: ReadonlyMap<string, Place>, locationId: string | null): string {
  const around = placesAround(places, { locationId: locationId ?? undefined });
  return around
    .map(({ name }) => name)
    .reverse()
    .join(' › ');
}

function pathTo(id: string, bins: ReadonlyMap<string, NamedBin>): string[] {
  const path: string[] = [];
  for (let bin = bins.get(id); bin !== undefined; bin = bins.get(bin.parentBinId ?? ''))
    path.unshift(bin.name);
  return path;
}
