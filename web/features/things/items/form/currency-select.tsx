import type { ReactNode } from 'react';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { currencies } from './amounts.ts';

type CurrencySelectProps = {
  /** Empty for none. */
  value: string;
  onChange: (currency: string) => void;
  hint?: ReactNode;
};

export function CurrencySelect({ value, onChange, hint }: CurrencySelectProps) {
  const { t } = useTranslation();
  const isUsualChosen = useProfile()?.currency !== undefined;
  return (
    <Select
      label={t('itemForm.currency')}
      hint={hint ?? (isUsualChosen ? undefined : t('itemForm.currencyHint'))}
      value={value}
      onChange={onChange}
      options={[...new Set(['', value, ...currencies])].map((code) => ({
        value: code,
        label: code || t('itemForm.noCurrency'),
      }))}
    />
  );
}
