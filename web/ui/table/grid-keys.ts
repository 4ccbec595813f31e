import type { KeyboardEvent } from 'react';
import type { CellKeyDownArgs } from 'react-data-grid';
import { isGroupRow, type RecordRow, type Row, type TotalRow } from './grid-rows.ts';
import type { TableColumn } from './table-column.ts';
import { type RangeStep, rangeStep } from './use-cell-range.ts';

type GridKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target' | 'preventDefault'
> & { preventGridDefault: () => void };

type CellKeyOptions<T> = {
  /** The visible ones. */
  columns: readonly TableColumn<T>[];
  hasRange: boolean;
  onExtend: (step: RangeStep, isToEdge: boolean) => void;
  onEndRange: () => void;
  onOpen: (record: T) => void;
  /** Called for the keys that edit a cell. */
  onEditRefused: (record: T, column: string) => void;
  /** Called when the text of an open cell is given up. */
  onDiscard: () => void;
};

/** The keys of a cell that the grid itself does not have. */
export function cellKeyHandler<T>(options: CellKeyOptions<T>) {
  const { columns, hasRange, onExtend, onEndRange, onOpen, onEditRefused, onDiscard } = options;
  return (args: CellKeyDownArgs<Row<T>, TotalRow>, event: GridKeyEvent): void => {
    if (isGroupRow(args.row)) return;
    if (isInMenu(event)) event.preventGridDefault();
    else if (args.mode !== 'EDIT') handleInCell({ ...args, row: args.row }, event);
    else if (event.key === 'Escape') onDiscard();
  };

  function handleInCell(args: SelectedCell<T>, event: GridKeyEvent): void {
    const { record } = args.row;
    const column = columns.find(({ key }) => key === args.column.key);
    const isChord = event.ctrlKey || event.metaKey;
    const by = stepKeys[event.key];
    if (column && handleRangeKey(event)) return;
    if (event.key === 'Enter' && (isChord || (column === columns[0] && !column?.canEdit?.(record)))) {
      event.preventGridDefault();
      (column?.open ?? onOpen)(record);
    } else if (event.key === 'F2' && column?.canEdit?.(record)) {
      args.selectCell({ idx: args.column.idx, rowIdx: args.rowIdx }, { enableEditor: true });
    } else if (by && column?.step && column.canEdit?.(record)) {
      event.preventGridDefault();
      if (column.step.isPossible(record, by)) column.step.act(record, by);
    } else if (!isChord && editsCell(event.key)) onEditRefused(record, args.column.key);
  }

  function handleRangeKey(event: GridKeyEvent): boolean {
    const step = rangeStep(event);
    if (step) {
      event.preventGridDefault();
      onExtend(step, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape' && hasRange) {
      // Otherwise it would end the selection of rows, too.
      event.preventDefault();
      onEndRange();
    } else return false;
    return true;
  }
}

type SelectedCell<T> = Extract<CellKeyDownArgs<Row<T>, TotalRow>, { mode: 'SELECT' }> & { row: RecordRow<T> };

/** A space selects the row. */
function editsCell(key: string): boolean {
  return key === 'Enter' || key === 'F2' || key === 'Delete' || key === 'Backspace' || /^[^ ]$/u.test(key);
}

const stepKeys: Record<string, 1 | -1 | undefined> = { '+': 1, '-': -1, '−': -1 };

/** The menu of a row has keys of its own. */
export function isInMenu({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[role=menu], [aria-haspopup=menu]') !== null;
}

type HeaderKeyOptions = {
  /** Those of the grid. */
  columns: readonly { key: string; resizable?: unknown }[];
  onWidth: (key: string, width: number) => void;
  onMove: (key: string, idx: number, by: 1 | -1) => void;
};

/** Alt and an arrow key move the column of a header, Ctrl and an arrow key change its width. */
export function headerKeyHandler({ columns, onWidth, onMove }: HeaderKeyOptions) {
  return (event: KeyboardEvent): void => {
    const by = arrowKeys[event.key];
    const header = event.target instanceof Element && event.target.closest('[role=columnheader]');
    const idx = header ? Number(header.getAttribute('aria-colindex')) - 1 : 0;
    const column = columns[idx];
    if (!header || !by || !column?.resizable || !(event.altKey || event.ctrlKey || event.metaKey)) return;
    // The browser would go to another page, and the grid to another cell.
    event.preventDefault();
    event.stopPropagation();
    // The grid's own Ctrl and arrow keys leave it in the middle of a drag.
    if (event.altKey) onMove(column.key, idx, by);
    else onWidth(column.key, header.getBoundingClientRect().width + by * widthStep);
  };
}

const arrowKeys: Record<string, 1 | -1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 };
/** In CSS pixels, as the grid has it. */
const widthStep = 10;
