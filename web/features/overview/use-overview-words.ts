import type { Sums } from '#domain/overview/sums.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Measure } from './overview-address.ts';
import type { Part } from './parts.ts';

export type OverviewWords = ReturnType<typeof useOverviewWords>;

/** How amounts and parts are said; `currency` is the one in which values are shown. */
export function useOverviewWords(currency: string | undefined) {
  const { t } = useTranslation();
  const { number, relativeTime } = useFormats();

  /** "12,400 SEK"; '' where nothing is valued. */
  const worth = ({ worth: amounts }: Pick<Sums, 'worth'>): string => {
    const amount = currency === undefined ? undefined : amounts[currency];
    return amount === undefined ? '' : [number(Math.round(amount)), currency].filter(Boolean).join(' ');
  };

  const pieces = ({ pieces: count }: Pick<Sums, 'pieces'>): string =>
    t('overview.pieces', { count, number: number(count) });

  const used = (part: Pick<Part, 'usedAt'>): string => (part.usedAt > 0 ? relativeTime(part.usedAt) : '');

  return {
    worth,
    pieces,
    used,
    nameOf: ({ kind, name }: Pick<Part, 'kind' | 'name'>): string =>
      kind === 'unplaced' ? t('overview.unplaced') : kind === 'all' ? t('overview.everything') : name,
    amount: (part: Part, measure: Measure): string =>
      measure === 'value' ? worth(part.sums) : measure === 'age' ? used(part) : number(part.sums.pieces),
    /** "3 bins · 45 items · 60 pieces" */
    contents: ({ kind, bins, sums }: Pick<Part, 'kind' | 'bins' | 'sums'>): string =>
      [
        bins > 0 && t('common.bins', { count: bins }),
        kind !== 'item' && t('common.items', { count: sums.items }),
        pieces(sums),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
