import { type Key, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Cell, type CellRendererProps, type Column, DataGrid, type DataGridHandle } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import './data-table.css';
import { readTextSize } from '../layout/use-is-wide.ts';
import { type Cell as FollowedCell, useFollowedCell } from './use-followed-cell.ts';

export type MatrixColumn<T> = {
  key: string;
  /** The control or text of the head; it takes the focus of its cell by `tabIndex`. */
  head: (tabIndex: number) => ReactNode;
  /** The control or text of a cell. */
  cell: (row: T, tabIndex: number) => ReactNode;
};

type MatrixProps<T> = {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first one holds the heads of the rows. Memoize them. */
  columns: readonly MatrixColumn<T>[];
};

/**
 * A grid with heads of rows and columns, whose cells hold one control each. Arrow keys move between the controls; Tab leaves
 * the grid.
 */
export function Matrix<T>({ label, rows, keyOf, columns }: MatrixProps<T>) {
  const grid = useRef<DataGridHandle>(null);
  const [textSize] = useState(readTextSize);
  const gridColumns = useMemo(
    () =>
      columns.map(
        ({ key, head, cell }, index): Column<T> => ({
          key,
          name: key,
          width: (index === 0 ? nameWidth : columnWidth) * textSize,
          frozen: index === 0,
          renderHeaderCell: ({ tabIndex }) => head(tabIndex),
          renderCell: ({ row, tabIndex }) => cell(row, tabIndex),
        }),
      ),
    [columns, textSize],
  );
  const positionOf = ({ key, column }: FollowedCell) => {
    const rowIdx = rows.findIndex((row) => keyOf(row) === key);
    const idx = columns.findIndex((each) => each.key === column);
    return rowIdx === -1 || idx === -1 ? undefined : { idx, rowIdx };
  };
  const { onSelect, focusHandlers } = useFollowedCell(
    grid,
    rows,
    positionOf,
    (rowIdx) => rows[rowIdx] && keyOf(rows[rowIdx]),
  );
  // The grid itself would make its empty corner the tab stop.
  useEffect(() => grid.current?.selectCell({ idx: 1, rowIdx: 0 }), []);
  return (
    <div className="contents" {...focusHandlers} onKeyDownCapture={handleKey}>
      <DataGrid<T>
        aria-label={label}
        className="data-table matrix"
        ref={grid}
        columns={gridColumns}
        rows={rows}
        rowKeyGetter={keyOf}
        rowHeight={rowHeight * textSize}
        headerRowHeight={rowHeight * textSize}
        enableVirtualization={rows.length * columns.length > wholeCellsMax}
        renderers={{ renderCell }}
        onSelectedCellChange={({ row, column }) => onSelect(row && { key: keyOf(row), column: column.key })}
        onCellKeyDown={(_, event) => isInMenu(event) && event.preventGridDefault()}
      />
    </div>
  );
}

/** In rem. */
const nameWidth = 17;

/** In rem. */
const columnWidth = 10;

/** In rem. */
const rowHeight = 4;

/** Smaller grids are drawn as a whole. */
const wholeCellsMax = 400;

function renderCell<T>(key: Key, props: CellRendererProps<T, unknown>) {
  const role = props.column.frozen ? 'rowheader' : 'gridcell';
  return <Cell key={key} {...props} role={role} {...withoutStates} />;
}

/** No cell can be edited or selected, so none needs to tell it. */
const withoutStates = { 'aria-readonly': undefined, 'aria-selected': undefined };

function handleKey(event: KeyboardEvent): void {
  if (isInMenu(event)) return;
  // The grid would move to the next cell.
  if (event.key === 'Tab') event.stopPropagation();
  // The menus in the cells open by arrow keys elsewhere.
  if (event.key.startsWith('Arrow')) event.preventDefault();
}

function isInMenu({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[role=menu]') !== null;
}
