import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Column, type RenderEditCellProps, SelectColumn } from 'react-data-grid';
import { cx } from '../marks/class-names.ts';
import { isGroupRow, type RecordRow, type Row } from './grid-rows.ts';
import type { CellEdit, TableColumn } from './table-column.ts';

type FaultOf<T> = (edit: CellEdit<T>) => string | undefined;

/** `onEditing` is told when a cell's field opens and closes. */
export function gridColumn<T>(
  column: TableColumn<T>,
  isFirst: boolean,
  faultOf: FaultOf<T>,
  onEditing: (isEditing: boolean) => void,
): Column<Row<T>> {
  const { key, name, width, isNumeric, text, render, canEdit, edit } = column;
  return {
    key,
    name,
    width: isFirst ? `minmax(${width / 16}rem, 1fr)` : `${width / 16}rem`,
    minWidth: 64,
    frozen: isFirst,
    resizable: true,
    sortable: true,
    draggable: !isFirst,
    cellClass: cx(isNumeric && 'text-right tabular-nums'),
    headerCellClass: cx(isNumeric && 'text-right'),
    renderCell: ({ row }) => {
      if (isGroupRow(row)) return null;
      return render ? render(row.record) : <bdi>{text(row.record)}</bdi>;
    },
    ...(canEdit && {
      editable: (row: Row<T>) => !isGroupRow(row) && canEdit(row.record),
      renderEditCell: ({ row, ...props }: RenderEditCellProps<Row<T>>) => {
        if (isGroupRow(row)) return null;
        if (!edit) return <CellEditor {...{ ...props, row, cell: column, faultOf, onEditing }} />;
        return <DialogOpener onOpen={() => edit(row.record)} onClose={() => props.onClose(false)} />;
      },
      editorOptions: { closeOnExternalRowChange: false, displayCellContent: edit !== undefined },
    }),
  };
}

/** Checkboxes, and the heads of groups. `noGroup` names the group without a value. */
export function selectColumn<T>(noGroup: string, onFold: (group: string) => void): Column<Row<T>> {
  const records: Column<Row<T>> = SelectColumn;
  return {
    ...records,
    // As wide as the columns that stay in view.
    colSpan: (args) => (args.type === 'ROW' && isGroupRow(args.row) ? 2 : undefined),
    renderCell: (props) => {
      const { row, tabIndex } = props;
      if (!isGroupRow(row)) return records.renderCell?.(props);
      return (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-expanded={!row.isFolded}
          onClick={() => onFold(row.group)}
          className="flex size-full items-center gap-2 font-semibold"
        >
          <ChevronDown size={16} aria-hidden className={cx(row.isFolded && '-rotate-90')} />
          <bdi className="truncate">{row.group || noGroup}</bdi>
          <span className="font-normal text-ink-soft tabular-nums">{row.count}</span>
        </button>
      );
    },
  };
}

type CellEditorProps<T> = Pick<RenderEditCellProps<Row<T>>, 'onRowChange' | 'onClose'> & {
  row: RecordRow<T>;
  cell: TableColumn<T>;
  faultOf: FaultOf<T>;
  onEditing: (isEditing: boolean) => void;
};

/** Enter and Tab do nothing while the text is not allowed. */
function CellEditor<T>(props: CellEditorProps<T>) {
  const { row, cell, faultOf, onEditing, onRowChange, onClose } = props;
  const { key, name, text: textOf, choices, isNumeric } = cell;
  useEffect(() => {
    onEditing(true);
    return () => onEditing(false);
  }, [onEditing]);
  const [initial] = useState(() => textOf(row.record));
  const text = row.typed?.text ?? initial;
  const fault = row.typed && faultOf({ record: row.record, column: key, text });
  const faultId = useId();
  const put = (typed: string, isDone = false) =>
    onRowChange({ ...row, typed: { column: key, text: typed } }, isDone);
  const keepOpen = (event: KeyboardEvent) => {
    if (!fault || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    event.stopPropagation();
    event.preventDefault();
  };
  if (choices) {
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: opened by the person
        autoFocus
        aria-label={name}
        value={text}
        onChange={(event) => put(event.target.value, true)}
        onBlur={() => onClose(false, false)}
        className="absolute inset-0 bg-card px-1"
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by the person
        autoFocus
        aria-label={name}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && faultId}
        dir="auto"
        value={text}
        onChange={(event) => put(event.target.value)}
        onKeyDown={keepOpen}
        onFocus={(event) => event.target.select()}
        className={cx('absolute inset-0 bg-card px-2 outline-none', isNumeric && 'text-right')}
      />
      {fault && (
        <span
          ref={showBelowField}
          popover="manual"
          id={faultId}
          role="alert"
          className="fixed inset-auto m-0 max-w-80 whitespace-normal rounded-field border-0 bg-berry-strong px-2 py-1 text-on-berry text-sm"
        >
          {fault}
        </span>
      )}
    </>
  );
}

/** In the top layer, as the grid cuts off what is outside it. */
function showBelowField(fault: HTMLElement | null): void {
  const field = fault?.previousElementSibling?.getBoundingClientRect();
  if (!fault || !field) return;
  fault.style.left = `${field.left}px`;
  fault.style.top = `${field.bottom + 4}px`;
  fault.showPopover();
}

function DialogOpener({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    onClose();
    onOpen();
  }, []);
  return null;
}
