import { useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

type MeasureFieldProps = {
  label: string;
  value: number;
  onChange: (millimetres: number) => void;
  className?: string;
};

/** Millimetres with a decimal comma or point. NaN while the input is invalid. */
export function MeasureField({ label, value, onChange, className }: MeasureFieldProps) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value));
  return (
    <TextField
      label={label}
      inputMode="text"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readMillimetres(typed));
      }}
      className={className}
    />
  );
}

function readMillimetres(text: string): number {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
}
