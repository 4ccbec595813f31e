import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { rowXml, workbookOf } from '#test/workbook.ts';
import { zipOf } from '#test/zip-of.ts';
import { formatted, readFormat } from './cell-format.ts';
import { unpack } from './unpack.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

async function tablesOf(bytes: Uint8Array) {
  const path = join(folder.path, 'book.xlsx');
  await writeFile(path, bytes);
  try {
    return (await unpack(path, 'book.xlsx')).tables;
  } finally {
    await rm(path);
  }
}

test('reads every sheet of a workbook, with its numbers, dates and formulas', async () => {
  const cell = (value: string | number | boolean | Date, more = {}) => ({ value, ...more });
  const bought = { type: Date, format: 'yyyy-mm-dd' };
  const data = [
    [cell('Name'), cell('Bought'), cell('Price'), cell('Lent')],
    [cell('Drill'), cell(new Date('2025-12-31T00:00:00Z'), bought), cell(1.234), cell(true)],
    [cell('Saw', { columnSpan: 2 }), null, cell('=1+1', { type: 'Formula' }), null],
  ];
  const sheets = [
    { data, sheet: 'Things' },
    { data: [], sheet: 'Empty' },
  ] as never;
  const tables = await tablesOf(await writeExcel(sheets).toBuffer());
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({
    name: 'Things',
    isTyped: true,
    header: ['Name', 'Bought', 'Price', 'Lent'],
    rows: [
      ['Drill', '2025-12-31', '1.234', 'true'],
      ['Saw', '', '', ''],
    ],
    problems: [{ row: 3, code: 'noResult', value: '=1+1' }],
  });
});

test('gives merged cells to all rows beside them, and not to the columns', async () => {
  const rows = [
    rowXml(1, ['Inventory']),
    rowXml(3, ['Box', 'Item', 'Qty']),
    rowXml(4, ['Kitchen', 'Pan', 1]),
    rowXml(5, [undefined, 'Pot', 2]),
    rowXml(7, [undefined, 'Cup', 3]),
    rowXml(8, [undefined, 'Loose', 4]),
  ];
  const after =
    '<mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="A4:A7"/><mergeCell ref="B8:C8"/></mergeCells>';
  const [table] = await tablesOf(await workbookOf({ sheets: [{ rows: rows.join(''), after }] }));
  expect(table?.header).toEqual(['Box', 'Item', 'Qty']);
  expect(table?.rows.map(([box]) => box)).toEqual(['Kitchen', 'Kitchen', 'Kitchen', '']);
  expect(table?.rowNumbers).toEqual([3, 4, 5, 7, 8]);
});

test('names hidden rows, and puts hidden sheets last', async () => {
  const rows = [rowXml(1, ['Item']), rowXml(2, ['Lamp']), rowXml(3, ['Old'], 'hidden="1"')].join('');
  const sheets = [
    { name: 'Secret', state: 'veryHidden', rows },
    { name: 'List', rows },
  ];
  const tables = await tablesOf(await workbookOf({ sheets }));
  expect(tables.map(({ name, isHidden = false }) => [name, isHidden])).toEqual([
    ['List', false],
    ['Secret', true],
  ]);
  expect(tables[0]?.hiddenRows).toEqual([3]);
});

test('reads shared texts in several runs, booleans, errors and results of formulas', async () => {
  const rows = `${rowXml(1, ['a', 'b', 'c', 'd', 'e'])}<row><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>
    <c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>text</v></c></row>
    <row><c t="s"><v>1</v></c><c t="d"><v>2025-12-31T09:30:00</v></c></row>`;
  const texts = ['<r><t>Sc</t></r><r><t>rew</t></r><rPh><t>no</t></rPh>', '<t>two_x000D_\nlines</t>'];
  const [table] = await tablesOf(await workbookOf({ sheets: [{ rows }], texts }));
  expect(table?.header).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(table?.rows).toEqual([
    ['Screw', 'true', '', '2', 'text'],
    ['two\r\nlines', '2025-12-31 09:30', '', '', ''],
  ]);
});

test('a cell in the last row and column costs no more than another one', async () => {
  const rows = `${rowXml(1, ['Name'])}${rowXml(2, ['Lamp'])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
  const [table] = await tablesOf(await workbookOf({ sheets: [{ rows }] }));
  expect(table).toMatchObject({
    header: ['Name', ''],
    rows: [
      ['Lamp', ''],
      ['', '1'],
    ],
  });
  expect(table?.rowNumbers.at(-1)).toBe(1_048_576);
});

describe('refuses a workbook', () => {
  const start = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  };
  const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
  const refusalOf = async (bytes: Uint8Array) =>
    tablesOf(bytes).then(
      () => 'none',
      (error) => error.code ?? error.message,
    );

  test.each([
    ['that is no XML', 'not XML', 'imports.unreadable'],
    ['with entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'imports.unreadable'],
    ['nested without an end', '<a>'.repeat(1_000), 'imports.tooComplex'],
  ])('%s', async (_what, sheet, code) => {
    const files = { ...start, 'xl/_rels/workbook.xml.rels': rels, 'xl/worksheets/sheet1.xml': sheet };
    expect(await refusalOf(await zipOf(files))).toBe(code);
  });

  test('whose directory says less than what comes out', async () => {
    const sheet = `<worksheet><sheetData>${' '.repeat(20_000)}</sheetData></worksheet>`;
    const files = { ...start, 'xl/_rels/workbook.xml.rels': rels, 'xl/worksheets/sheet1.xml': sheet };
    const bytes = Buffer.from(await zipOf(files));
    const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
    bytes.writeUInt32LE(100, name - 46 + 24);
    expect(await refusalOf(bytes)).toBe('imports.unsafeZip');
  });
});

test.each([
  ['00000', 1234, '01234'],
  ['000-000', 1234, '001-234'],
  ['0%', 0.85, '85 %'],
  ['0.0%', 0.123, '12.3 %'],
  ['h:mm', 0.395_833_333_333, '9:30'],
  ['h:mm:ss AM/PM', 0.75, '18:00:00'],
  ['[h]:mm', 1.5, '36:00'],
  ['yyyy\\-mm\\-dd', 46_022, '2025-12-31'],
  ['d/m/yy h:mm', 46_022.5, '2025-12-31 12:00'],
  ['mmm-yy', 46_022, '2025-12-31'],
  ['0 "kg"', 5, '5 kg'],
  ['0\\ \\s\\t', 5, '5 st'],
  ['[$€-2] #,##0.00', 12.5, '€ 12.5'],
  ['_-* #,##0.00\\ "kr"_-;\\-* #,##0.00\\ "kr"_-', 268, '268 kr'],
  ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', -12.5, '$ -12.5'],
  ['[$-409]#,##0.00', 1234.5, '1234.5'],
  ['#\\ ##0', 12_500, '12500'],
  ['(#,##0)', 7, '7'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 7.31e12, '7310000000000'],
  ['0.00E+00', 7_310_500_144_511, '7310500144511'],
  ['General', 1e-7, '0.0000001'],
  ['# ?/?', 0.5, '0.5'],
  ['@', 12, '12'],
  ['yyyy-mm-dd', -1, '-1'],
])('a number with the format %s is read as it is shown: %d', (code, value, text) => {
  expect(formatted(value, readFormat(164, code), false)).toBe(text);
});

test('days are counted from 1904 where the workbook says so', () => {
  expect(formatted(0, readFormat(14), true)).toBe('1904-01-01');
  expect(formatted(59, readFormat(14), false)).toBe('1900-02-28');
  expect(formatted(61, readFormat(14), false)).toBe('1900-03-01');
});
