import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { TableColumn } from './table-column.ts';
import type { Cell } from './use-followed-cell.ts';

/** The cells between two corners; the first is the current cell. */
type Range = { from: Cell; to: Cell };

export type RangeCells<T> = {
  /** In the order shown. */
  records: ReadonlySet<T>;
  /** Keys. */
  columns: ReadonlySet<string>;
};

type CellRangeOptions<T> = {
  /** In the order shown. */
  records: readonly T[];
  keyOf: (record: T) => string;
  columns: readonly TableColumn<T>[];
  onRange: (size: { rows: number; columns: number }) => void;
  /** Called with whether a cell's field is open, which ends the range. */
  setEditing: (isEditing: boolean) => void;
};

/** The rectangle of cells that Shift and the arrow keys select. */
export function useCellRange<T>(options: CellRangeOptions<T>) {
  const { records, keyOf, columns, onRange, setEditing } = options;
  const [range, setRange] = useState<Range>();
  const cells = useMemo((): RangeCells<T> | undefined => {
    if (!range) return undefined;
    const rowOf = ({ key }: Cell) => records.findIndex((record) => keyOf(record) === key);
    const columnOf = ({ column }: Cell) => columns.findIndex(({ key }) => key === column);
    const rows = between(rowOf(range.from), rowOf(range.to));
    const across = between(columnOf(range.from), columnOf(range.to));
    if (!rows || !across) return undefined;
    return {
      records: new Set(records.slice(...rows)),
      columns: new Set(columns.slice(...across).map(({ key }) => key)),
    };
  }, [range, records, keyOf, columns]);

  useEffect(() => {
    if (cells) onRange({ rows: cells.records.size, columns: cells.columns.size });
  }, [cells, onRange]);

  /** Moves the corner opposite to the current cell. @returns that corner */
  const extend = (current: Cell, [down, right]: RangeStep, isToEdge: boolean): Cell | undefined => {
    const { to } = range ?? { to: current };
    const row = records.findIndex((record) => keyOf(record) === to.key);
    const column = columns.findIndex(({ key }) => key === to.column);
    const by = isToEdge ? Number.MAX_SAFE_INTEGER : 1;
    const record = records[within(row + by * down, records.length)];
    const beside = columns[within(column + by * right, columns.length)];
    if (row === -1 || column === -1 || !record || !beside) return undefined;
    const corner = { key: keyOf(record), column: beside.key };
    const isOneCell = corner.key === current.key && corner.column === current.column;
    setRange(isOneCell ? undefined : { from: current, to: corner });
    return corner;
  };
  const endRange = useCallback(() => setRange(undefined), []);
  const handleEditing = useCallback(
    (isEditing: boolean) => {
      setEditing(isEditing);
      if (isEditing) setRange(undefined);
    },
    [setEditing],
  );
  return {
    handleEditing,
    range: cells,
    /** True if the grid's current cell is still the range's first. */
    isFrom: (cell: Cell | undefined) => cell?.key === range?.from.key && cell?.column === range?.from.column,
    extend,
    /** Never changes. */
    endRange,
  };
}

/** How an arrow key moves: rows down, columns to the right. */
export type RangeStep = readonly [down: number, right: number];

const steps: Record<string, RangeStep | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The step of a key that extends the range; undefined for other keys. */
export function rangeStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): RangeStep | undefined {
  return shiftKey ? steps[key] : undefined;
}

/** As the arguments of `slice`; undefined if one is not there. */
function between(one: number, other: number): [number, number] | undefined {
  return one === -1 || other === -1 ? undefined : [Math.min(one, other), Math.max(one, other) + 1];
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
