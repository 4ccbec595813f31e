import ChevronDown from 'lucide-react/icons/chevron-down';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { createContext, type ReactNode, use } from 'react';
import {
  type Column,
  type RenderEditCellProps,
  SelectCellFormatter,
  SelectColumn,
  useRowSelection,
} from 'react-data-grid';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { CellEditor, DialogOpener, type FaultOf } from './cell-editor.tsx';
import { columnWidthMin } from './grid-layout.ts';
import { isGroupRow, type Row } from './grid-rows.ts';
import type { CellEdit, ColumnStep, TableColumn } from './table-column.ts';

type GridColumnOptions<T> = {
  isFirst: boolean;
  /** In px. */
  textSize: number;
  faultOf: FaultOf<T>;
  /** Called when a cell's field opens and closes. */
  onEditing: (isEditing: boolean) => void;
  onTyped: (edit: CellEdit<T> | undefined) => void;
  /** At the end of the first column. */
  menuOf: ((record: T) => ReactNode) | undefined;
};

export function gridColumn<T>(column: TableColumn<T>, options: GridColumnOptions<T>): Column<Row<T>> {
  const { key, name, width, isNumeric, text, render, canEdit, edit, step } = column;
  const { isFirst, textSize, menuOf, ...editing } = options;
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
    cellClass: cx(alignment, isNumeric && 'tabular-nums'),
    headerCellClass: cx(alignment),
    renderCell: ({ row }) => {
      if (isGroupRow(row)) return null;
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
    ...(canEdit && {
      editable: (row: Row<T>) => !isGroupRow(row) && canEdit(row.record),
      renderEditCell: ({ row, ...props }: RenderEditCellProps<Row<T>>) => {
        if (isGroupRow(row)) return null;
        if (!edit) return <CellEditor {...{ ...props, ...editing, row, cell: column }} />;
        return <DialogOpener onOpen={() => edit(row.record)} onClose={() => props.onClose(false)} />;
      },
      editorOptions: { closeOnExternalRowChange: false, displayCellContent: edit !== undefined },
    }),
  };
}

export type SelectColumnTexts = {
  selectAll: string;
  select: (name: string) => string;
  /** The name of the group without a value. */
  noGroup: string;
};

/** Checkboxes, and the heads of groups. */
export function selectColumn<T>(
  texts: SelectColumnTexts,
  nameOf: (record: T) => string,
  onFold: (group: string) => void,
): Column<Row<T>> {
  return {
    ...SelectColumn,
    renderHeaderCell: ({ tabIndex }) => <SelectAll label={texts.selectAll} tabIndex={tabIndex} />,
    // A group row spans the two columns that stay in view.
    colSpan: (args) => (args.type === 'ROW' && isGroupRow(args.row) ? 2 : undefined),
    renderCell: ({ row, tabIndex }) => {
      if (!isGroupRow(row))
        return <SelectRow row={row} label={texts.select(nameOf(row.record))} tabIndex={tabIndex} />;
      return (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-expanded={!row.isFolded}
          onClick={() => onFold(row.group)}
          className="flex size-full items-center gap-2 font-semibold"
        >
          <ChevronDown size={16} aria-hidden className={cx(row.isFolded && '-rotate-90')} />
          <bdi className="truncate">{row.group || texts.noGroup}</bdi>
          <span className="font-normal text-ink-soft tabular-nums">{row.count}</span>
        </button>
      );
    },
  };
}

type SelectProps = { label: string; tabIndex: number };

export type HeadSelection = {
  selected: 'none' | 'some' | 'all';
  selectAll: (isOn: boolean) => void;
};

export const HeadSelectionContext = createContext<HeadSelection>({ selected: 'none', selectAll: () => {} });

/** The grid's own counts the heads of groups as rows that are not selected, and leaves out the rows of folded groups. */
function SelectAll({ label, tabIndex }: SelectProps) {
  const { selected, selectAll } = use(HeadSelectionContext);
  return (
    <SelectCellFormatter
      aria-label={label}
      tabIndex={tabIndex}
      indeterminate={selected === 'some'}
      value={selected === 'all'}
      onChange={(checked) => selectAll(selected === 'none' && checked)}
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
