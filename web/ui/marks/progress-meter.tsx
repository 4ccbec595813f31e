import { cx } from './class-names.ts';

type ProgressMeterProps = {
  label: string;
  value: number;
  max: number;
  /** "3 of 5 bins". */
  valueText: string;
  /** True if a full bar is a success, rather than a limit reached. */
  isGoal?: boolean;
};

export function ProgressMeter({ label, value, max, valueText, isGoal = false }: ProgressMeterProps) {
  const share = max === 0 ? 1 : Math.min(1, value / max);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className={cx(!isGoal && 'text-ink-soft')}>{valueText}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently and do not let it be styled */}
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={valueText}
        className={cx('h-2.5 overflow-hidden rounded-full', isGoal ? 'bg-field/30' : 'bg-kraft')}
      >
        <div
          className={cx(
            'h-full origin-left rounded-full transition-transform duration-200',
            share < 1 ? 'bg-tape' : isGoal ? 'bg-spruce' : 'bg-berry',
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
