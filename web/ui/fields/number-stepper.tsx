import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useState } from 'react';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

type NumberStepperProps = {
  /** "Quantity of socks". */
  label: string;
  value: number;
  /** A typed number within bounds, and steps without `onStep`. */
  onChange: (value: number) => void;
  /** Steps are relative, so that those of several people add up. */
  onStep?: (by: 1 | -1) => void;
  max?: number;
};

export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, onStep, max = 1_000_000 } = props;
  const texts = useUiTexts();
  const [typed, setTyped] = useState<string | null>(null);

  const step = (by: 1 | -1) => {
    setTyped(null);
    if (onStep) onStep(by);
    else onChange(Math.min(max, Math.max(0, value + by)));
  };
  const finish = (by: 0 | 1 | -1 = 0) => {
    const number = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (Number.isNaN(number)) return;
    const bounded = Math.min(max, Math.max(0, number + by));
    if (bounded !== value) onChange(bounded);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === undefined) finish();
    // Steps from the typed number, which is not yet committed.
    else if (typed) finish(by);
    else if (by > 0 ? value < max : value > 0) step(by);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form section for one number
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-full bg-kraft/60 text-on-kraft"
    >
      <button
        type="button"
        aria-label={`${texts.decrease}, ${label}`}
        disabled={value <= 0}
        onClick={() => step(-1)}
        className={stepClass}
      >
        <Minus size={18} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => finish()}
        onKeyDown={handleKeyDown}
        style={{ width: `${Math.max(2, (typed ?? String(value)).length) + 0.5}ch` }}
        className="min-h-11 rounded-field bg-transparent text-center font-semibold text-base text-ink"
      />
      <button
        type="button"
        aria-label={`${texts.increase}, ${label}`}
        disabled={value >= max}
        onClick={() => step(1)}
        className={stepClass}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}

const stepClass = cx(
  'inline-flex size-11 items-center justify-center rounded-full transition-transform duration-150',
  'hover:bg-kraft active:scale-90 disabled:opacity-30',
);
