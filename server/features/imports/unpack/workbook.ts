import { SaxesParser } from 'saxes';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import type { ImportProblem, SourceTable } from '../import-plan.ts';
import { type CellFormat, formatted, readFormat } from './cell-format.ts';
import { assertRows, PREAMBLE_MAX, tableOf } from './source-table.ts';
import type { OpenZip } from './zip.ts';

const { textBytes, rows: rowsMax, columns: columnsMax, tables: tablesMax } = importLimits;
const CELLS_MAX = rowsMax * columnsMax;
const DEPTH_MAX = 100;
const CHUNK_BYTES = 65_536;

/**
 * The sheets of an .xlsx file that have anything, those that it shows first: cells as the workbook shows them, with cells that
 * were merged filled downwards. Read here, as libraries unpack without a limit and tell neither merged cells nor formats.
 * @throws AppError.
 */
export async function readWorkbook(zip: OpenZip): Promise<SourceTable[]> {
  const read = bounded(zip);
  try {
    const book = await readBook(read);
    const tables: SourceTable[] = [];
    for (const { name, isHidden, path } of book.sheets) {
      if (tables.length === tablesMax) break;
      const sheet = new SheetReader(book);
      parseXml(await read(path), sheet);
      const table = sheet.table(name);
      if (table !== undefined) tables.push(isHidden ? { ...table, isHidden } : table);
    }
    return tables.toSorted((a, b) => Number(a.isHidden ?? false) - Number(b.isHidden ?? false));
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

type Read = (name: string) => Promise<Buffer>;

/** Unpacks entries within a limit for all of them together. */
function bounded(zip: OpenZip): Read {
  let left = textBytes;
  return async (name) => {
    if (!zip.names.includes(name)) return Buffer.alloc(0);
    const bytes = await zip.read(name, left);
    left -= bytes.length;
    return bytes;
  };
}

type Book = {
  sheets: { name: string; isHidden: boolean; path: string }[];
  texts: string[];
  formats: CellFormat[];
  startsIn1904: boolean;
};

async function readBook(read: Read): Promise<Book> {
  const files = new Map<string, string>();
  const kinds = new Map<string, string>();
  parseXml(await read('xl/_rels/workbook.xml.rels'), {
    open(name, { id = '', target = '', type = '' }) {
      if (name !== 'relationship') return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      files.set(id, path);
      kinds.set(type.split('/').at(-1) ?? '', path);
    },
  });
  const sheets: Book['sheets'] = [];
  let startsIn1904 = false;
  parseXml(await read('xl/workbook.xml'), {
    open(name, { name: sheetName = '', state, id = '', date1904 = '' }) {
      if (name === 'workbookpr') startsIn1904 = /^(?:1|true)$/i.test(date1904);
      if (name !== 'sheet') return;
      const isHidden = state !== undefined && state !== 'visible';
      sheets.push({ name: sheetName, isHidden, path: files.get(id) ?? '' });
    },
  });
  const texts = await readTexts(read, kinds.get('sharedStrings') ?? 'xl/sharedStrings.xml');
  const formats = await readFormats(read, kinds.get('styles') ?? 'xl/styles.xml');
  return { sheets, texts, formats, startsIn1904 };
}

/** The texts that cells name by their position. */
async function readTexts(read: Read, path: string): Promise<string[]> {
  const texts: string[] = [];
  const current = new RichText();
  parseXml(await read(path), {
    open(name) {
      if (name === 'si') current.start();
      else current.open(name);
    },
    text: (text) => current.add(text),
    close(name) {
      if (name === 'si') texts.push(current.text());
      else current.close(name);
    },
  });
  return texts;
}

/** A text in several runs, without how it is pronounced. */
class RichText {
  private whole = '';
  private isText = false;
  private isSpoken = false;

  start(): void {
    this.whole = '';
  }
  open(name: string): void {
    if (name === 't') this.isText = true;
    if (name === 'rph') this.isSpoken = true;
  }
  add(text: string): void {
    if (this.isText && !this.isSpoken) this.whole += text;
  }
  close(name: string): void {
    if (name === 't') this.isText = false;
    if (name === 'rph') this.isSpoken = false;
  }
  /** Workbooks write characters that XML does not have, and carriage returns, as "_x000D_". */
  text(): string {
    return this.whole.replace(/_x([0-9A-F]{4})_/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

/** The format of each style that cells name. */
async function readFormats(read: Read, path: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  parseXml(await read(path), {
    open(name, { numfmtid = '0', formatcode = '' }) {
      const id = Number(numfmtid);
      if (name === 'numfmt') codes.set(id, formatcode);
      if (name === 'cellxfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(readFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellxfs') isOfCells = false;
    },
  });
  return formats;
}

type Row = { number: number; cells: Map<number, string>; isHidden: boolean };

class SheetReader {
  private readonly rows: Row[] = [];
  private row: Row | undefined;
  private rowNumber = 0;
  private column = 0;
  private cell: { column: number; type: string; format: CellFormat | undefined } | undefined;
  private value = '';
  private formula = '';
  private into: 'value' | 'formula' | undefined;
  private readonly inline = new RichText();
  private cellCount = 0;
  private filledRows = 0;
  private readonly areas: Area[] = [];
  private readonly problems: ImportProblem[] = [];
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.startRow(attributes);
    else if (name === 'c') this.startCell(attributes);
    else if (name === 'v') this.into = 'value';
    else if (name === 'f') this.into = 'formula';
    else if (name === 'mergecell') this.addArea(attributes.ref ?? '');
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.into === 'value') this.value += text;
    else if (this.into === 'formula') this.formula += text;
    else this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
    else if (name === 'v' || name === 'f') this.into = undefined;
    else this.inline.close(name);
  }

  private startRow({ r, hidden = '' }: Attributes): void {
    this.rowNumber = r === undefined ? this.rowNumber + 1 : Number(r);
    this.column = 0;
    this.row = { number: this.rowNumber, cells: new Map(), isHidden: /^(?:1|true)$/i.test(hidden) };
  }

  private startCell({ r = '', t = 'n', s = '' }: Attributes): void {
    this.column = columnOf(r) ?? this.column + 1;
    this.cell = { column: this.column, type: t, format: this.book.formats[Number(s)] };
    this.value = '';
    this.formula = '';
    this.inline.start();
  }

  private endCell(): void {
    const { row, cell } = this;
    this.cell = undefined;
    if (row === undefined || cell === undefined) return;
    const text = this.textOf(cell);
    if (text.trim() === '') return;
    if (++this.cellCount > CELLS_MAX) throw new AppError('imports.tooComplex');
    row.cells.set(cell.column, text);
  }

  private textOf({ type, format }: { type: string; format: CellFormat | undefined }): string {
    const { value } = this;
    if (type === 's') return this.book.texts[Number(value)] ?? '';
    if (type === 'inlineStr') return this.inline.text();
    if (type === 'b') return value === '' ? '' : String(value === '1' || value === 'true');
    if (type === 'e') return '';
    if (type === 'd')
      return value
        .slice(0, 16)
        .replace(/T(?:00:00)?/, ' ')
        .trim();
    if (value === '') {
      if (this.formula !== '')
        this.problems.push({ row: this.rowNumber, code: 'noResult', value: this.formula.slice(0, 80) });
      return '';
    }
    const number = Number(value);
    if (type === 'str' || !Number.isFinite(number)) return value;
    return formatted(number, format ?? readFormat(0), this.book.startsIn1904);
  }

  private endRow(): void {
    const { row } = this;
    this.row = undefined;
    if (row === undefined || row.cells.size === 0) return;
    // Beyond the limit only the number of rows matters.
    if (++this.filledRows <= 2 * rowsMax) this.rows.push(row);
  }

  private addArea(ref: string): void {
    const [from = '', to = ''] = ref.split(':');
    const column = columnOf(from);
    const area = { column: column ?? 0, first: rowOf(from), last: rowOf(to) };
    if (column !== undefined && area.last > area.first) this.areas.push(area);
  }

  table(name: string): SourceTable | undefined {
    // Titles above the header are no rows of the table, whose number is checked once it is found.
    if (this.filledRows - 1 > rowsMax + PREAMBLE_MAX) assertRows(this.filledRows - 1);
    const rows = this.rows.toSorted((a, b) => a.number - b.number);
    this.fillAreas(rows);
    const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].toSorted((a, b) => a - b);
    const used = columns.slice(0, columnsMax);
    const table = tableOf(
      { name, isTyped: true },
      rows.map(({ cells }) => used.map((column) => cells.get(column) ?? '')),
    );
    if (table === undefined) return undefined;
    const hiddenRows = rows.flatMap(({ number, isHidden }) => (isHidden ? [number] : []));
    return {
      ...table,
      rowNumbers: table.rowNumbers.map((number) => rows[number - 1]?.number ?? number),
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(this.problems.length > 0 && { problems: this.problems }),
    };
  }

  /**
   * Gives the value of merged cells to each row that they stand beside. Not to the columns: a title or a long text across
   * several columns says nothing in each of them.
   */
  private fillAreas(rows: readonly Row[]): void {
    const byNumber = new Map(rows.map((row, at) => [row.number, at]));
    let filled = 0;
    for (const { column, first, last } of this.areas) {
      const start = byNumber.get(first);
      const text = start === undefined ? undefined : rows[start]?.cells.get(column);
      if (start === undefined || text === undefined) continue;
      for (let at = start + 1; at < rows.length; at++) {
        const row = rows[at];
        if (row === undefined || row.number > last) break;
        if (++filled > CELLS_MAX) throw new AppError('imports.tooComplex');
        if (!row.cells.has(column)) row.cells.set(column, text);
      }
    }
  }
}

type Area = { column: number; first: number; last: number };

/** 28 for "AB7". */
function columnOf(ref: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(ref)?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function rowOf(ref: string): number {
  return Number(/\d{1,7}$/.exec(ref)?.[0] ?? 0);
}

type Attributes = Record<string, string | undefined>;
type Handler = {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Names come in lower case and without the prefixes of namespaces, of which programs write various ones. */
function parseXml(bytes: Buffer, handler: Handler): void {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw unreadable(error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEPTH_MAX) throw new AppError('imports.tooComplex');
    const plain: Attributes = {};
    for (const [key, value] of Object.entries(attributes)) plain[localName(key)] = value;
    handler.open(localName(name), plain);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.close?.(localName(name));
  });
  if (bytes.length === 0) return;
  const decoder = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  parser.write(decoder.decode()).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function unreadable(cause: unknown): AppError {
  return new AppError('imports.unreadable', undefined, undefined, { cause });
}
