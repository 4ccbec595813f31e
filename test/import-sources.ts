import type { ImportSource } from '#server/features/imports/import-plan.ts';
import { tableOf } from '#server/features/imports/unpack/source-table.ts';

/** A source as an uploaded table is one; the first row is the header. */
export function tableSource(...cells: string[][]): ImportSource {
  const table = tableOf({ name: 'export' }, cells);
  return { fileName: 'export.csv', tables: table ? [table] : [], entries: [], json: new Map() };
}

/** A source as an uploaded zip of JSON files is one, with the names of its other files. */
export function zipSource(json: Record<string, unknown>, ...others: string[]): ImportSource {
  return {
    fileName: 'export.zip',
    tables: [],
    entries: [...Object.keys(json), ...others],
    json: new Map(Object.entries(json)),
  };
}
