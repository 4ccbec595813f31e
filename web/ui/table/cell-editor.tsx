import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { cx } from '../marks/class-names.ts';
import type { RecordRow, Row } from './grid-rows.ts';
import type { CellEdit, TableColumn } from './table-column.ts';

export type FaultOf<T> = (edit: CellEdit<T>) => string | undefined;

type CellEditorProps<T> = Pick<RenderEditCellProps<Row<T>>, 'onRowChange' | 'onClose'> & {
  row: RecordRow<T>;
  cell: TableColumn<T>;
  faultOf: FaultOf<T>;
  onEditing: (isEditing: boolean) => void;
  /** Called with what was typed, and with nothing when the cell closes. */
  onTyped: (edit: CellEdit<T> | undefined) => void;
};

/** Enter and Tab do nothing while the text is not allowed. */
export function CellEditor<T>(props: CellEditorProps<T>) {
  const { row, cell, faultOf, onEditing, onTyped, onRowChange, onClose } = props;
  const { key, name, text: textOf, choices, isNumeric, field } = cell;
  useEffect(() => {
    onEditing(true);
    return () => onEditing(false);
  }, [onEditing]);
  useEffect(() => {
    onTyped(row.typed && { record: row.record, ...row.typed });
    return () => onTyped(undefined);
  }, [onTyped, row]);
  const [initial] = useState(() => textOf(row.record));
  const text = row.typed?.text ?? initial;
  const fault = row.typed && faultOf({ record: row.record, column: key, text });
  const faultId = useId();
  const put = (typed: string, isDone = false) =>
    onRowChange({ ...row, typed: { column: key, text: typed } }, isDone);
  const handleKeyDown = (event: KeyboardEvent) => {
    // Shift and Enter begin a line.
    if (event.key === 'Enter' && event.shiftKey && field === 'lines') event.stopPropagation();
    else if (fault && (event.key === 'Enter' || event.key === 'Tab')) {
      event.stopPropagation();
      event.preventDefault();
    } else if (event.key === 'Enter') event.preventDefault();
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
        className="absolute inset-0.5 bg-card px-0.5 outline-none"
      >
        {[...new Set([text, ...choices])].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const fieldProps = {
    // Opened by the person.
    autoFocus: true,
    'aria-label': name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault && faultId,
    dir: 'auto',
    value: text,
    onChange: (event: { target: { value: string } }) => put(event.target.value),
    onKeyDown: handleKeyDown,
    onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select(),
  };
  return (
    <>
      {field === 'lines' ? (
        <textarea
          {...fieldProps}
          ref={showOverCell}
          popover="manual"
          rows={6}
          className="fixed inset-auto m-0 min-w-80 resize-none rounded-field border-0 bg-raised px-2 py-2.5 text-ink text-sm leading-normal shadow-float outline-2 outline-tape"
        />
      ) : (
        <input
          {...fieldProps}
          type={field === 'day' ? 'date' : 'text'}
          className={cx('absolute inset-0.5 bg-card px-1.5 outline-none', isNumeric && 'text-right')}
        />
      )}
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
function showOverCell(field: HTMLTextAreaElement | null): void {
  const cell = field?.parentElement?.getBoundingClientRect();
  if (!field || !cell) return;
  field.style.width = `${cell.width}px`;
  field.showPopover();
  const { clientWidth } = document.body;
  const { clientHeight } = document.documentElement;
  field.style.left = `${Math.max(0, Math.min(cell.left, clientWidth - field.offsetWidth - edge))}px`;
  field.style.top = `${Math.max(0, Math.min(cell.top, clientHeight - field.offsetHeight - edge))}px`;
  field.focus();
}

/** In the top layer, as the grid cuts off what is outside it. */
function showBelowField(fault: HTMLElement | null): void {
  const field = fault?.previousElementSibling?.getBoundingClientRect();
  if (!fault || !field) return;
  fault.style.left = `${field.left}px`;
  fault.style.top = `${field.bottom + 4}px`;
  fault.showPopover();
}

const edge = 8;

type DialogOpenerProps = { onOpen: () => void; onClose: () => void };

/** Stands in for the field of a cell that a dialog edits. */
export function DialogOpener({ onOpen, onClose }: DialogOpenerProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    onClose();
    onOpen();
  }, []);
  return null;
}
