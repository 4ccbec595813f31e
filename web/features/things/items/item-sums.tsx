import { useMemo } from 'react';
import { roundedAmount } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import type { Locale } from '#domain/locale.ts';
import { currenciesOfItems, sumsOfItems, unitsOf } from '#domain/overview/sums.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useValueDefaults } from './form/item-values.ts';

/** What all pieces of the items are worth, by currency in the given order: "1,200 SEK", "30 EUR". */
export function worthTexts(
  items: readonly Item[],
  currencies: readonly string[],
  locale: Locale,
): readonly string[] {
  const { worth } = sumsOfItems(items);
  return currencies.flatMap((currency) => {
    const amount = worth[currency];
    return amount === undefined ? [] : moneyText(locale, roundedAmount(amount), currency);
  });
}

/** " · 34 pieces · 2 kg · 5,600 SEK", after the count of selected items. */
export default function SelectionSums({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { currency, locale } = useValueDefaults(noFields);
  const texts = useMemo(() => {
    const { pieces } = sumsOfItems(items);
    const counts = unitsOf(pieces).map((unit) => {
      const count = pieces.get(unit) ?? 0;
      return unit === ''
        ? t('overview.pieces', { count, number: number(count) })
        : `${number(count)}\u00a0${unit}`;
    });
    return [...counts, ...worthTexts(items, currenciesOfItems(items, currency), locale)];
  }, [items, currency, locale, number, t]);
  return texts.map((text) => ` · ${text}`).join('');
}

const noFields: readonly never[] = [];
