import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { TextField } from './text-field.tsx';

export type NameRow = { id: string; name: string };

type NameRowsProps = {
  rows: readonly NameRow[];
  onChange: (rows: readonly NameRow[]) => void;
  rowsMax: number;
  nameMax: number;
  /** A new id for each row. */
  newId: () => string;
  texts: {
    /** Of the row with this number, from 1. */
    label: (number: number) => string;
    add: string;
    remove: (row: NameRow, number: number) => string;
    /** Below a row without a name; none before saving was tried. */
    missing: string | undefined;
  };
};

/** Names below each other, at least one: Enter adds the next, a cross takes one away. */
export function NameRows({ rows, onChange, rowsMax, nameMax, newId, texts }: NameRowsProps) {
  const [addedId, setAddedId] = useState<string>();
  const hasRoom = rows.length < rowsMax;
  const add = () => {
    if (!hasRoom) return;
    const row = { id: newId(), name: '' };
    setAddedId(row.id);
    onChange([...rows, row]);
  };
  return (
    <>
      <ol className="space-y-2">
        {rows.map((row, at) => (
          <li key={row.id} className="flex items-start gap-1">
            <TextField
              isLabelHidden
              label={texts.label(at + 1)}
              maxLength={nameMax}
              value={row.name}
              error={row.name.trim() === '' ? texts.missing : undefined}
              onChange={(name) =>
                onChange(rows.map((each) => (each.id === row.id ? { ...each, name } : each)))
              }
              onKeyDown={(event) => {
                // Enter then belongs to the input method, or saves.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || row.name.trim() === '') return;
                if (at < rows.length - 1) return;
                event.preventDefault();
                add();
              }}
              autoFocus={row.id === addedId}
              autoComplete="off"
              className="min-w-0 grow"
            />
            {rows.length > 1 && (
              <IconButton
                icon={X}
                label={texts.remove(row, at + 1)}
                onClick={() => onChange(rows.filter((each) => each.id !== row.id))}
              />
            )}
          </li>
        ))}
      </ol>
      {hasRoom && (
        <Button kind="quiet" icon={Plus} className="-mx-3" onClick={add}>
          {texts.add}
        </Button>
      )}
    </>
  );
}
