import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessColumns } from '#domain/imports/import-columns.ts';
import type { Item } from '#domain/items/item.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import { finish } from '#server/yield-to-event-loop.ts';
import { itemsCsv } from '../exports/csv-tables.ts';
import { planOfTable, withStyles } from './plan-of-table.ts';
import { readCells, tableOf } from './unpack/source-table.ts';

const moment = '2026-05-03T10:00:00.000Z';
const odd = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', ';', "'", '"', '=', '+', '-', '@', '|') });
const lines = fc.array(odd, { maxLength: 3 }).map((each) => tidyProse(each.join('\n')));
const line = fc.oneof(odd, fc.string()).map(tidyLine);
const items = fc.array(
  fc.record({
    name: line.map((text) => `x${text}`.slice(0, 200)).map(tidyLine),
    notes: lines,
    barcode: line,
    tags: fc.uniqueArray(line.filter(Boolean), { selector: (tag) => tag.toLowerCase(), maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const examples: [{ name: string; notes: string; barcode: string; tags: string[] }[], 'en' | 'sv'][] = [
  [
    [
      {
        name: 'Screws, +PH2 bits',
        notes: '- 2 forks\n- 3 spoons',
        barcode: '=1',
        tags: ['+5V', 'nuts, bolts'],
      },
      { name: 'Note', notes: "'=literal", barcode: "''-1", tags: ['"quoted"'] },
    ],
    'en',
  ],
];

test('an exported table comes back with its texts as they were', () => {
  fc.assert(
    fc.property(items, fc.constantFrom('en', 'sv'), (written, locale) => {
      const table = itemsCsv(locale, 'UTC', []);
      const rows = written.map(
        (each, nth): { row: Item; at: { place: string; path: string[]; sharedBy: string } } => ({
          row: { ...each, id: `${nth}`, binId: 'bin', quantity: 1, dateAdded: moment, updatedAt: moment },
          at: { place: 'Attic', path: ['Box'], sharedBy: '' },
        }),
      );
      const csv = (table.header + table.rows(rows)).replace(/^\uFEFF/, '');
      const read = tableOf({ name: 'items' }, readCells(csv));
      if (read === undefined) throw new Error('nothing is read');
      const columns = guessColumns(read.header).map((role) => (role === 'keep' ? 'skip' : role));
      const plan = finish(planOfTable(withStyles(read), { table: 0, hasHeader: true, columns }));
      const back = plan.items.map(({ name, tags, fields: { notes = '', barcode = '' } }) => ({
        name,
        notes,
        barcode,
        tags,
      }));
      expect(back).toEqual(written);
    }),
    { examples, numRuns: 60 },
  );
});
