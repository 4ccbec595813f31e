import { useMemo, useRef, useState } from 'react';
import { columnSums, isGroupRow, type RecordRow, type TotalRow, withGroupRows } from './grid-rows.ts';
import {
  arranged,
  fittedColumns,
  type TableColumn,
  type TableLayout,
  visibleColumns,
} from './table-column.ts';
import type { Cell } from './use-followed-cell.ts';

type GridRowsOptions<T> = {
  records: readonly T[];
  keyOf: (record: T) => string;
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
};

/** The visible columns and the rows of the grid, with what is typed into them and which groups are folded. */
export function useGridRows<T>({ records, keyOf, columns, layout }: GridRowsOptions<T>) {
  const asLaidOut = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const latest = useMemo(() => arranged(records, columns, layout), [records, columns, layout]);
  const [order, setOrder] = useState(latest);
  const [isEditing, setEditing] = useState(false);
  // Rows would move under an open cell.
  if (!isEditing && order !== latest) setOrder(latest);
  const rows = useRows(order);
  const [refused, setRefused] = useState<Cell & { text: string }>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const group = columns.find(({ key }) => key === layout.groupBy);
  const gridRows = useMemo(() => {
    const typed = refused
      ? rows.map((row) => (keyOf(row.record) === refused.key ? { ...row, typed: refused } : row))
      : rows;
    return withGroupRows(typed, group, folded, asLaidOut);
  }, [rows, refused, keyOf, group, folded, asLaidOut]);
  const totals = useMemo((): readonly TotalRow[] => {
    if (records.length < 2 || !asLaidOut.some(({ sum }) => sum)) return none;
    return [{ count: records.length, sums: columnSums(records, asLaidOut) }];
  }, [records, asLaidOut]);
  const visible = useMemo(
    () => fittedColumns(asLaidOut, records, totals[0]?.sums),
    [asLaidOut, records, totals],
  );
  const shownRecords = useMemo(
    () => gridRows.flatMap((row) => (isGroupRow(row) ? [] : [row.record])),
    [gridRows],
  );
  return { visible, gridRows, totals, shownRecords, refused, setRefused, setEditing, setFolded };
}

const none: readonly never[] = [];

/** The rows of unchanged records keep their identity, so that the grid does not draw them again. */
function useRows<T>(records: readonly T[]): RecordRow<T>[] {
  const rows = useRef(new Map<T, RecordRow<T>>());
  return useMemo(() => {
    const before = rows.current;
    const after = new Map(records.map((record) => [record, before.get(record) ?? { record }]));
    rows.current = after;
    return [...after.values()];
  }, [records]);
}
