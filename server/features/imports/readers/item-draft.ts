import { tagLengthMax, tagsMax } from '#domain/fields.ts';
import { readDate } from '#domain/imports/cell-dates.ts';
import { headingKey } from '#domain/imports/import-columns.ts';
import { readMoney, refusalOfAmount } from '#domain/items/cell-numbers.ts';
import { readCellQuantity } from '#domain/items/cell-quantities.ts';
import { type BuiltInItemField, itemFields } from '#domain/items/item-fields.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import type { ImportProblem, ImportProblemCode, PlannedItem } from '../import-plan.ts';
import { type Cell, plainCell } from './source-values.ts';

type Fields = PlannedItem['fields'];

/** The details of an item, or of a bin that holds it. `own` are the cells for which people have fields of their own. */
export type ItemDetails = {
  quantity: number;
  tags: string[];
  fields: Omit<Fields, 'notes'>;
  own: readonly Cell[];
  notes: string;
};

type DateField = 'purchaseDate' | 'expiryDate' | 'warrantyUntil' | 'dueDate';
type LineField = 'unit' | 'barcode' | 'loanedTo';

export type ItemDraft = ReturnType<typeof startDraft>;

/** Collects the values of one row or record. */
export function startDraft(problems: ImportProblem[], row?: number) {
  const fields: Fields = {};
  const texts: string[] = [];
  const lines: string[] = [];
  const own = new Map<string, Cell>();
  const tagsByKey = new Map<string, string>();
  let quantity = 1;

  const report = (code: ImportProblemCode, { header, text }: Cell) => {
    problems.push(problemOf(code, text, { row, column: header }));
  };
  /** Keeps the original of what is refused or changed. */
  const keep = (code: ImportProblemCode, cell: Cell) => {
    report(code, cell);
    note(cell.label, cell.text);
  };
  function note(label: string, text: string): void {
    if (text.trim() !== '') lines.push(label === '' ? text.trim() : `${label}: ${text.trim()}`);
  }
  /** A value for a field of the person's own; a second one of its name becomes a note. */
  function field(cell: Cell): void {
    const key = headingKey(cell.label);
    if (key === '' || own.has(key)) note(cell.label, cell.text);
    else if (cell.text !== '') own.set(key, cell);
  }
  function whole(cell: Cell): { quantity: number | undefined; unit?: string } {
    if (cell.text === '') return { quantity: undefined };
    const read = readCellQuantity(cell.text, cell.mark());
    const code = read.quantity === undefined ? read.refusal : read.change;
    if (code !== undefined) keep(code, cell);
    return read.quantity === undefined ? { quantity: undefined } : read;
  }

  return {
    /** For `ItemDetails.quantity`, which is 1 if nothing is said. */
    quantity(cell: Cell): void {
      const read = whole(cell);
      quantity = read.quantity ?? quantity;
      if (read.unit !== undefined) fields.unit ??= read.unit;
    },
    lowStockAt(cell: Cell): void {
      const { quantity: number } = whole(cell);
      if (number !== undefined && number > 0) fields.lowStockAt = number;
    },
    /** Sets the price of one piece. Products write 0 if no price is known. */
    value(cell: Cell): void {
      if (cell.text === '') return;
      const money = readMoney(cell.text, cell.mark());
      const refusal = refusalOfAmount(money?.amount);
      if (refusal !== undefined) keep(refusal, cell);
      if (refusal !== undefined || money === undefined || money.amount === 0) return;
      fields.value = money.amount;
      if (money.currency !== undefined) fields.currency = money.currency;
    },
    date(field: DateField, cell: Cell): void {
      if (cell.text === '' || cell.text.startsWith('0001-01-01')) return;
      const day = readDate(withoutWeekday(cell.text), cell.order());
      if (day === undefined) keep('notADate', cell);
      else if (day === 'ambiguous') keep('ambiguousDate', cell);
      else fields[field] = day;
    },
    /** A second value for the same field becomes a note. */
    line(field: LineField, cell: Cell): void {
      const text = tidyLine(cell.text);
      if (text === '' || fields[field] === text) return;
      if (fields[field] !== undefined || text.length > itemFields[field].max) note(cell.label, text);
      else fields[field] = text;
    },
    /** Somebody has all of it, or as many as `count` says. */
    lent(borrower: Cell, count = quantity): void {
      const name = tidyLine(borrower.text);
      if (name === '') return;
      if (fields.loanedTo !== undefined || name.length > itemFields.loanedTo.max) {
        note(borrower.label, name);
        return;
      }
      const lent = Math.min(count, quantity);
      Object.assign(fields, { loanedTo: name, ...(lent > 0 && { loanedCount: lent }) });
      quantity -= lent;
    },
    tags(names: Iterable<string>): void {
      for (const name of names) {
        const text = tidyLine(name);
        if (text === '' || tagsByKey.has(text.toLowerCase())) continue;
        if (text.length > tagLengthMax || tagsByKey.size >= tagsMax) note('Tag', text);
        else tagsByKey.set(text.toLowerCase(), text);
      }
    },
    /** A paragraph above the lines. */
    text(text: string): void {
      const tidied = tidyProse(text);
      if (tidied !== '' && !texts.includes(tidied)) texts.push(tidied);
    },
    note,
    field,
    /** What the product keeps for itself, by the keys of `bookkeeping`, becomes notes. */
    ownFields(cells: Iterable<Cell>, bookkeeping: readonly string[] = []): void {
      for (const cell of cells) {
        if (bookkeeping.includes(headingKey(cell.label))) note(cell.label, cell.text);
        else field(cell);
      }
    },
    /** "yes", where it is more than the usual no. */
    flag(label: string, is: boolean): void {
      if (is) field(plainCell(label, 'yes'));
    },
    report,
    details(): ItemDetails {
      const notes = [...texts, lines.join('\n')].filter((part) => part !== '').join('\n\n');
      return { quantity, tags: [...tagsByKey.values()], fields, own: [...own.values()], notes };
    },
  };
}

/** `Thu Mar 04, 2021` without its first word. */
function withoutWeekday(text: string): string {
  return text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i, '');
}

export function problemOf(
  code: ImportProblemCode,
  value: string,
  { row, column }: { row?: number | undefined; column?: string } = {},
): ImportProblem {
  return {
    ...(row !== undefined && { row }),
    ...(column !== undefined && column !== '' && { column }),
    code,
    value: value.slice(0, 80),
  };
}

/** The facts of an item as lines of text, for one that becomes a bin because others are in it. */
export function factLines({ quantity, fields }: ItemDetails): string[] {
  const { value, currency = '' } = fields;
  const texts = { ...fields, value: value === undefined ? undefined : `${value} ${currency}`.trim() };
  const labels = Object.entries(factLabels) as [keyof typeof factLabels, string][];
  return [
    ...(quantity === 1 ? [] : [`Quantity: ${quantity}`]),
    ...labels.flatMap(([name, label]) => (texts[name] === undefined ? [] : [`${label}: ${texts[name]}`])),
  ];
}

/** The notes stay a text of their own, and no product says how many are lent. */
const factLabels: Record<Exclude<BuiltInItemField, 'notes' | 'currency' | 'loanedCount'>, string> = {
  unit: 'Unit',
  value: 'Value',
  purchaseDate: 'Purchase date',
  expiryDate: 'Expiry date',
  warrantyUntil: 'Warranty until',
  lowStockAt: 'Running low at',
  barcode: 'Barcode',
  aliases: 'Other codes',
  loanedTo: 'Lent to',
  dueDate: 'Due',
};
