import { type ReactNode, useState } from 'react';
import { quantityMax } from '#domain/items/item-limits.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { refusalText } from './refusal-text.ts';

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
