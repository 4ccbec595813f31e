import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

type NumberStepperProps = {
  /** "Quantity of socks". */
  label: string;
  /** The unparsed text. */
  text: string;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Called on Enter and when the field loses focus. */
  onDone?: () => void;
  onCancel?: () => void;
  /** Called when the focus leaves the field and its buttons. */
  onLeave?: () => void;
  canDecrease: boolean;
  canIncrease: boolean;
  /** Validation error, shown once the field was left. */
  fault?: string;
  /** Shows `fault` before the field was left. */
  isChecked?: boolean;
};

export function NumberStepper(props: NumberStepperProps) {
  const { label, text, onType, onStep, onDone, onCancel, onLeave, canDecrease, canIncrease, isChecked } =
    props;
  const texts = useUiTexts();
  const faultId = useId();
  const [isDone, setDone] = useState(false);
  const fault = isDone || isChecked ? props.fault : undefined;

  const finish = () => {
    setDone(true);
    onDone?.();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    else if (event.key === 'ArrowUp') canIncrease && onStep(1);
    else if (event.key === 'ArrowDown') canDecrease && onStep(-1);
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
  };

  return (
    <div className="inline-flex shrink-0 flex-col items-end">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form section for one number */}
      <div
        role="group"
        aria-label={label}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave?.();
        }}
        className="inline-flex items-center rounded-full bg-kraft/60 text-on-kraft"
      >
        <button
          type="button"
          aria-label={`${texts.decrease}, ${label}`}
          disabled={!canDecrease}
          onClick={() => onStep(-1)}
          className={stepClass}
        >
          <Minus size={18} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDone(false);
            onType(event.target.value);
          }}
          onBlur={finish}
          onKeyDown={handleKeyDown}
          style={{ width: `${Math.min(widest, Math.max(2, text.length)) + 0.5}ch` }}
          className="min-h-11 rounded-field bg-transparent text-center font-semibold text-base text-ink wide:min-w-[3.5ch] aria-invalid:text-berry aria-invalid:underline"
        />
        <button
          type="button"
          aria-label={`${texts.increase}, ${label}`}
          disabled={!canIncrease}
          onClick={() => onStep(1)}
          className={stepClass}
        >
          <Plus size={18} aria-hidden />
        </button>
      </div>
      {fault && (
        <p
          id={faultId}
          role="alert"
          className="mt-1 max-w-[min(10rem,60vw)] text-right font-medium text-berry text-sm"
        >
          {fault}
        </p>
      )}
    </div>
  );
}

/** In digits; longer text scrolls in the field. */
const widest = 9;

const stepClass = cx(
  'inline-flex size-11 items-center justify-center rounded-full transition-transform duration-150',
  'hover:bg-kraft active:scale-90 disabled:opacity-30',
);
