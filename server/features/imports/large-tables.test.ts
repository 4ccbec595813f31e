import { expect } from 'vitest';
import { importLimits } from '#domain/imports/import-choice.ts';
import { choiceFor, uploadImport } from '#test/imports.ts';
import { freshTest as test } from '#test/server-test.ts';
import { columnLetters, rowXml, workbookOf } from '#test/workbook.ts';

const HEADER_ROW = 7;
const MERGED = 5_000;

/** A sheet whose header is in row 7, and whose places are merged over 5,000 rows each. */
function mergedSheet(count: number) {
  const rows = [rowXml(1, ['Inventory of the club']), rowXml(HEADER_ROW, ['Place', 'Box', 'Item', 'Qty'])];
  const merged: string[] = [];
  for (let n = 0; n < count; n++) {
    const row = HEADER_ROW + 1 + n;
    const isFirst = n % MERGED === 0;
    if (isFirst) merged.push(`A${row}:A${Math.min(row + MERGED - 1, HEADER_ROW + count)}`);
    const place = isFirst ? `Place ${n / MERGED + 1}` : undefined;
    rows.push(rowXml(row, [place, `Box ${Math.floor(n / 100)}`, `Thing ${n}`, 2]));
  }
  const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return workbookOf({ sheets: [{ rows: rows.join(''), after }] });
}

test('places merged over 5,000 rows below a header in row 7 are all read', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, await mergedSheet(importLimits.rows), 'all.xlsx');
  expect(info.tables[0]).toMatchObject({
    header: ['Place', 'Box', 'Item', 'Qty'],
    rowCount: importLimits.rows,
  });
  const { counts, preview } = await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  expect(counts).toMatchObject({
    locations: 4,
    bins: 200,
    items: importLimits.rows,
    leftOut: 0,
    unplaced: 0,
  });
  expect(preview?.rows[0]).toMatchObject({ row: HEADER_ROW + 1, item: { place: 'Place 1', quantity: 2 } });
});

test('100,000 rows with merged columns are refused before these are filled', {
  tags: ['nightly'],
  timeout: 120_000,
}, async ({ server, olga }) => {
  // To fill the rows that are held would take more cells than any table may have, and another refusal.
  const columns = Array.from({ length: 52 }, (_, at) => columnLetters(at));
  const rows = [
    rowXml(1, ['Name', ...columns.slice(1).map((column) => `Column ${column}`)]),
    rowXml(
      2,
      columns.map((column) => `Value ${column}`),
    ),
    ...Array.from({ length: 100_000 }, (_, n) => rowXml(n + 3, [`Thing ${n}`])),
  ];
  const merged = columns.slice(1).map((column) => `<mergeCell ref="${column}2:${column}100002"/>`);
  const after = `<mergeCells>${merged.join('')}</mergeCells>`;
  const workbook = await workbookOf({ sheets: [{ rows: rows.join(''), after }] });
  await expect(uploadImport(server, olga, workbook, 'merged.xlsx')).rejects.toThrow('imports.tooManyRows');
});

test('the heading of a second table is left out and named, and its rows are read', async ({
  server,
  olga,
}) => {
  const rows = [
    rowXml(1, ['Name', 'Qty', 'Box']),
    rowXml(2, ['Drill', 1, 'Tools']),
    rowXml(4, ['Name', 'Qty', 'Box']),
    rowXml(5, ['Lamp', 2, 'Light']),
    rowXml(7, ['Item', 'Notes', 'Box']),
    rowXml(8, ['Rope', 'thin', 'Rigging']),
    rowXml(10, ['Just a name', 'and a text', '']),
  ];
  const info = await uploadImport(
    server,
    olga,
    await workbookOf({ sheets: [{ rows: rows.join('') }] }),
    'two.xlsx',
  );
  const choice = choiceFor(info);
  const { counts, problems } = await olga.act('imports.check', { id: info.id, choice });
  expect(counts).toMatchObject({ items: 4, bins: 4, leftOut: 2 });
  expect(problems.map(({ row, code, value }) => [row, code, value])).toEqual([
    [4, 'headerRow', 'Name'],
    [7, 'headerRow', 'Item'],
    [8, 'notANumber', 'thin'],
    [10, 'notANumber', 'and a text'],
  ]);
});

test('60 columns with cells of 32,000 characters are cut and named', async ({ server, olga }) => {
  const columns = Array.from({ length: 58 }, (_, n) => `Column ${n}`);
  const long = 'x'.repeat(32_000);
  const lines = [
    ['Name', 'Box', ...columns],
    [`${long}`, 'Box', ...columns.map((name) => `${name}: ${long}`)],
  ];
  const info = await uploadImport(server, olga, lines.map((cells) => cells.join(';')).join('\n'));
  expect(info.tables[0]?.header).toHaveLength(60);
  const { counts, problems, preview } = await olga.act('imports.check', {
    id: info.id,
    choice: choiceFor(info),
  });
  expect(counts).toMatchObject({ items: 1, bins: 1 });
  expect(problems.map(({ code }) => code)).toContain('tooLong');
  expect(JSON.stringify(preview).length).toBeLessThan(256 * 1024);
});
