import { type ReactNode, useId } from 'react';

type ChoiceGridProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  value: Value | null;
  onChange: (value: Value) => void;
  labelOf: (value: Value) => string;
  children: (value: Value, isChosen: boolean) => ReactNode;
};

export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { label, options, value, onChange, labelOf, children } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option}
            title={labelOf(option)}
            className="flex size-12 cursor-pointer items-center justify-center rounded-field border-2 border-transparent text-ink-soft transition-colors duration-150 hover:bg-kraft/60 has-checked:border-ink has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-lake"
          >
            <input
              type="radio"
              name={name}
              value={option}
              aria-label={labelOf(option)}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {children(option, option === value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
