import Papa from 'papaparse';
import type { ClipboardEvent } from 'react';
import { hasUnguardedSign, withFormulaGuard, withoutFormulaGuard } from '#domain/inventory/csv.ts';
import type { CellEdit, TableColumn } from './table-column.ts';
import type { RangeCells } from './use-cell-range.ts';

/** Why nothing is pasted. `count` is how many rows or columns are left from the current cell on. */
export type PasteFault =
  | { reason: 'tooFewRows' | 'tooFewColumns'; count: number }
  | { reason: 'notEditable' };

type Shown<T> = {
  /** The records in the order shown. */
  records: readonly T[];
  columns: readonly TableColumn<T>[];
};

type ClipboardOptions<T> = Shown<T> & {
  /** Undefined outside the records' rows. */
  current: () => CurrentCell<T> | undefined;
  /** Selected by Shift and the arrow keys. */
  range: RangeCells<T> | undefined;
  isSelected: (record: T) => boolean;
  onPasted: (edits: readonly CellEdit<T>[], leftOut: number) => void;
  onRefused: (fault: PasteFault) => void;
};

/** `column` may be none of the table's, such as that of the checkboxes. */
type CurrentCell<T> = { record: T; column: string };

/**
 * Copies the range, or else the selected rows, or else the current cell. Pastes cells from the current one on, or over the
 * range, which a smaller text fills again and again.
 */
export function clipboardHandlers<T>(options: ClipboardOptions<T>) {
  const { records, columns, current, range, isSelected, onPasted, onRefused } = options;
  const cellsOf = ({ records: rows, columns: keys }: RangeCells<T>) =>
    [[...rows], columns.filter(({ key }) => keys.has(key))] as const;
  const copied = () => {
    if (range) return copiedText(...cellsOf(range));
    const selected = records.filter(isSelected);
    if (selected.length > 0) return copiedText(selected, columns);
    const cell = current();
    return (
      cell &&
      copiedText(
        [cell.record],
        columns.filter(({ key }) => key === cell.column),
      )
    );
  };
  return {
    onCopy(event: ClipboardEvent): void {
      const text = isInField(event) ? undefined : copied();
      if (text === undefined) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
    },
    onPaste(event: ClipboardEvent): void {
      const text = event.clipboardData.getData('text/plain');
      const currentCell = isInField(event) || text.trim() === '' ? undefined : current();
      if (!currentCell) return;
      event.preventDefault();
      const [[record], [first]] = range ? cellsOf(range) : [[], []];
      const cell = record && first ? { record, column: first.key } : currentCell;
      const size = range && { rows: range.records.size, columns: range.columns.size };
      const pasted = pastedCells(text, { records, columns, size, ...cell });
      if ('fault' in pasted) onRefused(pasted.fault);
      else onPasted(pasted.edits, pasted.leftOut);
    },
  };
}

/** An open cell copies and pastes text by itself. */
function isInField({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=checkbox])');
}

/** Returns tab-separated cells, the format of spreadsheets, with formulas made harmless as in exports. */
export function copiedText<T>(records: readonly T[], columns: readonly TableColumn<T>[]): string {
  const cells = records.map((record) => columns.map((column) => withFormulaGuard(column.text(record))));
  return Papa.unparse(cells, { delimiter: '\t', newline: '\n' });
}

/** `leftOut` is how many texts would change a cell that cannot be edited. */
type PastedCells<T> = { edits: CellEdit<T>[]; leftOut: number };

/** Cells that nobody can edit are left out, unless they are all. */
export function pastedCells<T>(
  text: string,
  { records, columns, record, column, size }: Shown<T> & CurrentCell<T> & { size?: Size | undefined },
): PastedCells<T> | { fault: PasteFault } {
  const parsed = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
  const data = size ? repeatedOver(parsed, size) : parsed;
  const isGuarded = !data.some((texts) => texts.some(isUnguarded));
  const left = columns.findIndex(({ key }) => key === column);
  if (left === -1) return { fault: { reason: 'notEditable' } };
  const [rowsBelow, columnsRight] = [records.slice(records.indexOf(record)), columns.slice(left)];
  if (data.slice(rowsBelow.length).some(isFilled))
    return { fault: { reason: 'tooFewRows', count: rowsBelow.length } };
  if (data.some((texts) => isFilled(texts.slice(columnsRight.length))))
    return { fault: { reason: 'tooFewColumns', count: columnsRight.length } };
  const cells = data.flatMap((texts, down) =>
    texts.flatMap((typed, right) => {
      const below = rowsBelow[down];
      const beside = columnsRight[right];
      return below && beside
        ? [{ record: below, column: beside, text: isGuarded ? withoutFormulaGuard(typed) : typed }]
        : [];
    }),
  );
  const takesText = ({ column: { isDialogOnly, canEdit }, record: each }: (typeof cells)[number]) =>
    !isDialogOnly && canEdit?.(each);
  const edits = cells.filter(takesText).map((cell) => ({ ...cell, column: cell.column.key }));
  if (edits.length === 0) return { fault: { reason: 'notEditable' } };
  const isLost = (cell: (typeof cells)[number]) =>
    !takesText(cell) && cell.text.trim() !== '' && cell.text !== cell.column.text(cell.record);
  return { edits, leftOut: cells.filter(isLost).length };
}

type Size = { rows: number; columns: number };

/** Repeats the texts over so many cells if these are a multiple of them. */
function repeatedOver(data: readonly string[][], { rows, columns }: Size): readonly string[][] {
  const across = data[0]?.length ?? 0;
  const isEven = data.every(({ length }) => length === across);
  if (across === 0 || !isEven || rows % data.length !== 0 || columns % across !== 0) return data;
  const line = (texts: readonly string[]) =>
    Array.from({ length: columns }, (_, at) => texts[at % across] ?? '');
  return Array.from({ length: rows }, (_, at) => line(data[at % data.length] ?? []));
}

/** Returns whether the text cannot come from our tables, so that its apostrophes are not formula guards. */
function isUnguarded(text: string): boolean {
  return /^\s*[=+\-@]/.test(text) || hasUnguardedSign(text);
}

function isFilled(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== '');
}
