import type { ExportLocale } from '#domain/account/account-calls.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type CsvRow, csvOf, csvStyleOf } from '#domain/inventory/csv.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { type BuiltInItemField, builtInItemFields } from '#domain/items/item-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { valueText } from '#domain/own-fields/own-values.ts';
import { tagsText } from '#domain/text.ts';
import { localDay } from '#domain/time.ts';

/** A bin's position in names: the place and the bins around it, outermost first, as far as the reader sees them. */
export type BinPosition = {
  place: string;
  path: readonly string[];
  /** The name of the person who shares it; empty for own things. */
  sharedBy: string;
};

export type CsvBin = Pick<
  BinHeader,
  'qrCode' | 'qrLabel' | 'description' | 'tags' | 'createdAt' | 'archivedAt' | 'missingSince'
> & {
  itemCount: number;
};

export type CsvLoan = Loan & { item: string };

type Titles = {
  items: Record<ItemColumn, string>;
  loans: Record<LoanColumn, string>;
  bins: Record<BinColumn, string>;
};

const titles: Record<ExportLocale, Titles> = {
  en: {
    items: {
      place: 'Place',
      bin: 'Bin',
      name: 'Name',
      quantity: 'Quantity',
      unit: 'Unit',
      notes: 'Notes',
      value: 'Value each',
      currency: 'Currency',
      purchaseDate: 'Bought on',
      expiryDate: 'Expires on',
      warrantyUntil: 'Warranty until',
      lowStockAt: 'Low stock at',
      barcode: 'Barcode',
      aliases: 'Other codes',
      loanedTo: 'Lent to',
      loanedCount: 'How many are lent',
      dueDate: 'Due back on',
      tags: 'Tags',
      photos: 'Photos',
      documents: 'Documents',
      dateAdded: 'Added',
      updatedAt: 'Changed',
      sharedBy: 'Shared by',
    },
    loans: {
      place: 'Place',
      bin: 'Bin',
      item: 'Item',
      borrower: 'Lent to',
      quantity: 'How many',
      since: 'Since',
      dueDate: 'Due back on',
      contact: 'Contact',
      note: 'Note',
      isTakenOut: 'Taken out',
      sharedBy: 'Shared by',
    },
    bins: {
      place: 'Place',
      bin: 'Bin',
      label: 'Label',
      code: 'Code',
      items: 'Items',
      description: 'Description',
      tags: 'Tags',
      createdAt: 'Created',
      archivedAt: 'Archived',
      missingSince: 'Missing since',
      sharedBy: 'Shared by',
    },
  },
  sv: {
    items: {
      place: 'Plats',
      bin: 'Låda',
      name: 'Namn',
      quantity: 'Antal',
      unit: 'Enhet',
      notes: 'Anteckningar',
      value: 'Värde per styck',
      currency: 'Valuta',
      purchaseDate: 'Köpt',
      expiryDate: 'Går ut',
      warrantyUntil: 'Garanti till',
      lowStockAt: 'Lågt antal vid',
      barcode: 'Streckkod',
      aliases: 'Andra koder',
      loanedTo: 'Utlånad till',
      loanedCount: 'Antal utlånade',
      dueDate: 'Ska tillbaka',
      tags: 'Taggar',
      photos: 'Foton',
      documents: 'Dokument',
      dateAdded: 'Tillagd',
      updatedAt: 'Ändrad',
      sharedBy: 'Delas av',
    },
    loans: {
      place: 'Plats',
      bin: 'Låda',
      item: 'Sak',
      borrower: 'Utlånad till',
      quantity: 'Antal',
      since: 'Sedan',
      dueDate: 'Ska tillbaka',
      contact: 'Kontakt',
      note: 'Anteckning',
      isTakenOut: 'Uttagen',
      sharedBy: 'Delas av',
    },
    bins: {
      place: 'Plats',
      bin: 'Låda',
      label: 'Etikett',
      code: 'Kod',
      items: 'Saker',
      description: 'Beskrivning',
      tags: 'Taggar',
      createdAt: 'Skapad',
      archivedAt: 'Arkiverad',
      missingSince: 'Saknas sedan',
      sharedBy: 'Delas av',
    },
  },
};

type Cell = string | number | undefined;
type ItemColumn =
  | BuiltInItemField
  | 'place'
  | 'bin'
  | 'name'
  | 'quantity'
  | 'tags'
  | 'photos'
  | 'documents'
  | 'dateAdded'
  | 'updatedAt'
  | 'sharedBy';
type LoanColumn =
  | 'place'
  | 'bin'
  | 'item'
  | 'borrower'
  | 'quantity'
  | 'since'
  | 'dueDate'
  | 'contact'
  | 'note'
  | 'isTakenOut'
  | 'sharedBy';
type BinColumn =
  | 'place'
  | 'bin'
  | 'label'
  | 'code'
  | 'items'
  | 'description'
  | 'tags'
  | 'createdAt'
  | 'archivedAt'
  | 'missingSince'
  | 'sharedBy';

const fields = Object.fromEntries(
  builtInItemFields.map((field) => [field, (item: Item) => item[field]]),
) as Record<BuiltInItemField, (item: Item) => Cell>;

const itemCells: Record<ItemColumn, (item: Item, at: BinPosition, timeZone: string) => Cell> = {
  place: (_, { place }) => place,
  bin: (_, { path }) => path.join(' › '),
  name: ({ name }) => name,
  quantity: ({ quantity }) => quantity,
  ...fields,
  tags: ({ tags }) => tagsText(tags),
  photos: ({ photos = [] }) => photos.map(({ id }) => id).join(', '),
  documents: ({ documents = [] }) => documents.map(({ name }) => name).join(', '),
  dateAdded: ({ dateAdded }, _, timeZone) => dayOf(dateAdded, timeZone),
  updatedAt: ({ updatedAt }, _, timeZone) => dayOf(updatedAt, timeZone),
  sharedBy: (_, { sharedBy }) => sharedBy,
};

const loanCells: Record<LoanColumn, (loan: CsvLoan, at: BinPosition, timeZone: string) => Cell> = {
  place: (_, { place }) => place,
  bin: (_, { path }) => path.join(' › '),
  item: ({ item }) => item,
  borrower: ({ borrower }) => borrower,
  quantity: ({ quantity }) => quantity,
  since: ({ since }, _, timeZone) => dayOf(since, timeZone),
  dueDate: ({ dueDate }) => dueDate,
  contact: ({ contact }) => contact,
  note: ({ note }) => note,
  isTakenOut: ({ isTakenOut }) => (isTakenOut ? 'x' : undefined),
  sharedBy: (_, { sharedBy }) => sharedBy,
};

const binCells: Record<BinColumn, (bin: CsvBin, at: BinPosition, timeZone: string) => Cell> = {
  place: (_, { place }) => place,
  bin: (_, { path }) => path.join(' › '),
  label: ({ qrLabel }) => qrLabel,
  code: ({ qrCode }) => qrCode,
  items: ({ itemCount }) => itemCount,
  description: ({ description }) => description,
  tags: ({ tags }) => tagsText(tags),
  createdAt: ({ createdAt }, _, timeZone) => dayOf(createdAt, timeZone),
  archivedAt: ({ archivedAt }, _, timeZone) => dayOf(archivedAt, timeZone),
  missingSince: ({ missingSince }, _, timeZone) => dayOf(missingSince, timeZone),
  sharedBy: (_, { sharedBy }) => sharedBy,
};

/** A table that is written in parts; `header` comes first. */
export type CsvTable<Row> = {
  header: string;
  rows(rows: readonly { row: Row; at: BinPosition }[]): string;
};

/** With a column for each field that people defined; fields of one name share it. */
export function itemsCsv(
  locale: ExportLocale,
  timeZone: string,
  ownFields: readonly OwnField[],
): CsvTable<Item> {
  const byName = Map.groupBy(ownFields, ({ name }) => name);
  const own = <Part>(partOf: (name: string, fields: OwnField[]) => Part) =>
    Object.fromEntries([...byName].map(([name, fields]) => [`own ${name}`, partOf(name, fields)]));
  return tableOf<string, Item>(
    { locale, timeZone },
    { ...titles[locale].items, ...own((name) => name) },
    { ...itemCells, ...own((_name, fields) => (item: Item) => ownCell(locale, fields, item)) },
  );
}

function ownCell(locale: ExportLocale, fields: readonly OwnField[], { fields: values = {} }: Item): Cell {
  const field = fields.find(({ id }) => values[id] !== undefined);
  const value = field && values[field.id];
  if (field === undefined || value === undefined) return undefined;
  return typeof value === 'number' ? value : valueText(field, value, locale);
}

/** A line for each loan. */
export function loansCsv(locale: ExportLocale, timeZone: string): CsvTable<CsvLoan> {
  return tableOf({ locale, timeZone }, titles[locale].loans, loanCells);
}

export function binsCsv(locale: ExportLocale, timeZone: string): CsvTable<CsvBin> {
  return tableOf({ locale, timeZone }, titles[locale].bins, binCells);
}

function tableOf<Column extends string, Row>(
  { locale, timeZone }: { locale: ExportLocale; timeZone: string },
  titlesOf: Record<Column, string>,
  cells: Record<Column, (row: Row, at: BinPosition, timeZone: string) => Cell>,
): CsvTable<Row> {
  const style = csvStyleOf(locale);
  const columns = Object.keys(cells) as Column[];
  const lines = (rows: readonly CsvRow[]) => (rows.length === 0 ? '' : csvOf(rows, style));
  return {
    header: lines([columns.map((column) => titlesOf[column])]),
    rows: (rows) =>
      withoutMark(
        lines(rows.map(({ row, at }) => columns.map((column) => cells[column](row, at, timeZone) ?? ''))),
      ),
  };
}

/** Only the start of a file has a byte-order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** The calendar day where the person is. */
function dayOf(moment: string | undefined, timeZone: string): string | undefined {
  return moment && localDay(new Date(moment), timeZone);
}
