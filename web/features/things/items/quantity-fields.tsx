import { type ReactNode, useState } from 'react';
import { quantityMax } from '#domain/items/item-fields.ts';
import { type QuantityRefusal, readQuantity } from '#domain/items/quantity.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';

type QuantityFieldProps = {
  /** The unparsed text. */
  text: string;
  onChange: (text: string) => void;
  note?: ReactNode;
  /** Shows a fault before the field was left. */
  isChecked?: boolean;
};

export function QuantityField({ text, onChange, note, isChecked }: QuantityFieldProps) {
  const { t } = useTranslation();
  const { quantity, refusal } = readQuantity(text);
  const [lastRead, setLastRead] = useState(text);
  if (quantity !== undefined && text !== lastRead) setLastRead(text);
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <span aria-hidden className="flex min-h-11 items-center font-semibold text-sm">
          {t('itemForm.quantityOf')}
        </span>
        <NumberStepper
          label={t('itemForm.quantityOf')}
          text={text}
          onType={onChange}
          onStep={(by) => quantity !== undefined && onChange(String(quantity + by))}
          onDone={() => refusal === 'missing' && onChange(lastRead)}
          canDecrease={quantity !== undefined && quantity > 0}
          canIncrease={quantity !== undefined && quantity < quantityMax}
          fault={refusal && refusalText(t, refusal)}
          isChecked={isChecked}
        />
      </div>
      <div aria-live="polite" className="text-sm">
        {note}
      </div>
    </div>
  );
}

export function refusalText(t: TFunction, refusal: QuantityRefusal): string {
  return t(`quantity.refused.${refusal}`, { max: quantityMax });
}

export function UseAsTyped({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      // Keeps the focus, and a phone's keyboard, in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="relative -mx-3 -my-3 min-h-11 rounded-full px-3 text-left font-semibold text-ink text-sm underline underline-offset-2 hover:bg-kraft/60"
    >
      {t('quantity.useAsTyped')}
    </button>
  );
}

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
