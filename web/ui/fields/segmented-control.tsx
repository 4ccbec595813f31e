import { useId } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: Icon; isDisabled?: boolean }[];
  isIconOnly?: boolean;
  isLabelVisible?: boolean;
  /** As wide as what it is in, with options of equal width. */
  isWide?: boolean;
  className?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, isIconOnly, isLabelVisible, isWide, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={isLabelVisible ? 'mb-1 font-semibold text-sm' : 'sr-only'}>{label}</legend>
      <div className={cx(segmentsClass, isWide ? 'flex *:min-w-fit *:flex-1' : 'inline-flex')}>
        {options.map(({ value: option, label: text, icon: IconShape, isDisabled }) => (
          <label
            key={option}
            title={isIconOnly ? text : undefined}
            className={cx(
              segmentClass,
              // Labels of several words wrap before the options wrap into rows.
              text.includes(' ') ? 'grow-99999' : 'grow',
              'has-disabled:cursor-default has-disabled:opacity-50 has-checked:bg-card has-checked:text-ink dark:has-checked:bg-kraft-edge has-focus-visible:outline-3 has-focus-visible:outline-lake',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              disabled={isDisabled}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {IconShape && <IconShape size={20} aria-hidden />}
            <span className={isIconOnly ? 'sr-only' : undefined}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Around segments, which may also be links. */
export const segmentsClass = 'max-w-full flex-wrap rounded-field bg-kraft p-0.5';
export const segmentClass =
  'flex min-h-11 min-w-11 max-w-full basis-[min-content] cursor-pointer wide:basis-auto [overflow-wrap:break-word] items-center justify-center gap-2 rounded-[6px] px-2 text-center font-medium text-on-kraft text-sm leading-tight transition-colors duration-150 aria-[current]:bg-card aria-[current]:text-ink dark:aria-[current]:bg-kraft-edge sm:px-3';
