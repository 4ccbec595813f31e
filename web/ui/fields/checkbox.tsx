import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../marks/class-names.ts';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function Checkbox({ label, hint, onChange, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center gap-3 py-1', className)}>
      <input
        {...input}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        className="size-5.5 shrink-0 cursor-pointer accent-tape"
      />
      <span>
        {label}
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </label>
  );
}

type SwitchProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** Takes effect immediately; a Checkbox is submitted with a form. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1">
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={hintId} className="block text-ink-soft text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-field bg-card transition-colors duration-150 before:absolute before:inset-y-0 before:left-0.5 before:my-auto before:size-4.5 before:rounded-full before:bg-field before:transition-transform before:duration-150 checked:border-tape checked:bg-tape checked:before:translate-x-5 checked:before:bg-on-tape disabled:opacity-50"
      />
    </label>
  );
}
