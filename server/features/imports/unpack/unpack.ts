import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-limits.ts';
import type { ImportSource, SourceTable } from '#domain/imports/import-source.ts';
import { tableOf } from '#domain/imports/source-table.ts';
import { decodeText } from './decode-text.ts';
import { assertRows, readCells } from './read-cells.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { type OpenZip, openZip } from './zip.ts';

const HEAD_BYTES = 8;
const { textBytes } = importLimits;

/** Recognises a file by what is in it, not by its name. @throws AppError `imports.…`. */
export async function unpack(path: string, fileName: string): Promise<ImportSource> {
  const source: ImportSource = { fileName, tables: [], entries: [], json: new Map() };
  const { size } = await stat(path);
  if (size > importLimits.fileBytes) throw tooLong(importLimits.fileBytes);
  const head = await readHead(path);
  if (head.length === 0) throw new AppError('imports.empty');
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') await unpackZip(path, source);
  else if (head.toString('hex') === 'd0cf11e0a1b11ae1') await refuseOldOffice(path);
  else await unpackText(path, source);
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

async function unpackText(path: string, source: ImportSource): Promise<void> {
  if ((await stat(path)).size > textBytes) throw tooLong();
  const bytes = await readFile(path);
  addText(source, { name: source.fileName }, bytes);
}

function addText(
  source: ImportSource,
  { name, entry }: { name: string; entry?: string },
  bytes: Buffer,
): void {
  const text = decodeText(bytes);
  if (/^\s*[{[]/.test(text)) {
    const json = parsedJson(text);
    if (json !== undefined) {
      (source.json as Map<string, unknown>).set(entry ?? name, json);
      return;
    }
  }
  if (isBinary(text)) throw new AppError('imports.unreadable');
  addTable(
    source,
    tableOf({ name: withoutEnding(name), ...(entry !== undefined && { entry }) }, readCells(text)),
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text has no NUL, and hardly any other control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4_096);
  const controls = sample.match(/[^\P{Cc}\t\r\n]|\uFFFD/gu)?.length ?? 0;
  return controls > sample.length / 100;
}

function addTable(source: ImportSource, table: SourceTable | undefined): void {
  if (table === undefined || source.tables.length >= importLimits.tables) return;
  assertRows(table.rows.length);
  source.tables.push(withinColumns(table));
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

async function unpackZip(path: string, source: ImportSource): Promise<void> {
  const zip = await openZip(path);
  try {
    if (zip.names.includes('xl/workbook.xml')) await addSheets(path, zip, source);
    else await addEntries(zip, source);
  } finally {
    zip.close();
  }
}

/** The library unpacks all at once, so it gets nothing that would become too large. */
async function addSheets(path: string, zip: OpenZip, source: ImportSource): Promise<void> {
  if (zip.unpackedBytes > textBytes) throw tooLong();
  for (const { name, cells } of await readSpreadsheet(await readFile(path)))
    addTable(source, tableOf({ name, isTyped: true }, cells));
}

async function addEntries(zip: OpenZip, source: ImportSource): Promise<void> {
  source.entries = zip.names;
  let left = textBytes;
  for (const entry of zip.names.filter((name) => /\.(json|csv|tsv)$/i.test(name))) {
    const bytes = await zip.read(entry, left);
    left -= bytes.length;
    addText(source, { name: entry.split('/').at(-1) ?? entry, entry }, bytes);
  }
  if (source.tables.length === 0 && source.json.size === 0) throw new AppError('imports.unreadable');
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z]{1,5}$/i, '');
}

function tooLong(bytes = textBytes): AppError {
  return new AppError('imports.tooLong', { mb: bytes / (1024 * 1024) });
}
