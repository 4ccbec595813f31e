import type { Document } from '../documents/document.ts';
import type { LastSeen } from '../history/history.ts';
import type { Item } from '../items/item.ts';
import {
  type BuiltInItemField,
  type BuiltInItemFieldKind,
  builtInItemFields,
  itemFields,
} from '../items/item-fields.ts';
import { lentPieces } from '../items/loan.ts';
import type { Locale } from '../locale.ts';
import { sumsOfItems, unitColumns } from '../overview/sums.ts';
import { flatName } from '../own-fields/flat-fields.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { isNumberKind } from '../own-fields/own-field-limits.ts';
import { valueText } from '../own-fields/own-values.ts';
import type { Photo } from '../photos/photo.ts';
import { tagsText } from '../text.ts';
import {
  currenciesOf,
  type Inventory,
  type InventoryBin,
  pathText,
  roundedAmount,
  totalOf,
} from './inventory.ts';

/** The type of a cell: a spreadsheet stores counts, amounts and days (`2026-05-03`) as such. */
export type CellKind = 'text' | 'count' | 'amount' | 'day';

export type Cell = string | number | undefined;

/** `key` names it; pieces and amounts of bins have their unit or currency in it. */
export type Column<Key extends string, Row> = {
  key: Key;
  kind: CellKind;
  read(row: Row): Cell;
  /** The sum of all rows, if they can be added. */
  total?: ((rows: readonly Row[]) => Cell) | undefined;
};

export type ItemRow = { place: string; bin: InventoryBin; item: Item };

export type ItemColumnKey =
  | 'place'
  | 'bin'
  | 'label'
  | 'code'
  | 'name'
  | 'quantity'
  | 'tags'
  | 'total'
  | 'dateAdded'
  | 'sharedBy'
  | 'receipts'
  | 'lastSeen'
  | 'seenBy'
  | BuiltInItemField
  /** One that an owner defined. */
  | `fields.${string}`;

export type ContentOptions = {
  hasValues: boolean;
  hasNotes: boolean;
  /** Those that owners defined for items. */
  fields?: readonly OwnField[];
  /** When each bin was last found, and by whom; absent if it is not wanted. */
  lastSeen?: ReadonlyMap<string, LastSeen>;
  locale: Locale;
};

const kindOfField = {
  line: 'text',
  prose: 'text',
  amount: 'amount',
  currency: 'text',
  quantity: 'count',
  day: 'day',
} as const satisfies Record<BuiltInItemFieldKind, CellKind>;

/** All fields of the field table; columns that are empty in every row are left out, but for place, bin, name and quantity. */
export function itemColumns(
  rows: readonly ItemRow[],
  options: ContentOptions,
): Column<ItemColumnKey, ItemRow>[] {
  const { fields = [] } = options;
  const own = fields
    .filter((field) => isWantedField(field, options))
    .map((field) => ownColumn(field, options));
  return [
    ...allItemColumns,
    ...own,
    ...sightingColumns<ItemRow>(({ bin, item }) => sightingOfItem(options, bin, item)),
  ].filter(
    ({ key, read }) =>
      isWanted(key, options) && (always.has(key) || rows.some((row) => read(row) !== undefined)),
  );
}

/** One row for each item, in the order of the inventory. */
export function itemRows(inventory: Inventory): ItemRow[] {
  return inventory.places.flatMap((place) =>
    place.bins.flatMap((bin) => bin.items.map((item) => ({ place: pathText(place), bin, item }))),
  );
}

const always: ReadonlySet<ItemColumnKey> = new Set(['place', 'bin', 'name', 'quantity']);

const allItemColumns: readonly Column<ItemColumnKey, ItemRow>[] = [
  { key: 'place', kind: 'text', read: ({ place }) => place || undefined },
  { key: 'bin', kind: 'text', read: ({ bin }) => pathText(bin) },
  { key: 'label', kind: 'text', read: ({ bin }) => bin.bin.qrLabel },
  { key: 'code', kind: 'text', read: ({ bin }) => bin.bin.qrCode || undefined },
  { key: 'name', kind: 'text', read: ({ item }) => item.name },
  {
    key: 'quantity',
    kind: 'count',
    read: ({ item }) => item.quantity,
    total: (rows) => totalPieces(rows.map(({ item }) => item)),
  },
  ...builtInItemFields.flatMap(columnsOfField),
  { key: 'tags', kind: 'text', read: ({ item }) => tagsText(item.tags) || undefined },
  { key: 'receipts', kind: 'count', read: ({ item }) => receiptsOf(item).length || undefined },
  { key: 'dateAdded', kind: 'day', read: ({ item }) => localDay(item.dateAdded) },
  { key: 'sharedBy', kind: 'text', read: ({ bin }) => bin.bin.ownerName },
];

function columnsOfField(field: BuiltInItemField): Column<ItemColumnKey, ItemRow>[] {
  const kind = kindOfField[itemFields[field].kind];
  const read = ({ item }: ItemRow) =>
    field === 'loanedCount' ? lentPieces(item) || undefined : item[field] === '' ? undefined : item[field];
  const own: Column<ItemColumnKey, ItemRow> = { key: field, kind, read };
  if (field !== 'value') return [own];
  return [
    own,
    {
      key: 'total',
      kind: 'amount',
      read: ({ item }) => totalOf(item),
      total: (rows) => totalWorth(rows.map(({ item }) => item)),
    },
  ];
}

/** What proves that an item was bought: documents, and photos of receipts. */
export function receiptsOf({ documents = [], photos = [] }: Item): readonly (Document | Photo)[] {
  return [...documents, ...photos].filter(({ use }) => use === 'receipt');
}

/** When an item's bin was last found; undefined for items that came later or that the stock check missed. */
function sightingOfItem(
  { lastSeen }: Pick<ContentOptions, 'lastSeen'>,
  { bin }: InventoryBin,
  { id, dateAdded }: Item,
): LastSeen | undefined {
  const sighting = lastSeen?.get(bin.id);
  if (sighting === undefined || dateAdded > sighting.at || sighting.missing?.includes(id)) return undefined;
  return sighting;
}

/** Whether the last stock check of its bin missed the item. */
export function isMissed({ lastSeen }: Pick<ContentOptions, 'lastSeen'>, { id, binId }: Item): boolean {
  return lastSeen?.get(binId)?.missing?.includes(id) ?? false;
}

function sightingColumns<Row>(
  sightingOf: (row: Row) => LastSeen | undefined,
): Column<'lastSeen' | 'seenBy', Row>[] {
  return [
    { key: 'lastSeen', kind: 'day', read: (row) => localDay(sightingOf(row)?.at) },
    { key: 'seenBy', kind: 'text', read: (row) => sightingOf(row)?.userName },
  ];
}

/** Whether an inventory shows an owner's field. */
export function isWantedField(
  { kind }: OwnField,
  { hasValues, hasNotes }: Pick<ContentOptions, 'hasValues' | 'hasNotes'>,
): boolean {
  return kind === 'amount' ? hasValues : kind !== 'prose' || hasNotes;
}

function ownColumn(field: OwnField, { locale }: ContentOptions): Column<ItemColumnKey, ItemRow> {
  const read = ({ item }: ItemRow): Cell => {
    const value = item.fields?.[field.id];
    return value === undefined || typeof value === 'number' ? value : valueText(field, value, locale);
  };
  const isNumber = isNumberKind(field.kind);
  return {
    key: flatName(field.id),
    kind: isNumber ? 'amount' : field.kind === 'day' ? 'day' : 'text',
    read,
    ...(isNumber && { total: totalOfColumn(read) }),
  };
}

/** The pieces of all items; undefined if they are in several units. */
export function totalPieces(items: readonly Item[]): number | undefined {
  return theOnly([...sumsOfItems(items).pieces.values()]);
}

/** The value of all items; undefined if they are in several currencies. */
export function totalWorth(items: readonly Item[]): number | undefined {
  const amount = theOnly(Object.values(sumsOfItems(items).worth));
  return amount === undefined ? undefined : roundedAmount(amount);
}

function theOnly<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

function totalOfColumn<Row>(read: (row: Row) => Cell): (rows: readonly Row[]) => number {
  return (rows) => roundedAmount(rows.reduce((sum, row) => sum + Number(read(row) ?? 0), 0));
}

function isWanted(key: ItemColumnKey, { hasValues, hasNotes }: ContentOptions): boolean {
  if (key === 'total') return hasValues;
  const kind = key in itemFields ? itemFields[key as BuiltInItemField].kind : undefined;
  if (kind === 'amount' || kind === 'currency') return hasValues;
  return kind !== 'prose' || hasNotes;
}

export type BinRow = { place: string; bin: InventoryBin };

export type BinColumnKey =
  | 'place'
  | 'bin'
  | 'label'
  | 'code'
  | 'items'
  | `pieces ${string}`
  | 'description'
  | 'tags'
  | 'sharedBy'
  | 'lastSeen'
  | 'seenBy'
  | `worth ${string}`;

export function binRows(inventory: Inventory): BinRow[] {
  return inventory.places.flatMap((place) => place.bins.map((bin) => ({ place: pathText(place), bin })));
}

/** A column of pieces for each unit and of values for each currency, so that columns add up to the totals. */
export function binColumns(
  inventory: Inventory,
  { hasValues, hasNotes, lastSeen }: ContentOptions,
): Column<BinColumnKey, BinRow>[] {
  const rows = binRows(inventory);
  const worth = hasValues ? currenciesOf(inventory) : [];
  const columns: (Column<BinColumnKey, BinRow> | false)[] = [
    { key: 'place', kind: 'text', read: ({ place }) => place || undefined },
    { key: 'bin', kind: 'text', read: ({ bin }) => pathText(bin) },
    { key: 'label', kind: 'text', read: ({ bin }) => bin.bin.qrLabel },
    { key: 'code', kind: 'text', read: ({ bin }) => bin.bin.qrCode || undefined },
    { key: 'items', kind: 'count', read: ({ bin }) => bin.sums.items },
    ...unitColumns(inventory.sums.pieces).map(
      (unit): Column<BinColumnKey, BinRow> => ({
        key: `pieces ${unit}`,
        kind: 'count',
        read: ({ bin }) => bin.sums.pieces.get(unit) ?? 0,
      }),
    ),
    ...worth.map(
      (currency): Column<BinColumnKey, BinRow> => ({
        key: `worth ${currency}`,
        kind: 'amount',
        read: ({ bin }) => worthIn(bin, currency),
      }),
    ),
    hasNotes && { key: 'description', kind: 'text', read: ({ bin }) => bin.bin.description },
    { key: 'tags', kind: 'text', read: ({ bin }) => tagsText(bin.bin.tags) || undefined },
    { key: 'sharedBy', kind: 'text', read: ({ bin }) => bin.bin.ownerName },
    ...sightingColumns<BinRow>(({ bin }) => lastSeen?.get(bin.bin.id)),
  ];
  return columns
    .filter((column) => column !== false)
    .filter(({ key, read }) => key === 'place' || rows.some((row) => read(row) !== undefined))
    .map((column) => (column.kind === 'text' ? column : { ...column, total: totalOfColumn(column.read) }));
}

function worthIn({ sums }: InventoryBin, currency: string): number | undefined {
  const amount = sums.worth[currency];
  return amount === undefined ? undefined : roundedAmount(amount);
}

/** The calendar day in the device's time zone. */
export function localDay(moment: string): string;
export function localDay(moment: string | undefined): string | undefined;
export function localDay(moment: string | undefined): string | undefined {
  if (moment === undefined) return undefined;
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
