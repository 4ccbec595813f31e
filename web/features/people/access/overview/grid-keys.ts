import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

/** Row 0 and column 0 are the headers. */
export type Cell = { row: number; column: number };

/** Rows and columns beside the headers. */
export type GridSize = { rows: number; columns: number };

const pageRows = 10;

/** Returns the cell that a key moves to in a grid (ARIA grid pattern); undefined for other keys. */
export function cellAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Cell,
  { rows, columns }: GridSize,
): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const to = (next: Cell): Cell => {
    const clamped = {
      row: Math.min(Math.max(next.row, 0), rows),
      column: Math.min(Math.max(next.column, 0), columns),
    };
    // Nothing can be done in the corner.
    return clamped.row + clamped.column === 0 ? { row, column } : clamped;
  };
  switch (key) {
    case 'ArrowUp':
      return to({ row: row - 1, column });
    case 'ArrowDown':
      return to({ row: row + 1, column });
    case 'ArrowLeft':
      return to({ row, column: column - 1 });
    case 'ArrowRight':
      return to({ row, column: column + 1 });
    case 'PageUp':
      return to({ row: Math.max(row - pageRows, 1), column });
    case 'PageDown':
      return to({ row: row + pageRows, column });
    case 'Home':
      return isFar ? to({ row: 1, column: 1 }) : to({ row, column: row === 0 ? 1 : 0 });
    case 'End':
      return to({ row: isFar ? rows : row, column: columns });
    default:
      return undefined;
  }
}

/** The grid is one stop of the Tab key; cells name themselves by `data-cell`. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, size: GridSize) {
  const [active, setActive] = useState<Cell>({ row: 1, column: 1 });
  const within = {
    row: Math.min(active.row, size.rows),
    column: Math.min(active.column, size.columns),
  };
  return {
    active: within,
    tabIndexOf: ({ row, column }: Cell) => (row === within.row && column === within.column ? 0 : -1),
    handlers: {
      onFocus({ target }: { target: Element }) {
        const [row, column] = (target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '').split(':');
        if (row && column) setActive({ row: Number(row), column: Number(column) });
      },
      // Before the menus in the cells, which open by arrows elsewhere.
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
        if (!(event.target instanceof Element) || event.target.closest('[role=menu]')) return;
        const next = cellAfter(event, within, size);
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        flushSync(() => setActive(next));
        const cell = grid.current?.querySelector(`[data-cell="${next.row}:${next.column}"]`);
        cell?.querySelector<HTMLElement>('button, a, [tabindex]')?.focus();
      },
    },
  };
}
