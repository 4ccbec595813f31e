import { useEffect, useState } from 'react';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';

type CountFieldProps = {
  label: string;
  hint?: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
};

/** An integer within bounds, in a row of its own; invalid input changes nothing. */
export function CountField({ label, hint, value, least, most, onChange }: CountFieldProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const set = (number: number) => onChange(Math.max(least, Math.min(most, number)));
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
      <NumberStepper
        label={label}
        text={text}
        onType={(typed) => {
          setText(typed);
          if (/^\d{1,5}$/.test(typed)) set(Number(typed));
        }}
        onStep={(by) => set(value + by)}
        onDone={() => setText(String(value))}
        canDecrease={value > least}
        canIncrease={value < most}
      />
    </div>
  );
}
