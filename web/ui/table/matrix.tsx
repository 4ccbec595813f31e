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
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useEdgeMark(frame, columns.length);
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
    <div ref={setFrame} className="matrix-frame" {...focusHandlers} onKeyDownCapture={handleKey}>
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
const nameWidth = 16;

/** In rem. */
const columnWidth = 7.5;

/** In rem. */
const rowHeight = 4;

/** Marks the edge of the grid as long as there is more to scroll to behind it. */
function useEdgeMark(frame: HTMLElement | null, columnCount: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when there are more or fewer columns
  useEffect(() => {
    const grid = frame?.querySelector('[role=grid]');
    if (!frame || !grid) return;
    const measure = () =>
      frame.toggleAttribute('data-more', grid.scrollLeft + grid.clientWidth < grid.scrollWidth - 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    grid.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', measure);
    };
  }, [frame, columnCount]);
}

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
