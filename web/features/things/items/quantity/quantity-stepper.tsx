import { useState } from 'react';
import { quantityMax } from '#domain/items/item-limits.ts';
import { type QuantityRefusal, readQuantity } from '#domain/items/quantity.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { refusalText } from './refusal-text.ts';

type QuantityStepperProps = {
  label: string;
  value: number;
  /** Shown instead of the value until it is corrected. */
  refused?: { text: string; refusal: QuantityRefusal };
  /** Called for a typed quantity, and for steps without `onStep`. */
  onChange: (quantity: number) => void;
  /** Steps are relative, so that steps of several people add up. */
  onStep?: (by: 1 | -1) => void;
  /** Called when the focus leaves it, unless it holds an invalid quantity. */
  onLeave?: () => void;
};

/** Typed text applies when the field is left; an invalid quantity stays there, with the reason. */
export function QuantityStepper({ label, value, refused, onChange, onStep, onLeave }: QuantityStepperProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? refused?.text ?? String(value);
  const isUntouched = typed === undefined && refused === undefined;
  const { quantity = undefined, refusal } = isUntouched ? { quantity: value } : readQuantity(text);

  const choose = (next: number) => {
    setTyped(undefined);
    if (next !== value || refused) onChange(next);
  };
  const step = (by: 1 | -1) => {
    if (quantity === undefined) return;
    // Steps from the typed number, which has not been applied yet.
    if (onStep && quantity === value) {
      setTyped(undefined);
      onStep(by);
    } else choose(quantity + by);
  };
  const finish = () => {
    if (typed === undefined) return;
    if (quantity !== undefined) choose(quantity);
    else if (refusal === 'missing') setTyped(undefined);
  };

  return (
    <NumberStepper
      label={label}
      text={text}
      onType={setTyped}
      onStep={step}
      onDone={finish}
      onCancel={typed === undefined ? undefined : () => setTyped(undefined)}
      onLeave={() => quantity !== undefined && onLeave?.()}
      canDecrease={quantity !== undefined && quantity > 0}
      canIncrease={quantity !== undefined && quantity < quantityMax}
      fault={refusal && refusalText(t, refusal)}
      isChecked={typed === undefined}
    />
  );
}
