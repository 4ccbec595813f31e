import { z } from 'zod';
import { type FieldPreset, fieldPresets, presetFacts } from '../own-fields/field-presets.ts';
import { ownFieldKinds, ownFieldNameMax, ownUnitMax } from '../own-fields/own-field-limits.ts';
import { currencyCode, line } from '../schemas.ts';
import { headingKey, type ImportColumn, importColumns, words } from './import-columns.ts';

/**
 * The own field that a column's cells become: one that is there, a ready-made one, or one with this name. The last two are
 * made if the owner has none of the name.
 */
export const columnField = z.union([
  z.strictObject({ id: z.string().max(80) }),
  z.strictObject({ preset: z.enum(fieldPresets) }),
  z.strictObject({
    name: line(ownFieldNameMax),
    kind: z.enum(ownFieldKinds),
    unit: line(ownUnitMax).optional(),
    currency: currencyCode.optional(),
  }),
]);
export type ColumnField = z.infer<typeof columnField>;

/** What a column of a table is. */
export const tableColumn = z.union([z.enum(importColumns), columnField]);
export type TableColumn = z.infer<typeof tableColumn>;

export function isColumnField(column: TableColumn | undefined): column is ColumnField {
  return typeof column === 'object';
}

/** Headings of ready-made fields beside their names. */
const presetWords: Record<FieldPreset, readonly string[]> = {
  serialNumber: words(
    'serial, serialno, serialnr, serialnumbers, sn, serienr, serienum, tillverkningsnummer',
  ),
  model: words(
    'modelnumber, modelno, modelname, modelnr, modellnummer, modellnr, modellnamn, modellbeteckning',
  ),
  maker: words('manufacturer, brand, make, producer, märke, varumärke, fabrikat, producent'),
  boughtFrom: words(
    'purchasefrom, purchasedfrom, boughtat, store, shop, seller, retailer, supplier, vendor, butik, affär, inköpsställe, köptav, köptfrån, inköptfrån, säljare, leverantör, återförsäljare',
  ),
  condition: words('itemcondition, tillstånd'),
  size: words('dimension, dimensions, measurements, mått, dimensioner'),
  weight: words('mass, tyngd'),
  insuredValue: words('insurancevalue, insuredfor, insuredamount, försäkratvärde, försäkringsbelopp'),
  belongsTo: words('owner, ownedby, belongs, ägare, ägsav, tillhörtill'),
};

/** The keys of its names and of other headings for it. */
export function keysOfPreset(preset: FieldPreset): string[] {
  return [...Object.values(presetFacts[preset].names).map(headingKey), ...presetWords[preset]];
}

/** The ready-made field that a heading means. */
export function presetOf(heading: string): FieldPreset | undefined {
  const key = headingKey(heading);
  return fieldPresets.find((preset) => keysOfPreset(preset).includes(key));
}

/** The columns that are proposed: what no built-in field means becomes a field, as many as fit. */
export function withGuessedFields(
  columns: readonly ImportColumn[],
  header: readonly string[],
  guesses: readonly (ColumnField | null)[],
): TableColumn[] {
  const keys = header.map(headingKey);
  const isOwnExport = bookkeeping.every((names) => names.some((name) => keys.includes(name)));
  return columns.map((column, at) => {
    if (column !== 'keep') return column;
    const key = keys[at] ?? '';
    if (isOwnExport && bookkeeping.flat().includes(key)) return 'skip';
    // The heading of a second table beside the first.
    const isRepeated = keys.indexOf(key) < at;
    return (isRepeated ? undefined : guesses[at]) ?? column;
  });
}

/** The columns of Whichbin's own tables that are made anew; all of them are there. */
const bookkeeping = [
  words('photos, foton'),
  words('added, tillagd'),
  words('changed, ändrad'),
  words('sharedby, delasav'),
];
