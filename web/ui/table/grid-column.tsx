import ChevronDown from 'lucide-react/icons/chevron-down';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { createContext, type ReactNode, use, useId } from 'react';
import {
  type Column,
  type RenderEditCellProps,
  SelectCellFormatter,
  SelectColumn,
  useRowSelection,
} from 'react-data-grid';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { placeBeside } from '../overlays/menu.tsx';
import { CellEditor, DialogOpener, type FaultOf } from './cell-editor.tsx';
import { columnWidthMin } from './grid-layout.ts';
import { type GroupRow, isGroupRow, type Row, sumLinesMax, type TotalRow } from './grid-rows.ts';
import type { CellEdit, ColumnStep, TableColumn } from './table-column.ts';
import type { RangeCells } from './use-cell-range.ts';

type GridColumnOptions<T> = {
  isFirst: boolean;
  /** In px. */
  textSize: number;
  faultOf: FaultOf<T>;
  /** Called when a cell's field opens and closes. */
  onEditing: (isEditing: boolean) => void;
  onTyped: (edit: CellEdit<T> | undefined) => void;
  range: RangeCells<T> | undefined;
  /** At the end of the first column. */
  menuOf: ((record: T) => ReactNode) | undefined;
};

export function gridColumn<T>(
  column: TableColumn<T>,
  options: GridColumnOptions<T>,
): Column<Row<T>, TotalRow> {
  const { key, name, width, isNumeric, text, render, canEdit, edit, step, sum } = column;
  const { isFirst, textSize, menuOf, range, ...editing } = options;
  const pixels = (width / 16) * textSize;
  const alignment = isNumeric && (step ? 'text-center' : 'text-right');
  return {
    key,
    name,
    // The grid measures a width of another unit only once its column is in view, and takes the least width until then.
    width: isFirst ? `minmax(${pixels}px, 1fr)` : pixels,
    minWidth: columnWidthMin,
    frozen: isFirst,
    resizable: true,
    sortable: true,
    draggable: !isFirst,
    cellClass: (row) =>
      cx(
        alignment,
        isNumeric && 'tabular-nums',
        range?.columns.has(key) && !isGroupRow(row) && range.records.has(row.record) && 'range-cell',
      ),
    headerCellClass: cx(alignment),
    renderCell: ({ row, tabIndex }) => {
      if (isGroupRow(row)) return <SumLines lines={row.sums.get(key)} tabIndex={tabIndex} />;
      const { record } = row;
      const content = render ? render(record) : <bdi>{text(record)}</bdi>;
      if (step && canEdit?.(record)) return <Stepper {...{ record, step }}>{content}</Stepper>;
      if (!isFirst || !menuOf) return content;
      return (
        <span className="flex min-w-0 items-center">
          <span className="min-w-0 grow">{content}</span>
          {menuOf(record)}
        </span>
      );
    },
    ...(sum && {
      summaryCellClass: cx(alignment, 'tabular-nums'),
      renderSummaryCell: ({ row, tabIndex }) => <SumLines lines={row.sums.get(key)} tabIndex={tabIndex} />,
    }),
    ...(canEdit && {
      editable: (row: Row<T>) => !isGroupRow(row) && canEdit(row.record),
      renderEditCell: ({ row, ...props }: RenderEditCellProps<Row<T>, TotalRow>) => {
        if (isGroupRow(row)) return null;
        if (!edit) return <CellEditor {...{ ...props, ...editing, row, cell: column }} />;
        return <DialogOpener onOpen={() => edit(row.record)} onClose={() => props.onClose(false)} />;
      },
      editorOptions: { closeOnExternalRowChange: false, displayCellContent: edit !== undefined },
    }),
  };
}

type SumLinesProps = { lines: readonly string[] | undefined; tabIndex: number };

/** A line for each unit or currency; a panel has those that the row has no room for. */
function SumLines({ lines = [], tabIndex }: SumLinesProps) {
  const id = useId();
  const inRow = lines.length > sumLinesMax ? lines.slice(0, sumLinesMax - 1) : lines;
  const further = lines.slice(inRow.length);
  return (
    <span className="block text-ink-soft leading-5">
      {inRow.map((line) => (
        <span key={line} title={line} className="block truncate">
          <bdi>{line}</bdi>
        </span>
      ))}
      {further.length > 0 && (
        <>
          <button
            type="button"
            tabIndex={tabIndex}
            popoverTarget={id}
            className="rounded-field px-1 font-semibold text-tape"
          >
            +{further.length}
          </button>
          <ul
            id={id}
            popover="auto"
            onToggle={({ currentTarget, newState }) =>
              newState === 'open' &&
              placeBeside(currentTarget, currentTarget.previousElementSibling as HTMLElement)
            }
            className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] overflow-y-auto rounded-card border border-hairline bg-raised px-4 py-2 text-ink text-sm leading-7 shadow-float"
          >
            {lines.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </span>
  );
}

export type SelectColumnTexts = {
  selectAll: string;
  select: (name: string) => string;
  selectGroup: (name: string) => string;
  /** The name of the group without a value. */
  noGroup: string;
  total: string;
};

/** Checkboxes, and the heads of groups. */
export function selectColumn<T>(
  texts: SelectColumnTexts,
  nameOf: (record: T) => string,
  onFold: (group: string) => void,
): Column<Row<T>, TotalRow> {
  return {
    ...SelectColumn,
    renderHeaderCell: ({ tabIndex }) => <SelectAll label={texts.selectAll} tabIndex={tabIndex} />,
    // The rows of sums span the two columns that stay in view.
    colSpan: (args) =>
      args.type === 'SUMMARY' || (args.type === 'ROW' && isGroupRow(args.row)) ? 2 : undefined,
    renderSummaryCell: ({ row }) => (
      <span className="flex items-center gap-2 pl-1 font-semibold">
        {texts.total}
        <span className="font-normal text-ink-soft tabular-nums">{row.count}</span>
      </span>
    ),
    renderCell: ({ row, tabIndex }) => {
      if (!isGroupRow(row))
        return <SelectRow row={row} label={texts.select(nameOf(row.record))} tabIndex={tabIndex} />;
      return <GroupHead {...{ row, texts, tabIndex }} onFold={() => onFold(row.group)} />;
    },
  };
}

type GroupHeadProps<T> = {
  row: GroupRow<T>;
  texts: SelectColumnTexts;
  tabIndex: number;
  onFold: () => void;
};

/** The name of a group, which folds it, and a checkbox for all its records, folded ones included. */
function GroupHead<T>({ row, texts, tabIndex, onFold }: GroupHeadProps<T>) {
  const { selectedOf, select } = use(TableSelectionContext);
  const name = row.group || texts.noGroup;
  const selected = selectedOf(row.records as never[]);
  return (
    <span className="flex size-full items-center gap-2">
      <SelectCellFormatter
        aria-label={texts.selectGroup(name)}
        tabIndex={tabIndex}
        indeterminate={selected === 'some'}
        value={selected === 'all'}
        onChange={(checked) => select(row.records as never[], selected !== 'some' && checked)}
      />
      <button
        type="button"
        tabIndex={tabIndex}
        aria-expanded={!row.isFolded}
        onClick={onFold}
        className="flex h-full min-w-0 grow items-center gap-2 font-semibold"
      >
        <ChevronDown size={16} aria-hidden className={cx('shrink-0', row.isFolded && '-rotate-90')} />
        <bdi className="truncate">{name}</bdi>
        <span className="font-normal text-ink-soft tabular-nums">{row.records.length}</span>
      </button>
    </span>
  );
}

type SelectProps = { label: string; tabIndex: number };

export type Selected = 'none' | 'some' | 'all';

/** The selection of the whole table; the grid's own leaves out the rows of folded groups. */
export type TableSelection = {
  selected: Selected;
  selectAll: (isOn: boolean) => void;
  selectedOf: (records: readonly never[]) => Selected;
  select: (records: readonly never[], isOn: boolean) => void;
};

export const TableSelectionContext = createContext<TableSelection>({
  selected: 'none',
  selectAll: () => {},
  selectedOf: () => 'none',
  select: () => {},
});

function SelectAll({ label, tabIndex }: SelectProps) {
  const { selected, selectAll } = use(TableSelectionContext);
  return (
    <SelectCellFormatter
      aria-label={label}
      tabIndex={tabIndex}
      indeterminate={selected === 'some'}
      value={selected === 'all'}
      onChange={selectAll}
    />
  );
}

function SelectRow<T>({ row, label, tabIndex }: SelectProps & { row: Row<T> }) {
  const { isRowSelected, onRowSelectionChange } = useRowSelection();
  return (
    <SelectCellFormatter
      aria-label={label}
      tabIndex={tabIndex}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  );
}

/** For the mouse; by keyboard, + and − do it while the cell has the focus. */
function Stepper<T>(props: { record: T; step: ColumnStep<T>; children: ReactNode }) {
  const { record, step, children } = props;
  const texts = useUiTexts();
  const label = step.label(record);
  const button = (by: 1 | -1) => {
    const Shape = by === 1 ? Plus : Minus;
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${by === 1 ? texts.increase : texts.decrease}, ${label}`}
        disabled={!step.isPossible(record, by)}
        onClick={() => step.act(record, by)}
        // Two quick presses are two steps and do not open the cell.
        onDoubleClick={(event) => event.stopPropagation()}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-kraft hover:text-ink disabled:opacity-30"
      >
        <Shape size={16} aria-hidden />
      </button>
    );
  };
  return (
    <span className="-mx-1.5 flex items-center">
      {button(-1)}
      <span className="min-w-0 grow truncate text-center">{children}</span>
      {button(1)}
    </span>
  );
}
