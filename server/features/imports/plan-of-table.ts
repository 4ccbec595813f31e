import { type ColumnDateOrder, type DateOrder, dateOrderOf, readDate } from '#domain/imports/cell-dates.ts';
import { isColumnField, type TableColumn } from '#domain/imports/column-fields.ts';
import { type CellAnswer, shapeOf, type TableChoice } from '#domain/imports/import-choice.ts';
import {
  currencyOfHeader,
  guessColumns,
  type ImportColumn,
  rowKindOf,
} from '#domain/imports/import-columns.ts';
import { hasUnguardedSign, withoutFormulaGuard } from '#domain/inventory/csv.ts';
import {
  type ColumnMark,
  currenciesOf,
  cutNumber,
  type DecimalMark,
  decimalMarkOf,
  readCurrency,
  readMoney,
  refusalOfAmount,
} from '#domain/items/cell-numbers.ts';
import { numberPart, readCellQuantity } from '#domain/items/cell-quantities.ts';
import { type BuiltInItemField, type BuiltInItemFieldKind, itemFields } from '#domain/items/item-fields.ts';
import { nameKey, readTags, tidyLine } from '#domain/text.ts';
import type { Pausing } from '#server/yield-to-event-loop.ts';
import type {
  ImportPlan,
  ImportProblem,
  ImportProblemCode,
  PlannedField,
  PlannedItem,
  SourceTable,
} from './import-plan.ts';
import { PlannedBins } from './planned-bins.ts';
import { totalRowsOf } from './total-rows.ts';

type Row = { number: number; cells: readonly string[] };

type Column = {
  at: number;
  header: string;
  role: TableColumn;
  mark: DecimalMark;
  order: DateOrder | undefined;
  currency: string | undefined;
};

/** Reads each row as an item, or as an empty bin if it only names a bin. What cannot be read is kept in the notes. */
export function* planOfTable(table: StyledTable, choice: TableChoice): Pausing<ImportPlan> {
  const problems = uncorrectedProblems(table, choice);
  const columns = columnsOf(table, choice);
  const fields = columns.flatMap((column) => plannedField(column, choice) ?? []);
  const plan: ImportPlan = { locations: [], bins: [], items: [], fields, problems, missing: [] };
  const bins = new PlannedBins(plan);
  const above: BinPath | undefined = choice.repeatsAbove ? {} : undefined;
  const areBins = rowKindOf(choice.columns) === 'bins';
  const { isGuarded } = table;
  const answers = answersOf(choice);
  const leftOut = leftOutRows(table, choice);
  plan.problems.push(...tableBeside(table, choice));
  for (const row of correctedRows(table, choice)) {
    yield;
    const code = leftOut.get(row.number);
    if (code === undefined) readRow(plan, bins, { columns, areBins, above, isGuarded, answers }, row);
    else plan.problems.push({ row: row.number, code, value: row.cells.find(isFilled)?.slice(0, 80) ?? '' });
  }
  return plan;
}

/** The problems of the table's cells as they were read, without those of cells that the person has corrected. */
function uncorrectedProblems(
  { problems = [], header }: SourceTable,
  { corrections = [] }: TableChoice,
): ImportProblem[] {
  return problems.filter(
    ({ row, column }) =>
      !corrections.some((each) => each.row === row && (column === undefined || column === header[each.at])),
  );
}

/** A second column of names with the same header begins another table, whose cells only get into the notes. */
function tableBeside(
  { header, rowNumbers }: SourceTable,
  { hasHeader, columns }: TableChoice,
): ImportProblem[] {
  const first = header[columns.indexOf('name')];
  if (!hasHeader || first === undefined || !isFilled(first)) return [];
  const at = header.findIndex(
    (each, position) => columns[position] === 'keep' && nameKey(each) === nameKey(first),
  );
  const value = header[at];
  return value === undefined
    ? []
    : [
        {
          row: rowNumbers[0] ?? 1,
          column: value,
          code: 'headerBeside',
          value: header.slice(at).join(', ').slice(0, 80),
        },
      ];
}

/** The reasons why rows are left out unless the person asks for them, by their numbers. */
function leftOutRows(
  { totalRows, headerRows = [], hiddenRows = [] }: StyledTable,
  { includesHidden, includedRows = [], omittedRows = [] }: TableChoice,
): Map<number, ImportProblemCode> {
  const codes = new Map<number, ImportProblemCode>(totalRows.map((number) => [number, 'totalRow']));
  for (const number of headerRows) codes.set(number, 'headerRow');
  if (!includesHidden) for (const number of hiddenRows) codes.set(number, 'hiddenRow');
  for (const number of includedRows) codes.delete(number);
  for (const number of omittedRows) codes.set(number, 'omitted');
  return codes;
}

/** The person's answers by the kind of problem. */
export type Answers = ReadonlyMap<string, CellAnswer>;

export function answersOf({ problemChoices = [] }: Pick<TableChoice, 'problemChoices'>): Answers {
  return new Map(
    problemChoices.map(({ column, code, shape, answer }) => [keyOfKind(column, code, shape), answer]),
  );
}

export function keyOfKind(column: string, code: string, shape: string): string {
  return JSON.stringify([column, code, shape]);
}

/** The rows with data, with the person's corrections. */
export function correctedRows(table: SourceTable, { hasHeader, corrections = [] }: TableChoice): Row[] {
  const rows = rowsOf(table, hasHeader);
  if (corrections.length === 0) return rows;
  const byRow = new Map<number, Map<number, string>>();
  for (const { row, at, text } of corrections)
    byRow.set(row, (byRow.get(row) ?? new Map<number, string>()).set(at, text));
  return rows.map(({ number, cells }) => {
    const texts = byRow.get(number);
    return { number, cells: texts ? cells.map((cell, at) => texts.get(at) ?? cell) : cells };
  });
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** The columns that say where a thing is, each within the one before. */
const binPath = ['place', 'parentBin', 'bin'] as const;
type BinPath = Partial<Record<(typeof binPath)[number], string>>;

/** The columns in which a cell is blank below one that is not, as where a name stands only once for the rows below it. */
export function columnsWithGaps({ header, rows }: SourceTable): number[] {
  return header.flatMap((_, at) => {
    const first = rows.findIndex((row) => isFilled(row[at] ?? ''));
    return first >= 0 && rows.slice(first).some((row) => !isFilled(row[at] ?? '')) ? [at] : [];
  });
}

/**
 * The columns in which each name stands once, in the first of the rows that it is for: the first row has one, most others are
 * blank, and no name comes twice. Where few things have a box at all, its name comes again.
 */
export function columnsOfFirstRows({ header, rows: all, rowNumbers, totalRows }: StyledTable): number[] {
  const sums = new Set(totalRows);
  const rows = all.filter((_, at) => !sums.has(rowNumbers[at + 1] ?? 0));
  return header.flatMap((_, at) => {
    const names = rows.map((row) => nameKey(row[at] ?? '')).filter((name) => name !== '');
    const isSparse = names.length > 0 && names.length * 2 <= rows.length;
    return isSparse && isFilled(rows[0]?.[at] ?? '') && new Set(names).size === names.length ? [at] : [];
  });
}

/** Fills blank cells from the row above, as long as what they are within is the same. */
function repeatAbove(bin: RowReader['bin'], above: BinPath): void {
  let isSame = true;
  for (const level of binPath) {
    const { [level]: own } = bin;
    if (own !== undefined) {
      isSame &&= nameKey(own) === nameKey(above[level] ?? '');
      above[level] = own;
    } else if (isSame && above[level] !== undefined) bin[level] = above[level];
    else delete above[level];
  }
}

/** The rows with data; without a header, the first row is one of them. */
export function rowsOf({ header, rows, rowNumbers }: SourceTable, hasHeader: boolean): Row[] {
  const all = hasHeader ? rows : [header, ...rows];
  const numbers = hasHeader ? rowNumbers.slice(1) : rowNumbers;
  return all.map((cells, at) => ({ cells, number: numbers[at] ?? at + 1 }));
}

/** How the cells of a column are written, as far as they show it themselves. */
type ColumnStyle = {
  decimalMark: ColumnMark;
  dateOrder: ColumnDateOrder;
  /** All cells that have a currency have this one. */
  currency: string | undefined;
  /** The most frequent one, if the cells have several. */
  usualCurrency?: string | undefined;
};

/** A table with what takes reading all of its cells. The first row is one of `allStyles`, for a table without a header. */
export type StyledTable = SourceTable & {
  styles: ColumnStyle[];
  allStyles: ColumnStyle[];
  /** The numbers of rows that sum up others. */
  totalRows: number[];
  /** The numbers of rows that are headers of further tables below the first; absent in what earlier versions stored. */
  headerRows?: number[];
  isGuarded: boolean;
};

export function withStyles(table: SourceTable): StyledTable {
  const { header, rows, isTyped } = table;
  const styles = header.map((_, at) =>
    styleOf(
      rows.map((row) => row[at] ?? ''),
      isTyped,
    ),
  );
  // Only numbers have a style.
  const allStyles = header.map((first, at) =>
    /\d/.test(first)
      ? styleOf([first, ...rows.map((row) => row[at] ?? '')], isTyped)
      : (styles[at] ?? styleOf([], isTyped)),
  );
  const totalRows = totalRowsOf(
    rowsOf(table, false),
    styles.map(({ decimalMark }) => decimalMark),
  );
  const headerRows = furtherHeaders(table);
  return { ...table, styles, allStyles, totalRows, headerRows, isGuarded: isGuardedTable(table) };
}

/** A row that repeats the header, or that has nothing but names of columns below an empty row, begins another table. */
function furtherHeaders({ header, rows, rowNumbers }: SourceTable): number[] {
  const own = headerKey(header);
  return rows.flatMap((cells, at) => {
    const number = rowNumbers[at + 1] ?? 0;
    const isBelowEmptyRow = number > (rowNumbers[at] ?? 0) + 1;
    const filled = cells.filter(isFilled);
    if (filled.length < 2 || (!isBelowEmptyRow && headerKey(cells) !== own)) return [];
    const isHeader = headerKey(cells) === own || guessColumns(filled).every((column) => column !== 'keep');
    return isHeader ? [number] : [];
  });
}

function headerKey(cells: readonly string[]): string {
  return JSON.stringify(cells.map(nameKey));
}

function styleOf(cells: readonly string[], isTyped = false): ColumnStyle {
  const [currency, ...others] = currenciesOf(cells);
  return {
    decimalMark: isTyped ? '.' : decimalMarkOf(cells.map(numberPart)),
    dateOrder: dateOrderOf(cells),
    ...(others.length === 0 ? { currency } : { currency: undefined, usualCurrency: currency }),
  };
}

function columnsOf(table: StyledTable, choice: TableChoice): Column[] {
  const { header: headers, styles, allStyles } = table;
  const currency = choice.columns.includes('currency') ? undefined : choice.currency;
  return choice.columns.flatMap((role, at) => {
    if (role === 'skip') return [];
    const style = (choice.hasHeader ? styles : allStyles)[at];
    const { decimalMark, dateOrder } = style ?? {};
    const header = choice.hasHeader ? (headers[at] ?? '') : '';
    return {
      at,
      header,
      role,
      mark: decimalMark === '.' || decimalMark === ',' ? decimalMark : (choice.decimalMark ?? '.'),
      order: choice.dateOrder ?? (dateOrder === 'dmy' || dateOrder === 'mdy' ? dateOrder : undefined),
      currency: currencyOfHeader(header) ?? style?.currency ?? currency ?? style?.usualCurrency,
    };
  });
}

function plannedField(
  { at, header, role, mark, order }: Column,
  choice: TableChoice,
): PlannedField | undefined {
  if (!isColumnField(role)) return undefined;
  const of = rowKindOf(choice.columns) === 'bins' ? 'bin' : 'item';
  return { key: `${at}`, of, column: role, header, mark, order };
}

function isField(role: ImportColumn): role is BuiltInItemField {
  return role in itemFields;
}

/** One row as it is being read. */
class RowReader {
  name = '';
  quantity: number | undefined;
  /** The cell of the quantity, with its unit. */
  measured: { unit: string | undefined; column: Column; text: string } | undefined;
  tags: string[] = [];
  fields: PlannedItem['fields'] = {};
  /** The row's values about its bin. */
  bin: Partial<Record<ImportColumn, string>> = {};
  binTags: string[] = [];
  /** Texts for own fields, by the positions of their columns. */
  own: Record<string, string> = {};
  notes: string[] = [];
  isOmitted = false;
  readonly plan: ImportPlan;
  readonly row: Row;
  private readonly answers: Answers;

  constructor(plan: ImportPlan, row: Row, answers: Answers) {
    this.plan = plan;
    this.row = row;
    this.answers = answers;
  }

  problem(code: ImportProblemCode, { header }: Pick<Column, 'header'>, value: string): void {
    const { number } = this.row;
    this.plan.problems.push({ row: number, column: header.slice(0, 80), code, value: value.slice(0, 80) });
  }

  keep(header: string, text: string): void {
    this.notes.push(lineOf(header, text));
  }

  /** Nothing of the cell is lost. Returns what the person wants of such cells. */
  refuse(code: ImportProblemCode, column: Column, text: string): CellAnswer {
    this.problem(code, column, text);
    this.keep(column.header, text);
    const kind = keyOfKind(column.header.slice(0, 80), code, shapeOf(text.slice(0, 80)));
    const answer = this.answers.get(kind) ?? 'asRead';
    if (answer === 'leaveOut') this.isOmitted = true;
    return answer;
  }
}

export function lineOf(header: string, text: string): string {
  return header === '' ? text : `${header}: ${text}`;
}

type RowContext = {
  columns: readonly Column[];
  /** Each row is a bin, so that its notes describe the bin. */
  areBins: boolean;
  above: BinPath | undefined;
  isGuarded: boolean;
  answers: Answers;
};

function readRow(plan: ImportPlan, bins: PlannedBins, context: RowContext, row: Row): void {
  const { columns, areBins, above, isGuarded, answers } = context;
  const reader = new RowReader(plan, row, answers);
  for (const column of columns) {
    const text = cleaned(row.cells[column.at] ?? '', isGuarded);
    if (text !== '') readCell(reader, column, text);
  }
  if (above !== undefined) repeatAbove(reader.bin, above);
  if (reader.isOmitted) {
    plan.problems.push({ row: row.number, code: 'omitted', value: reader.name.slice(0, 80) });
    return;
  }
  const binKey = bins.keyFor(reader);
  if (reader.name === '') {
    if (areBins && binKey !== undefined) {
      bins.describe(binKey, reader.notes.splice(0));
      bins.addOwn(binKey, reader.own, row.number);
      reader.own = {};
    }
    if (binKey === undefined || hasContent(reader)) {
      const header = columns.find(({ role }) => role === 'name')?.header ?? '';
      reader.problem('noName', { header }, row.cells.find(isFilled) ?? '');
    }
    return;
  }
  settleUnit(reader);
  if (reader.notes.length > 0) reader.fields.notes = reader.notes.join('\n');
  plan.items.push({
    binKey,
    name: reader.name,
    quantity: reader.quantity ?? 1,
    tags: reader.tags,
    fields: reader.fields,
    own: reader.own,
    photos: [],
    row: row.number,
  });
}

function hasContent({ quantity, tags, fields, own, notes }: RowReader): boolean {
  const values = Object.keys(fields).length + Object.keys(own).length;
  return quantity !== undefined || tags.length > 0 || notes.length > 0 || values > 0;
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula, within texts too. */
function cleaned(cell: string, isGuarded: boolean): string {
  return isGuarded ? withoutFormulaGuard(cell.trim()) : cell.trim().replace(/^'(?=[=+\-@])/, '');
}

/** Other products' tables, and those to which somebody added texts, have signs where an export has none. */
function isGuardedTable({ isTyped, header, rows }: SourceTable): boolean {
  return !isTyped && ![header, ...rows].some((cells) => cells.some(hasUnguardedSign));
}

function readCell(reader: RowReader, column: Column, text: string): void {
  const { role, header } = column;
  if (isColumnField(role)) reader.own[column.at] = text;
  else if (role === 'name') reader.name = tidyLine(text);
  else if (role === 'tags') reader.tags.push(...readTags(text));
  else if (role === 'binTags') reader.binTags.push(...readTags(text));
  else if (role === 'notes') reader.notes.push(text);
  else if (role === 'keep') reader.keep(header, text);
  else if (role === 'quantity') readQuantityCell(reader, column, text);
  else if (isField(role)) readField(reader, role, column, text);
  else if (role !== 'skip') reader.bin[role] = text;
}

function readQuantityCell(reader: RowReader, column: Column, text: string): void {
  const read = readCellQuantity(text, column.mark);
  reader.quantity = readCount(reader, column, text);
  const unit = read.quantity === undefined ? undefined : read.unit;
  reader.measured = reader.quantity === undefined ? undefined : { unit, column, text };
}

/** A unit beside the quantity becomes the item's, unless a column has another one. */
function settleUnit({ fields, measured, ...reader }: RowReader): void {
  if (measured?.unit === undefined) return;
  fields.unit ??= measured.unit;
  const line = lineOf(measured.column.header, measured.text);
  if (fields.unit !== measured.unit && !reader.notes.includes(line)) reader.notes.push(line);
}

function readCount(reader: RowReader, column: Column, text: string): number | undefined {
  const read = readCellQuantity(text, column.mark);
  const code = read.quantity === undefined ? read.refusal : read.change;
  const answer = code === undefined ? 'asRead' : reader.refuse(code, column, text);
  return answer === 'asRead' ? read.quantity : undefined;
}

type ReadKind = (reader: RowReader, column: Column, text: string) => string | number | undefined;

const byKind: Record<BuiltInItemFieldKind, ReadKind> = {
  line: (_reader, _column, text) => text,
  prose: (_reader, _column, text) => text,
  amount(reader, column, text) {
    const money = readMoney(text, column.mark);
    const refusal = refusalOfAmount(money?.amount);
    if (money === undefined || refusal !== undefined) {
      reader.refuse(refusal ?? 'notANumber', column, text);
      return undefined;
    }
    const currency = money.currency ?? column.currency;
    if (currency !== undefined) reader.fields.currency ??= currency;
    return money.amount;
  },
  currency(reader, column, text) {
    const currency = readCurrency(text);
    if (currency === undefined) reader.refuse('unknownCurrency', column, text);
    return currency;
  },
  quantity: (reader, column, text) => readCount(reader, column, text),
  day(reader, column, text) {
    const day = readDate(text, column.order);
    if (day !== undefined && day !== 'ambiguous') return day;
    reader.refuse(day === undefined ? 'notADate' : 'ambiguousDate', column, text);
    return undefined;
  },
};

function readField(reader: RowReader, field: BuiltInItemField, column: Column, text: string): void {
  if (field === 'barcode' && cutNumber.test(text)) {
    reader.refuse('digitsLost', column, text);
    return;
  }
  const value = byKind[itemFields[field].kind](reader, column, text);
  if (value !== undefined) reader.fields[field] = value;
}
