import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SelectHTMLAttributes } from 'react';
import { cx } from '../marks/class-names.ts';
import { Field, type FieldTexts, fieldClass } from './field.tsx';

type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'id' | 'value' | 'children'
> &
  FieldTexts & {
    value: Value;
    onChange: (value: Value) => void;
    options: readonly { value: Value; label: string }[];
  };

/** A native select, which works best on phones. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, isOptional, isLabelHidden, className, onChange, options, ...select } = props;
  const choose = (value: string) => {
    const option = options.find((candidate) => candidate.value === value);
    if (option) onChange(option.value);
  };
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            onChange={(event) => choose(event.target.value)}
            className={cx(fieldClass, 'appearance-none truncate pr-10')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
