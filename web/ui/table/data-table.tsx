import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { DataGrid, type DataGridHandle } from 'react-data-grid';
import { flushSync } from 'react-dom';
import 'react-data-grid/lib/styles.css';
import './data-table.css';
import { readTextSize } from '../layout/use-is-wide.ts';
import { type ListSelection, selectRange, toggle } from '../lists/use-selection.ts';
import { cx } from '../marks/class-names.ts';
import {
  gridColumn,
  type SelectColumnTexts,
  type Selected,
  selectColumn,
  type TableSelection,
  TableSelectionContext,
} from './grid-column.tsx';
import { cellKeyHandler, headerKeyHandler, isInMenu } from './grid-keys.ts';
import { useGridLayout } from './grid-layout.ts';
import { isGroupRow, type Row, sumLines, type TotalRow } from './grid-rows.ts';
import { clipboardHandlers, type PasteFault } from './table-clipboard.ts';
import { type CellEdit, type TableColumn, type TableLayout, withColumnMoved } from './table-column.ts';
import { useCellRange } from './use-cell-range.ts';
import {
  type Cell,
  useCellOfReturn,
  useFollowedCell,
  useReopenedCell,
  useRevealedRow,
} from './use-followed-cell.ts';
import { useGridRows } from './use-grid-rows.ts';

export type DataTableProps<T> = {
  label: string;
  /** In the order that they have until the person sorts them. */
  records: readonly T[];
  keyOf: (record: T) => string;
  /** All that there are; the first is always visible. Memoize them. */
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  /** @returns whether the column can move there */
  onMoveColumn: (key: string, by: 1 | -1) => boolean;
  selection: ListSelection;
  /** Scrolled into view and highlighted. */
  litKey?: string | undefined;
  /** Called by Ctrl+Enter, and by Enter in the first column if its cell cannot be edited. */
  onOpen: (record: T) => void;
  /** A menu at the end of the first column, which a right click in the row opens too. */
  menuOf?: (record: T) => ReactNode;
  /** Undefined if the edit is allowed. */
  faultOf: (edit: CellEdit<T>) => string | undefined;
  /**
   * One edit that `faultOf` allows, or pasted ones, which are not checked yet. `leftOut` is the number of pasted texts for
   * cells that cannot be edited.
   */
  onEdit: (edits: readonly CellEdit<T>[], leftOut: number) => void;
  /** Called when the person types into a cell that cannot be edited, or opens it by Enter, F2 or a double click. */
  onEditRefused: (record: T, column: string) => void;
  /** Nothing is edited. */
  onPasteRefused: (fault: PasteFault) => void;
  /** Memoize them. */
  texts: SelectColumnTexts;
  /** Called with the size of the range that is selected by Shift and the arrow keys. */
  onRange: (size: { rows: number; columns: number }) => void;
  /** Names the table's place in the browser's history, for the way back to it. */
  placeKey: string;
};

/**
 * A grid with virtual rows. Arrow keys move between cells; Enter, F2, a double click or typing edits one, and Ctrl+Enter
 * opens its record; Shift and an arrow key select a range. Copy takes the range, the selected rows, or the cell; paste fills
 * the range, or cells from the current one.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, keyOf, columns, layout, onLayout, onMoveColumn, selection, litKey, ...acts } = props;
  const { onOpen, menuOf, faultOf, onEdit, onEditRefused, onPasteRefused, texts, placeKey, onRange } = acts;
  const grid = useRef<DataGridHandle>(null);
  const { visible, totals, ...rowState } = useGridRows(props);
  const { gridRows, shownRecords, refused, setRefused, setEditing, setFolded } = rowState;
  const refusedRecord = refused && shownRecords.find((record) => keyOf(record) === refused.key);
  const refusedEdit = refusedRecord && { record: refusedRecord, ...refused };
  const [textSize] = useState(readTextSize);

  const { onTyped } = useSavedOnLeaving<T>(refusedEdit, onEdit);
  const { range, isFrom, extend, endRange, handleEditing } = useCellRange({
    records: shownRecords,
    columns: visible,
    ...{ keyOf, onRange, setEditing },
  });
  const gridColumns = useMemo(() => {
    const cellOptions = { textSize, range, faultOf, onEditing: handleEditing, onTyped, menuOf };
    const handleFold = (name: string) =>
      setFolded((before) => toggle({ ids: before, anchor: undefined }, name).ids);
    return [
      selectColumn<T>(texts, (record) => visible[0]?.text(record) ?? '', handleFold),
      ...visible.map((column, index) => gridColumn(column, { isFirst: index === 0, ...cellOptions })),
    ];
  }, [visible, textSize, range, faultOf, menuOf, texts, handleEditing, setFolded, onTyped]);

  const isKeyOf = (row: Row<T>, key: string) => recordKey(row, keyOf) === key;
  const positionOf = ({ key, column }: Cell) => {
    const rowIdx = gridRows.findIndex((row) => isKeyOf(row, key));
    const idx = gridColumns.findIndex((each) => each.key === column);
    return rowIdx === -1 || idx === -1 ? undefined : { idx, rowIdx };
  };
  const keyAt = (rowIdx: number) => recordKey(gridRows[rowIdx], keyOf);
  const { onSelect, currentCell, focusHandlers } = useFollowedCell(grid, gridRows, positionOf, keyAt);

  useCellOfReturn(grid, placeKey, positionOf, currentCell);

  // A refused text stays in its cell until it is corrected or discarded.
  useReopenedCell(grid, refused, refused && positionOf(refused));
  const isLit = (row: Row<T>) => litKey !== undefined && isKeyOf(row, litKey);
  useRevealedRow(grid, gridRows.findIndex(isLit));

  const handleRowsChange = (changed: Row<T>[], { indexes }: { indexes: number[] }) => {
    const [row] = indexes.map((index) => changed[index]);
    if (!row || isGroupRow(row) || !row.typed) return;
    const edit = { record: row.record, ...row.typed };
    if (faultOf(edit)) return setRefused({ key: keyOf(row.record), ...row.typed });
    setRefused(undefined);
    onEdit([edit], 0);
  };
  const clipboard = clipboardHandlers({
    records: shownRecords,
    columns: visible,
    current: () => {
      const cell = currentCell();
      const record = shownRecords.find((each) => keyOf(each) === cell?.key);
      return cell && record && { record, column: cell.column };
    },
    range,
    isSelected: (record) => selection.ids.has(keyOf(record)),
    onPasted: onEdit,
    onRefused: onPasteRefused,
  });
  const isTypedInto = columns.some(({ canEdit }) => canEdit);
  const refuseEdit = (record: T, column: string) =>
    isTypedInto && isReadOnly(visible, record, column) && onEditRefused(record, column);
  const handleKey = cellKeyHandler({
    columns: visible,
    onEditRefused: refuseEdit,
    hasRange: range !== undefined,
    onExtend(step, isToEdge) {
      const current = currentCell();
      const corner = current && extend(current, step, isToEdge);
      if (corner) grid.current?.scrollToCell(positionOf(corner) ?? {});
    },
    onEndRange: endRange,
    onOpen,
    onDiscard: () => setRefused(undefined),
  });
  const selectByClick = useClickSelection(shownRecords, props);
  const tableSelection = useTableSelection(props);
  const { gridLayout, setWidth } = useGridLayout(grid, layout, onLayout, widthsOf(visible));
  const handleHeaderKey = headerKeyHandler({
    columns: gridColumns,
    onWidth: setWidth,
    onMove(key, idx, by) {
      if (flushSync(() => onMoveColumn(key, by)))
        grid.current?.selectCell({ idx: idx + by, rowIdx: headerRow }, { shouldFocusCell: true });
    },
  });
  return (
    <TableSelectionContext value={tableSelection}>
      <div
        className="contents"
        data-is-typed-into={isTypedInto || undefined}
        {...clipboard}
        {...focusHandlers}
        onKeyDownCapture={handleHeaderKey}
      >
        <DataGrid<Row<T>, TotalRow, string>
          aria-label={label}
          className="data-table"
          ref={grid}
          columns={gridColumns}
          rows={gridRows}
          rowKeyGetter={useRowKey(keyOf)}
          rowClass={(row) => cx(isGroupRow(row) && 'group-row', isLit(row) && 'lit-row')}
          {...sizedRows(totals, textSize)}
          {...gridLayout}
          onColumnsReorder={(source, target) => onLayout(withColumnMoved(columns, layout, source, target))}
          selectedRows={selection.ids}
          isRowSelectionDisabled={isGroupRow}
          onSelectedRowsChange={selection.choose}
          onRowsChange={handleRowsChange}
          // Without it, the keys that paste open the cell.
          onCellPaste={({ row }) => row}
          onSelectedCellChange={({ row, column }) => {
            const cell = row && !isGroupRow(row) ? { key: keyOf(row.record), column: column.key } : undefined;
            onSelect(cell);
            if (range && !isFrom(cell)) endRange();
          }}
          onCellKeyDown={handleKey}
          onCellClick={({ row }, event) => {
            if (isGroupRow(row)) return;
            endRange();
            selectByClick(row.record, event);
          }}
          onCellMouseDown={(_, event) => isInMenu(event) && event.preventGridDefault()}
          onCellDoubleClick={({ row, column }, event) => {
            if (isInMenu(event)) event.preventGridDefault();
            else if (!isGroupRow(row)) refuseEdit(row.record, column.key);
          }}
          onCellContextMenu={(_, event) => menuOf && openRowMenu(event)}
        />
      </div>
    </TableSelectionContext>
  );
}

/** Undefined for the row of a group. */
function recordKey<T>(row: Row<T> | undefined, keyOf: (record: T) => string): string | undefined {
  return row && !isGroupRow(row) ? keyOf(row.record) : undefined;
}

/** With another function, the grid would look at all rows again. */
function useRowKey<T>(keyOf: (record: T) => string): (row: Row<T>) => string {
  return useCallback((row) => (isGroupRow(row) ? `group ${row.group}` : keyOf(row.record)), [keyOf]);
}

/** Ctrl and a click select a row too, Shift and a click all rows from the one pressed before. */
function useClickSelection<T>(records: readonly T[], { keyOf, selection }: DataTableProps<T>) {
  const lastPressed = useRef<string>(undefined);
  return (record: T, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => {
    const key = keyOf(record);
    const before = { ids: selection.ids, anchor: lastPressed.current };
    if (event.shiftKey) selection.choose(selectRange(before, records.map(keyOf), key).ids);
    else if (event.ctrlKey || event.metaKey) selection.choose(toggle(before, key).ids);
    lastPressed.current = key;
  };
}

/** False for the checkbox of a row. */
function isReadOnly<T>(columns: readonly TableColumn<T>[], record: T, key: string): boolean {
  const column = columns.find((each) => each.key === key);
  return column !== undefined && !column.canEdit?.(record);
}

/** Returns the states of the checkboxes in the heads of table and groups, for all records, those of folded groups included. */
function useTableSelection<T>({ records, keyOf, selection }: DataTableProps<T>) {
  const { ids, choose } = selection;
  return useMemo((): TableSelection => {
    const selectedOf = (some: readonly T[]): Selected => {
      const count = ids.size === 0 ? 0 : some.filter((record) => ids.has(keyOf(record))).length;
      return count === 0 ? 'none' : count === some.length ? 'all' : 'some';
    };
    const selected = selectedOf(records);
    return {
      selected,
      selectAll: (isOn) => choose(new Set(isOn && selected !== 'some' ? records.map(keyOf) : [])),
      selectedOf,
      select(some: readonly T[], isOn) {
        const keys = new Set(some.map(keyOf));
        choose(new Set(isOn ? [...ids, ...keys] : [...ids].filter((key) => !keys.has(key))));
      },
    };
  }, [records, keyOf, ids, choose]);
}

/**
 * Edits what is typed in the open cell, or was refused, when the table goes: when the window becomes narrow, or another
 * page opens.
 */
function useSavedOnLeaving<T>(refused: CellEdit<T> | undefined, onEdit: DataTableProps<T>['onEdit']) {
  const typed = useRef<CellEdit<T>>(undefined);
  const save = useEffectEvent(() => {
    const edit = typed.current ?? refused;
    if (edit) onEdit([edit], 0);
  });
  // Ends before the effects of the open cell, which forget what was typed.
  useLayoutEffect(() => () => save(), []);
  const onTyped = useCallback((edit: CellEdit<T> | undefined) => {
    typed.current = edit;
  }, []);
  return { onTyped };
}

/** The row of the total, and the heights of all rows, which follow their sums. */
function sizedRows<T>(totals: readonly TotalRow[], textSize: number) {
  const usual = 2.5 * textSize;
  const ofSums = ({ sums }: Pick<TotalRow, 'sums'>) =>
    Math.max(usual, (1.25 * sumLines(sums) + 0.25) * textSize);
  return {
    bottomSummaryRows: totals,
    headerRowHeight: usual,
    rowHeight: (row: Row<T>) => (isGroupRow(row) ? ofSums(row) : usual),
    summaryRowHeight: Math.max(usual, ...totals.map(ofSums)),
  };
}

/** Other widths leave another one to the first column. */
function widthsOf(columns: readonly { width: number }[]): string {
  return columns.map(({ width }) => width).join();
}

const headerRow = -1;

/** Also by the keyboard's menu key, which sends the same event. */
function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('[role=row]');
  const button = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  if (!button) return;
  event.preventDefault();
  button.click();
}
