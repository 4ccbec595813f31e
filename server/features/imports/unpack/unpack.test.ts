import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLimits } from '#domain/imports/import-choice.ts';
import { zipOf } from '#test/zip-of.ts';
import { unpack } from './unpack.ts';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function unpacked(bytes: string | Uint8Array, name = 'list.csv') {
  const path = join(folder, String(count++));
  await writeFile(path, bytes);
  return unpack(path, name);
}

async function refusalOf(bytes: string | Uint8Array): Promise<string> {
  return unpacked(bytes).then(
    () => 'none',
    (error) => error.code ?? error.message,
  );
}

function fileNamed(name: string): string {
  return join(import.meta.dirname, '../../../../test/import-files', name);
}

/** Texts in encodings that Node reads, but does not write. */
function encoder(encoding: string): (text: string) => Buffer {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return (text) => Buffer.from([...text].map((character) => all.indexOf(character)));
}
const polish = encoder('windows-1250');
const russian = encoder('windows-1251');
const western = encoder('windows-1252');
const mac = encoder('macintosh');

const swedish = 'Sak;Låda\r\nÅra;Båt\r\n';

test.each([
  ['UTF-8', Buffer.from(swedish)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${swedish}`)],
  ['UTF-16 little endian', Buffer.from(`\uFEFF${swedish}`, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(`\uFEFF${swedish}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(swedish, 'utf16le')],
  ['Windows-1252', Buffer.from(swedish, 'latin1')],
])('reads %s', async (_encoding, bytes) => {
  const { tables } = await unpacked(bytes);
  expect(tables).toMatchObject([{ header: ['Sak', 'Låda'], rows: [['Åra', 'Båt']] }]);
});

test.each([
  ['mac-roman.csv', 'macintosh', ['Name', 'Antal', 'Låda'], ['Blåbärssaft', '2', 'Källare']],
  [
    'one-bad-byte.csv',
    'utf-8',
    ['Namn', 'Antal', 'Låda', 'Anteckning'],
    ['Blåbärssaft', '2', 'Källare', 'från mormor'],
  ],
])('finds the encoding of %s: %s', async (file, encoding, header, row) => {
  const source = await unpack(fileNamed(file), file);
  expect(source).toMatchObject({ encoding, tables: [{ header }] });
  expect(source.tables[0]?.rows[0]).toEqual(row);
});

test.each([
  ['Polish', 'windows-1250', 'Nazwa;Miejsce\nŻarówka;Łódź\nŚruby;Półka\n', polish],
  ['Russian', 'windows-1251', 'Название;Место\nЛампа;Кухня\n', russian],
  ['English', 'windows-1252', 'Name;Note\nKid’s bike;“new” – m²\nMilk;½ l, § 5, Lego™\n', western],
  ['Mac', 'macintosh', 'Name;Note\nKid’s bike;“new” – 5°\nCafé;• naïve…\n', mac],
  ['quoted Swedish', 'windows-1252', 'Sak;Not\nBok;”Röda rummet” … 5 €\n', western],
  ['French', 'windows-1252', 'Nom;Pièce\nThéière à café;Entrée\nClé;Château d’été\n', western],
] as const)('finds the encoding of %s words: %s', async (_language, encoding, text, bytesOf) => {
  const source = await unpacked(bytesOf(text));
  expect(source).toMatchObject({ encoding, tables: [{ header: text.split('\n')[0]?.split(';') }] });
});

test('names no encoding where letters are the same in all of them', async () => {
  expect(await unpacked('Name,Qty\nLamp,1')).not.toHaveProperty('encoding');
});

test('reads in the encoding that was chosen, and JSON in its own', async () => {
  const path = join(folder, String(count++));
  await writeFile(path, Buffer.from('Namn;L\xE5da\n\xC4gg;K\xF6k\n', 'latin1'));
  expect((await unpack(path, 'list.csv', 'windows-1251')).tables[0]?.header).toEqual(['Namn', 'Lеda']);
  await writeFile(path, '[{"name":"Ä"}]');
  expect((await unpack(path, 'list.json', 'macintosh')).json.get('list.json')).toEqual([{ name: 'Ä' }]);
});

test('lists bytes that are not in the encoding of the rest', async () => {
  const { tables, problems } = await unpack(fileNamed('one-bad-byte.csv'), 'list.csv');
  expect(tables[0]?.rows[2]).toEqual(['Lampa', '1', 'Vind', '5° lutning']);
  expect(problems).toEqual([{ code: 'foreignCharacter', value: 'Lampa;1;Vind;5° lutning' }]);
});

test('drops control characters and lists them with letters that were lost before', async () => {
  const scanned = await unpack(fileNamed('gs1.csv'), 'gs1.csv');
  expect(scanned.tables[0]?.rows[0]).toEqual(['Pills', '010950110102091710ABC123']);
  expect(scanned.tables[0]?.problems).toMatchObject([
    { row: 2, column: 'Barcode', code: 'controlCharacter', value: '010950110102091710ABC123' },
    { row: 3 },
  ]);
  const lost = await unpack(fileNamed('replacement.csv'), 'list.csv');
  expect(lost.tables[0]?.rows).toHaveLength(2);
  expect(lost.tables[0]?.problems?.map(({ code }) => code)).toEqual(['lostCharacter', 'lostCharacter']);
});

test.each([
  ['comma', 'a,b\n"1,5",2\n'],
  ['semicolon', 'a;b\n1,5;2\n'],
  ['tab', 'a\tb\n1,5\t2\n'],
  ['bar', 'a|b\n1,5|2\n'],
  ['one that Excel names', 'sep=^\r\na^b\r\n1,5^2\r\n'],
])('finds the separator: %s', async (_name, text) => {
  expect((await unpacked(text)).tables[0]).toMatchObject({ header: ['a', 'b'], rows: [['1,5', '2']] });
});

test('reads quoted cells with line breaks, and rows of unequal length', async () => {
  const { tables } = await unpacked('a,b\n"one\ntwo",2,3\n4\n"open');
  expect(tables[0]?.rows).toEqual([
    ['one\ntwo', '2', '3'],
    ['4', '', ''],
    ['open', '', ''],
  ]);
});

test('says what an old or protected spreadsheet is', async () => {
  const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(await refusalOf(Buffer.concat([start, Buffer.alloc(600)]))).toBe('imports.oldExcel');
  const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
  expect(await refusalOf(Buffer.concat([start, Buffer.alloc(600), encrypted]))).toBe('imports.hasPassword');
});

test.each([
  ['nothing', '', 'imports.empty'],
  ['only empty rows', '\n,,\n \n', 'imports.empty'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'), 'imports.unreadable'],
  ['half a zip', Buffer.from('504b0304140000000800', 'hex'), 'imports.unsafeZip'],
])('refuses %s', async (_what, bytes, code) => {
  expect(await refusalOf(bytes)).toBe(code);
});

test('reads as many columns and tables as a person can choose from', async () => {
  const { columns, tables: tablesMax } = importLimits;
  const row = (cell: string) => Array.from({ length: columns + 5 }, (_, at) => `${cell}${at}`).join(',');
  const files = Array.from({ length: tablesMax + 2 }, (_, n) => [`${n}.csv`, `${row('H')}\n${row('C')}\n`]);
  const { tables } = await unpacked(await zipOf(Object.fromEntries(files)));
  expect(tables).toHaveLength(tablesMax);
  expect([tables[0]?.header.at(-1), tables[0]?.rows[0]?.at(-1)]).toEqual([
    `H${columns - 1}`,
    `C${columns - 1}`,
  ]);
});

test('refuses 100,000 rows with their number', async () => {
  const error = await unpacked(`Name\n${'Thing\n'.repeat(100_000)}`).catch((each) => each);
  expect(error).toMatchObject({
    code: 'imports.tooManyRows',
    params: { n: 100_000, max: importLimits.rows },
  });
});

test.each([
  ['in one row', `Name${','.repeat(importLimits.cells)}\nDrill\n`],
  ['within quotes', `Name\n"a"x\n",`.repeat(importLimits.cells / 2)],
])('refuses millions of cells before they are parsed: %s', async (_where, text) => {
  expect(await refusalOf(text)).toBe('imports.tooComplex');
});

test('a zip without any table or JSON is unreadable', async () => {
  expect(await refusalOf(await zipOf({ 'a.txt': 'a' }))).toBe('imports.unreadable');
});

test.each([
  ['csv-finder.zip', { tables: [{ entry: 'items.csv' }], entries: ['items.csv'] }],
  ['homebox-finder.zip', { entries: ['manifest.json', 'entities.json', 'entity_types.json'] }],
  ['homebox-folder.zip', { entries: ['manifest.json', 'entities.json', 'entity_types.json'] }],
])('reads a folder that was packed on a Mac or elsewhere: %s', async (file, expected) => {
  expect(await unpack(fileNamed(file), file)).toMatchObject({ ...expected, problems: [] });
});

test('lists a damaged file of a zip and reads the others', async () => {
  const picture = Buffer.from('89504e470d0a1a0a', 'hex');
  const zip = await zipOf({ 'broken.csv': picture, 'items.csv': 'a,b\n1,2' });
  const { tables, problems } = await unpacked(zip);
  expect(tables).toMatchObject([{ name: 'items' }]);
  expect(problems).toEqual([{ code: 'unreadableFile', value: 'broken.csv' }]);
  expect(await refusalOf(await zipOf({ 'broken.csv': picture }))).toBe('imports.unreadable');
});

test('reads the tables and JSON files of a zip', async () => {
  const zip = await zipOf({ 'x/items.csv': 'a,b\n1,2', 'manifest.json': '{"v":1}', 'photos/1.jpg': 'x' });
  const { tables, json, entries } = await unpacked(zip);
  expect(tables).toMatchObject([{ name: 'items', entry: 'x/items.csv' }]);
  expect(json.get('manifest.json')).toEqual({ v: 1 });
  expect(entries.toSorted()).toEqual(['manifest.json', 'photos/1.jpg', 'x/items.csv']);
});

test.each([
  ['names that leave it', async () => patchName(await zipOf({ 'aa/a.csv': 'a' }), 'aa/a.csv', '../a.csv')],
  ['absolute names', async () => patchName(await zipOf({ 'aa/a.csv': 'a' }), 'aa/a.csv', '/a/a.csv')],
  [
    'two files of one name',
    async () => patchName(await zipOf({ 'a.csv': 'a', 'b.csv': 'b' }), 'b.csv', 'a.csv'),
  ],
  ['links', () => zipOf({ 'a.csv': 'a' }, { mode: 0o120777 })],
  ['far too many zeros', () => zipOf({ 'a.csv': '0'.repeat(50_000_000) })],
  ['a size of 4 GB', async () => patchSize(await zipOf({ 'a.csv': 'a' }))],
])('refuses a zip with %s', async (_what, make) => {
  expect(await refusalOf(await make())).toBe('imports.unsafeZip');
});

/** Both the local header and the directory have it. */
function patchName(zip: Uint8Array, from: string, to: string): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}

function patchSize(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  const directory = bytes.indexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt32LE(0xfffffffe, directory + 24);
  return bytes;
}
