import type { Sums } from '#domain/overview/bin-summary.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Measure } from './overview-address.ts';
import type { Part } from './parts.ts';

export type OverviewWords = ReturnType<typeof useOverviewWords>;

/** Formats amounts and descriptions of parts. */
export function useOverviewWords(currencies: readonly string[]) {
  const { t } = useTranslation();
  const { number, relativeTime } = useFormats();

  const locale = currentLocale();

  /** "12,400 SEK + 19.50 EUR"; '' if nothing has a value. */
  const worth = (sums: Pick<Sums, 'worth'>): string =>
    currencies
      .map((currency) => worthIn(sums, currency))
      .filter(Boolean)
      .join(' + ');

  /** '' if nothing has a value in the currency. */
  const worthIn = ({ worth: amounts }: Pick<Sums, 'worth'>, currency: string): string => {
    const amount = amounts[currency];
    return amount === undefined ? '' : moneyText(locale, amount, currency);
  };

  const pieces = ({ pieces: count }: Pick<Sums, 'pieces'>): string =>
    t('overview.pieces', { count, number: number(count) });

  /** "348 here, 7 lent"; undefined if nothing is lent. */
  const lent = (sums: Pick<Sums, 'pieces' | 'lent'>): string | undefined =>
    sums.lent === 0
      ? undefined
      : t('overview.hereAndLent', { here: number(sums.pieces - sums.lent), lent: number(sums.lent) });

  const used = (part: Pick<Part, 'usedAt'>): string => (part.usedAt > 0 ? relativeTime(part.usedAt) : '');

  return {
    worth,
    worthIn,
    pieces,
    lent,
    used,
    nameOf: ({ kind, name }: Pick<Part, 'kind' | 'name'>): string =>
      kind === 'unplaced' ? t('overview.unplaced') : kind === 'all' ? t('overview.everything') : name,
    amount: (part: Part, measure: Measure): string =>
      measure === 'value' ? worth(part.sums) : measure === 'age' ? used(part) : pieces(part.sums),
    /** "3 bins · 45 items · 60 pieces" */
    contents: ({ kind, bins, sums }: Pick<Part, 'kind' | 'bins' | 'sums'>): string =>
      [
        bins > 0 && t('common.bins', { count: bins }),
        kind !== 'item' && t('common.items', { count: sums.items }),
        pieces(sums),
        lent(sums),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
