import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import { importLimits, type TextEncodingName } from '#domain/imports/import-choice.ts';
import type { ImportProblem, ImportSource, SourceTable } from '../import-plan.ts';
import { decodeText } from './decode-text.ts';
import { assertRows, readCells, tableOf } from './source-table.ts';
import { readWorkbook } from './workbook.ts';
import { type OpenZip, openZip } from './zip.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has
const odd = /[\0-\x08\x0E-\x1F\x7F-\x9F\uFFFD]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has
const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g;
/** Some programs end a line within a cell so. */
const lineEnds = /[\v\f]/g;

const HEAD_BYTES = 8;
const { textBytes } = importLimits;

type Unpacked = {
  source: ImportSource;
  json: Map<string, unknown>;
  problems: ImportProblem[];
  /** The encoding that the person chose for tables. */
  chosen: TextEncodingName | undefined;
};

/** Recognises a file by what is in it, not by its name. @throws AppError `imports.…`. */
export async function unpack(
  path: string,
  fileName: string,
  chosen?: TextEncodingName,
): Promise<ImportSource> {
  const json = new Map<string, unknown>();
  const problems: ImportProblem[] = [];
  const source: ImportSource = { fileName, tables: [], entries: [], json, problems };
  const unpacked = { source, json, problems, chosen };
  const { size } = await stat(path);
  if (size > importLimits.fileBytes) throw tooLong(importLimits.fileBytes);
  const head = await readHead(path);
  if (head.length === 0) throw new AppError('imports.empty');
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') await unpackZip(path, unpacked);
  else if (head.toString('hex') === 'd0cf11e0a1b11ae1') await refuseOldOffice(path);
  else await unpackText(path, unpacked);
  if (source.tables.length === 0 && source.json.size === 0) throw new AppError('imports.empty');
  return source;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Both old spreadsheets and those with a password begin so; the latter name a stream in UTF-16. */
async function refuseOldOffice(path: string): Promise<never> {
  if ((await stat(path)).size > textBytes) throw new AppError('imports.unreadable');
  const bytes = await readFile(path);
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new AppError(isEncrypted ? 'imports.hasPassword' : 'imports.oldExcel');
}

async function unpackText(path: string, unpacked: Unpacked): Promise<void> {
  if ((await stat(path)).size > textBytes) throw tooLong();
  addText(unpacked, { name: unpacked.source.fileName }, await readFile(path));
}

function addText(
  { source, json, problems, chosen }: Unpacked,
  { name, entry }: { name: string; entry?: string },
  bytes: Buffer,
): void {
  if (binaryStarts.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new AppError('imports.unreadable');
  const { text, encoding, foreign } = decodeText(bytes, chosen);
  if (/^\s*[{[]/.test(text)) {
    const parsed = parsedJson(chosen === undefined ? text : decodeText(bytes).text);
    if (parsed !== undefined) {
      json.set(entry ?? name, parsed);
      return;
    }
  }
  if (text.slice(0, SAMPLE_LENGTH).includes('\0')) throw new AppError('imports.unreadable');
  problems.push(...foreign.map((value) => ({ code: 'foreignCharacter' as const, value })));
  const table = tableOf(
    { name: withoutEnding(name), ...(entry !== undefined && { entry }) },
    readCells(text),
  );
  // A text of ASCII alone is the same in nearly all encodings, and one with the mark of UTF-8 says its own.
  const isUnclear = /[\u0080-\uFFFF]/.test(text) && !bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
  if (table !== undefined && (chosen !== undefined || isUnclear)) source.encoding ??= encoding;
  addTable(source, table);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const UTF8_MARK = Buffer.from('efbbbf', 'hex');
const SAMPLE_LENGTH = 4_096;
/** Pictures, PDF, programs and packed files; what else is no text has NUL soon. */
const binaryStarts = [
  '89504e47',
  'ffd8ff',
  '47494638',
  '52494646',
  '424d',
  '25504446',
  '7f454c46',
  '4d5a90',
  'cafebabe',
  '1f8b08',
  '425a68',
  '377abcaf271c',
  'fd377a58',
  '526172211a',
].map((start) => Buffer.from(start, 'hex'));

function addTable(source: ImportSource, table: SourceTable | undefined): void {
  if (table === undefined || source.tables.length >= importLimits.tables) return;
  assertRows(table.rows.length);
  source.tables.push(withoutOddCharacters(withinColumns(table)));
}

function withinColumns(table: SourceTable): SourceTable {
  const { columns } = importLimits;
  if (table.header.length <= columns) return table;
  return {
    ...table,
    header: table.header.slice(0, columns),
    rows: table.rows.map((row) => row.slice(0, columns)),
  };
}

async function unpackZip(path: string, unpacked: Unpacked): Promise<void> {
  const zip = await openZip(path);
  try {
    if (zip.names.includes('xl/workbook.xml'))
      for (const table of await readWorkbook(zip)) addTable(unpacked.source, table);
    else await addEntries(zip, unpacked);
  } finally {
    zip.close();
  }
}

/** Lists damaged entries as problems, and throws if the zip has nothing else. */
async function addEntries(zip: OpenZip, unpacked: Unpacked): Promise<void> {
  const { source, problems } = unpacked;
  source.entries = zip.names;
  let left = textBytes;
  let first: AppError | undefined;
  for (const entry of zip.names.filter((name) => /\.(json|csv|tsv)$/i.test(name))) {
    try {
      const bytes = await zip.read(entry, left);
      left -= bytes.length;
      addText(unpacked, { name: entry.split('/').at(-1) ?? entry, entry }, bytes);
    } catch (error) {
      if (!(error instanceof AppError) || !damaged.has(error.code)) throw error;
      first ??= error;
      problems.push({ code: 'unreadableFile', value: entry.slice(-VALUE_LENGTH) });
    }
  }
  if (source.tables.length === 0 && source.json.size === 0) throw first ?? new AppError('imports.unreadable');
}

const VALUE_LENGTH = 80;
const damaged: ReadonlySet<string> = new Set([
  'imports.unreadable',
  'imports.unsafeZip',
  'imports.tooComplex',
]);

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z]{1,5}$/i, '');
}

function tooLong(bytes = textBytes): AppError {
  return new AppError('imports.tooLong', { mb: bytes / (1024 * 1024) });
}

/** Drops control characters, such as the separator of scanned codes, and lists their cells and those that lost a letter before. */
function withoutOddCharacters(table: SourceTable): SourceTable {
  const problems: ImportProblem[] = [];
  const tidied = (cell: string, row: number | undefined, at: number): string => {
    const text = cell.replace(lineEnds, '\n');
    if (!odd.test(text)) return text;
    const dropped = text.replace(controls, '');
    problems.push({
      ...(row !== undefined && { row }),
      column: table.header[at] ?? '',
      code: dropped === text ? 'lostCharacter' : 'controlCharacter',
      value: dropped.slice(0, 80),
    });
    return dropped;
  };
  const [headerNumber, ...numbers] = table.rowNumbers;
  const header = table.header.map((cell, at) => tidied(cell, headerNumber, at));
  const rows = table.rows.map((row, n) => row.map((cell, at) => tidied(cell, numbers[n], at)));
  if (problems.length === 0) return { ...table, header, rows };
  return { ...table, header, rows, problems: [...(table.problems ?? []), ...problems] };
}
