import type { ReactNode } from 'react';
import { quantityMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';

type QuantityFieldProps = { value: number; onChange: (value: number) => void; note?: ReactNode };

export function QuantityField({ value, onChange, note }: QuantityFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="font-semibold text-sm">
          {t('itemForm.quantityOf')}
        </span>
        <NumberStepper label={t('itemForm.quantityOf')} value={value} onChange={onChange} max={quantityMax} />
      </div>
      <div aria-live="polite" className="text-sm">
        {note}
      </div>
    </div>
  );
}
