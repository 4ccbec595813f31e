import { useMemo } from 'react';
import { useProfile } from '#web/data/account/hooks.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ValueDefaults } from './item-values.ts';

/** Amounts as the screen's language writes them, and the currency that the person chose in Settings. */
export function useValueDefaults(): ValueDefaults {
  const { t } = useTranslation();
  const currency = useProfile()?.currency ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has another `t`
  return useMemo(() => ({ locale: currentLocale(), currency }), [currency, t]);
}
