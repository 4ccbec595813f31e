import type { ConditionFacts } from '#web/data/search/search-result.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The values that the chosen filters are about. */
export function WhyMatched({ facts }: { facts: ConditionFacts }) {
  const { t } = useTranslation();
  const { shortDate, number } = useFormats();
  const { value, currency, expiryDate, warrantyUntil, lowStockAt, tags = [] } = facts;
  const texts = [
    value !== undefined && `${t('itemForm.value')}: ${moneyText(currentLocale(), value, currency ?? '')}`,
    expiryDate && `${t('itemForm.expiryDate')}: ${shortDate(expiryDate)}`,
    warrantyUntil && `${t('itemForm.warrantyUntil')}: ${shortDate(warrantyUntil)}`,
    lowStockAt !== undefined && `${t('itemForm.lowStockAt')}: ${number(lowStockAt)}`,
    tags.length > 0 && `${t('common.tags')}: ${tags.map(isolate).join(', ')}`,
  ].filter((text) => text);
  return texts.length > 0 && <span className="block">{texts.join(' · ')}</span>;
}
