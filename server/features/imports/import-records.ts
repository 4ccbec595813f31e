import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AppError } from '#domain/errors.ts';
import { importLimits, type TableChoice, type TextEncodingName } from '#domain/imports/import-choice.ts';
import { costModel } from '#server/cost-model.ts';
import type { ImportPlan, ImportProblem, ImportSource } from './import-plan.ts';
import type { StyledTable } from './plan-of-table.ts';

const { bytes: bytesMax, lineBytes: lineBytesMax, cells: cellsMax } = costModel.imports.plannedHere;

/** Each piece is compressed on its own, which takes long for short ones. */
const PIECE_LENGTH = 64 * 1024;

/** The first line of stored records: how they were read, and whether they are few enough for the server's own process. */
export type RecordsHead = { encoding?: TextEncodingName; hasPlan: boolean; isSmall: boolean };

/** The records that a choice is about. */
export type ImportRecords = {
  /** Those of the file; with a plan, those of its tables, too. */
  problems: ImportProblem[];
  /** The chosen table. */
  table: StyledTable | undefined;
  /** What a reader has made of a product's export; undefined if a table is chosen. */
  plan: ImportPlan | undefined;
};

type PlanPart = 'locations' | 'bins' | 'items' | 'fields' | 'problems';
const planParts: readonly PlanPart[] = ['locations', 'bins', 'items', 'fields', 'problems'];

type TableLine = Omit<StyledTable, 'rows' | 'rowNumbers'> & { rowNumber: number };
/** The number of a row in the file, and its cells. */
type RowLine = [number, ...string[]];
type RecordLine =
  | { head: RecordsHead }
  | { problem: ImportProblem }
  | { table: TableLine }
  /** A row of the table above. */
  | RowLine
  | { part: PlanPart; value: object };

/** Writes all that is read of a file, so that no plan reads the file again. `plan`: what a reader has made of it. */
export async function writeRecords(
  path: string,
  source: StyledSource,
  plan: ImportPlan | undefined,
): Promise<void> {
  const lines = () => linesOf(source, plan);
  const { encoding } = source;
  const head = { ...(encoding && { encoding }), hasPlan: plan !== undefined, isSmall: isSmall(lines()) };
  await pipeline(
    piecesOf([{ head }], lines()),
    createGzip({ level: 1 }),
    createWriteStream(path, { mode: 0o600 }),
  );
}

type StyledSource = ImportSource & { tables: StyledTable[] };

function* linesOf(
  { problems = [], tables }: StyledSource,
  plan: ImportPlan | undefined,
): Generator<RecordLine> {
  for (const problem of problems) yield { problem };
  for (const { rows, rowNumbers, ...table } of tables) {
    const [rowNumber = 1, ...numbers] = rowNumbers;
    yield { table: { ...table, rowNumber } };
    for (const [at, cells] of rows.entries()) yield [numbers[at] ?? 0, ...cells];
  }
  for (const part of plan === undefined ? [] : planParts)
    for (const value of plan?.[part] ?? []) yield { part, value };
}

function isSmall(lines: Iterable<RecordLine>): boolean {
  let bytes = 0;
  let cells = 0;
  for (const line of lines) {
    const { length } = JSON.stringify(line);
    bytes += length;
    cells += Array.isArray(line) ? line.length : 1;
    if (length > lineBytesMax || bytes > bytesMax || cells > cellsMax) return false;
  }
  return true;
}

/** @throws AppError `imports.tooComplex` for more than any plan may hold, such as a long text that many cells of a workbook share. */
function* piecesOf(...all: Iterable<RecordLine>[]): Generator<string> {
  let left = importLimits.recordBytes;
  let piece = '';
  for (const lines of all)
    for (const line of lines) {
      const text = JSON.stringify(line);
      left -= text.length;
      if (left < 0) throw new AppError('imports.tooComplex');
      piece += `${text}\n`;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
  yield piece;
}

/** Reads the first line. */
export async function readHead(lines: AsyncIterator<string>): Promise<RecordsHead> {
  const { value } = await lines.next();
  return (JSON.parse(value) as { head: RecordsHead }).head;
}

/**
 * Reads the lines after the first one.
 * @throws AppError `imports.unreadable` if a table has to be chosen, `request.invalid` if there is no such table.
 */
export async function readRecords(
  { hasPlan }: RecordsHead,
  lines: AsyncIterable<string>,
  choice: TableChoice | undefined,
): Promise<ImportRecords> {
  const reader = new RecordsReader(choice?.table);
  for await (const text of lines) {
    // Rows are most of the lines, and those of other tables are not parsed.
    if (text.startsWith('[')) reader.addRow(text);
    else reader.add(JSON.parse(text) as Exclude<RecordLine, RowLine>);
  }
  const { problems, table, plan } = reader;
  if (choice === undefined && !hasPlan) throw new AppError('imports.unreadable');
  if (choice !== undefined && table === undefined) throw new AppError('request.invalid');
  return { problems, table, plan: choice === undefined ? plan : undefined };
}

class RecordsReader {
  readonly problems: ImportProblem[] = [];
  readonly plan: ImportPlan = { locations: [], bins: [], items: [], fields: [], problems: [], missing: [] };
  table: StyledTable | undefined;
  private tables = 0;
  private isInTable = false;
  private readonly chosen: number | undefined;

  constructor(chosen: number | undefined) {
    this.chosen = chosen;
  }

  add(line: Exclude<RecordLine, RowLine>): void {
    if ('problem' in line) this.problems.push(line.problem);
    else if ('part' in line) (this.plan[line.part] as object[]).push(line.value);
    else if ('table' in line) this.startTable(line.table);
  }

  private startTable({ rowNumber, ...table }: TableLine): void {
    this.isInTable = this.chosen === this.tables++;
    if (this.isInTable) this.table = { ...table, rows: [], rowNumbers: [rowNumber] };
    if (this.chosen === undefined) for (const problem of table.problems ?? []) this.problems.push(problem);
  }

  addRow(text: string): void {
    if (!this.isInTable) return;
    const cells = JSON.parse(text) as string[];
    this.table?.rowNumbers.push(Number(cells.shift()));
    this.table?.rows.push(cells);
  }
}
