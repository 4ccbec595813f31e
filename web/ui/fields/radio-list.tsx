import { type ReactNode, useId } from 'react';

type RadioListProps<Value extends string> = {
  label: string;
  /** Undefined until one is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  className?: string;
};

export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, value, onChange, options, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="divide-y divide-hairline overflow-hidden rounded-field border border-field">
        {options.map(({ value: option, label: text, hint }) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 transition-colors duration-150 has-checked:bg-kraft/60 has-focus-visible:outline-3 has-focus-visible:outline-lake has-focus-visible:-outline-offset-3"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="size-5.5 shrink-0 cursor-pointer accent-tape focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span className="block">{text}</span>
              {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
