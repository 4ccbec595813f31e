import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { cx } from '../marks/class-names.ts';
import { type Hue, hues } from '../marks/hue-tile.tsx';
import type { Icon } from '../marks/icon.ts';
import { type IconName, namedIcons } from '../marks/named-icons.ts';

type ChoiceGridProps<Value extends string> = {
  /** Circles in rows of five, or squares in as many columns as fit. */
  shape: 'circles' | 'squares';
  label: string;
  options: readonly Value[];
  value: Value | null;
  onChange: (value: Value) => void;
  labelOf: (value: Value) => string;
  children: (value: Value, isChosen: boolean) => ReactNode;
};

function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { shape, label, options, value, onChange, labelOf, children } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div
        className={
          shape === 'circles' ? 'grid w-fit grid-cols-5 gap-1 wide:grid-cols-10' : 'flex flex-wrap gap-1'
        }
      >
        {options.map((option) => (
          <label
            key={option}
            title={labelOf(option)}
            className={cx(
              'flex size-12 cursor-pointer items-center justify-center border-2 border-transparent text-ink-soft transition-colors duration-150 hover:bg-kraft/60 has-checked:border-ink has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-lake',
              shape === 'circles' ? 'rounded-full' : 'rounded-field',
            )}
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

type ColorPickerProps = {
  label: string;
  value: Hue | null;
  onChange: (value: Hue) => void;
  labelOf: (hue: Hue) => string;
};

export function ColorPicker({ label, value, onChange, labelOf }: ColorPickerProps) {
  return (
    <ChoiceGrid
      shape="circles"
      label={label}
      options={hues}
      value={value}
      onChange={onChange}
      labelOf={labelOf}
    >
      {(hue, isChosen) => (
        <span
          data-hue={hue}
          className="flex size-9 items-center justify-center rounded-full bg-hue text-on-hue transition-transform duration-150"
        >
          {isChosen && <Check size={22} strokeWidth={3} aria-hidden />}
        </span>
      )}
    </ChoiceGrid>
  );
}

type IconPickerProps<Name extends IconName> = {
  label: string;
  options: readonly Name[];
  value: Name | null;
  onChange: (value: Name) => void;
  labelOf: (name: Name) => string;
};

export function IconPicker<Name extends IconName>({ options, ...props }: IconPickerProps<Name>) {
  return (
    <ChoiceGrid {...props} shape="squares" options={options}>
      {(name) => {
        const IconShape: Icon = namedIcons[name];
        return <IconShape size={24} aria-hidden />;
      }}
    </ChoiceGrid>
  );
}
