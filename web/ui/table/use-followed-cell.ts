import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { isIntoDialog, useRowFocus } from '../actions/screen-acts.ts';

/** A cell by its record and column, as rows move. */
export type Cell = { key: string; column: string };

/** Returns a cell's position in the grid; undefined if it is not shown. */
type PositionOf = (cell: Cell) => { idx: number; rowIdx: number } | undefined;

/**
 * Keeps the current cell with its record when rows move, for instance because its name was edited: the grid would keep its
 * position, and the next typed letter would go to another record. `order` changes when rows move; `keyAt` is the key of
 * the record in a row.
 */
export function useFollowedCell(
  grid: RefObject<DataGridHandle | null>,
  order: unknown,
  positionOf: PositionOf,
  keyAt: (rowIdx: number) => string | undefined,
) {
  const hasFocus = useRef(false);
  const focusedKey = useRef<string>(undefined);
  const current = useRef<{ cell: Cell; rowIdx: number }>(undefined);
  const follow = useEffectEvent(() => {
    const before = current.current;
    const now = before && positionOf(before.cell);
    if (!now || now.rowIdx === before.rowIdx) return;
    current.current = { cell: before.cell, rowIdx: now.rowIdx };
    // The focus is lost with a row that moved out of view.
    const { activeElement, body } = document;
    const isLost = hasFocus.current && activeElement === body;
    const shouldFocusCell = isLost || grid.current?.element?.contains(activeElement);
    grid.current?.selectCell(now, { shouldFocusCell });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when rows may have moved
  useEffect(() => follow(), [order]);
  const rowFocus = useRowFocus(() => focusedKey.current);
  return {
    onSelect: (cell: Cell | undefined) => {
      const now = cell && positionOf(cell);
      current.current = now && { cell, rowIdx: now.rowIdx };
    },
    currentCell: () => current.current?.cell,
    /** For an element around the grid. React reports no blur of an element that it removes. */
    focusHandlers: {
      onFocus: (event: FocusEvent) => {
        const { target, currentTarget } = event;
        hasFocus.current = true;
        // In the menu of a row, which is drawn elsewhere.
        if (!currentTarget.contains(target)) return;
        // Also a checkbox or link in a row that has not the current cell.
        focusedKey.current = keyAt(rowIdxOf(target));
        rowFocus.onFocus();
      },
      onBlur: (event: FocusEvent) => {
        const { currentTarget, relatedTarget } = event;
        rowFocus.onBlur(event);
        if (!isIntoDialog(event)) hasFocus.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}

/** The index of the row around an element; −1 in the head, which has the first `aria-rowindex`. */
function rowIdxOf(element: Element): number {
  return Number(element.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 1) - 2;
}

/** The current cell of each table when it went, by its place in the browser's history. */
const cellsLeft = new Map<string, Cell>();

/** Returns to the cell that was the current one when the person went to another page from here. */
export function useCellOfReturn(
  grid: RefObject<DataGridHandle | null>,
  placeKey: string,
  positionOf: PositionOf,
  currentCell: () => Cell | undefined,
): void {
  const restore = useEffectEvent(() => {
    const cell = cellsLeft.get(placeKey);
    const position = cell && positionOf(cell);
    // A navigation puts the focus on the heading.
    const shouldFocusCell = document.activeElement?.matches('body, h1');
    if (position) grid.current?.selectCell(position, { shouldFocusCell });
  });
  const leave = useEffectEvent(() => {
    const cell = currentCell();
    if (cell) cellsLeft.set(placeKey, cell);
  });
  useEffect(() => restore(), []);
  useLayoutEffect(() => () => leave(), []);
}

/**
 * Opens the cell again whose text was refused; one that is hidden, when it is visible again. `position` is undefined until
 * then.
 */
export function useReopenedCell(
  grid: RefObject<DataGridHandle | null>,
  refused: unknown,
  position: ReturnType<PositionOf>,
): void {
  const reopen = useEffectEvent(() => {
    if (position) grid.current?.selectCell(position, { enableEditor: true });
  });
  const canReopen = position !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused text opens its cell
  useEffect(() => {
    if (!canReopen) return;
    // After the press elsewhere has moved the focus.
    const frame = requestAnimationFrame(() => reopen());
    return () => cancelAnimationFrame(frame);
  }, [refused, canReopen]);
}

/** Scrolls to the row, and again when its position changes; −1 for none. */
export function useRevealedRow(grid: RefObject<DataGridHandle | null>, rowIdx: number): void {
  useEffect(() => {
    if (rowIdx !== -1) grid.current?.scrollToCell({ rowIdx });
  }, [grid, rowIdx]);
}
