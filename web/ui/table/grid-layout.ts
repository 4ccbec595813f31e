import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ColumnWidths, DataGridHandle, SortColumn } from 'react-data-grid';
import type { TableLayout } from './table-column.ts';

/** The least width of a column, in CSS pixels. */
export const columnWidthMin = 64;

/** The widths and the order of a table's layout as the grid takes them, and its changes to them. */
export function useGridLayout(
  grid: RefObject<DataGridHandle | null>,
  layout: TableLayout,
  onLayout: (layout: TableLayout) => void,
  usualWidths: string,
) {
  const { setWidth, ...widths } = useWidths(grid, layout, onLayout, usualWidths);
  const gridLayout = {
    ...widths,
    sortColumns: sortColumnsOf(layout),
    onSortColumnsChange: (sorted: readonly SortColumn[]) => onLayout({ ...layout, sort: sortOf(sorted) }),
  };
  return { gridLayout, setWidth };
}

/** Follows each pixel of a drag; only widths that a person chose are part of the layout. */
function useWidths(
  grid: RefObject<DataGridHandle | null>,
  layout: TableLayout,
  onLayout: (layout: TableLayout) => void,
  usualWidths: string,
) {
  const [columnWidths, setWidths] = useState<ColumnWidths>(() => widthsOf(layout));
  const [measuredBeside, setMeasuredBeside] = useState(usualWidths);
  if (measuredBeside !== usualWidths) {
    setMeasuredBeside(usualWidths);
    setWidths(chosenOf);
  }
  // The grid itself measures the first column anew only while all columns are in view.
  useLayoutEffect(() => {
    const element = grid.current?.element;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setWidths(chosenOf);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  const onColumnWidthsChange = (changed: ColumnWidths) => {
    setWidths(changed);
    const resized = [...changed].filter(([, { type }]) => type === 'resized');
    const asPixels = resized.map(([key, { width }]) => [key, Math.round(width)]);
    if (resized.length > 0) onLayout({ ...layout, widths: Object.fromEntries(asPixels) });
  };
  const setWidth = (key: string, width: number) => {
    const chosen = { type: 'resized', width: Math.max(columnWidthMin, width) } as const;
    onColumnWidthsChange(new Map(columnWidths).set(key, chosen));
  };
  return { columnWidths, onColumnWidthsChange, setWidth };
}

/** The widths that a person chose; the grid measures the others again. */
function chosenOf(widths: ColumnWidths): ColumnWidths {
  return new Map([...widths].filter(([, { type }]) => type === 'resized'));
}

function widthsOf({ widths = {} }: TableLayout): ColumnWidths {
  return new Map(Object.entries(widths).map(([key, width]) => [key, { type: 'resized', width }]));
}

function sortColumnsOf({ sort }: TableLayout): SortColumn[] {
  return sort ? [{ columnKey: sort.column, direction: sort.isDescending ? 'DESC' : 'ASC' }] : [];
}

/** A table is sorted by one column, the one pressed last. */
function sortOf(sorted: readonly SortColumn[]): TableLayout['sort'] {
  const last = sorted.at(-1);
  return last && { column: last.columnKey, isDescending: last.direction === 'DESC' };
}
