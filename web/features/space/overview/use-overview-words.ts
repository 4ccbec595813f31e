import { type Pieces, piecesText, type Sums, unitsOf, withoutPieces } from '#domain/overview/sums.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Measure } from './overview-address.ts';
import type { Part } from './parts.ts';
import type { Summed } from './summed.ts';

export type OverviewWords = ReturnType<typeof useOverviewWords>;

/** Formats amounts and descriptions of parts; `summed` is what is written as their worth. */
export function useOverviewWords(summed: Summed) {
  const { t } = useTranslation();
  const { number, relativeTime } = useFormats();

  /** "12,400 SEK + 19.50 EUR"; '' if nothing has a value. */
  const worth = (sums: Pick<Sums, 'worth' | 'own'>): string =>
    summed.measures
      .map((measure) => worthIn(sums, measure))
      .filter(Boolean)
      .join(' + ');

  /** '' if nothing has a value in the currency or unit. */
  const worthIn = (sums: Pick<Sums, 'worth' | 'own'>, measure: string): string => {
    const amount = summed.amountsIn(sums)[measure];
    return amount === undefined ? '' : summed.text(amount, measure);
  };

  const piecesIn = (unit: string, count: number): string =>
    unit === '' ? t('overview.pieces', { count, number: number(count) }) : `${number(count)}\u00a0${unit}`;

  /** "349 pieces · 28 m" */
  const pieces = (of: Pieces): string =>
    unitsOf(of)
      .map((unit) => piecesIn(unit, of.get(unit) ?? 0))
      .join(' · ') || piecesIn('', 0);

  const count = (of: Pieces): string => piecesText(of, number);

  /** "348 here, 7 lent"; undefined if nothing is lent. */
  const lent = ({ pieces: owned, lent: away }: Pick<Sums, 'pieces' | 'lent'>): string | undefined =>
    away.size === 0
      ? undefined
      : t('overview.hereAndLent', { here: count(withoutPieces(owned, away)), lent: count(away) });

  const used = (part: Pick<Part, 'usedAt'>): string => (part.usedAt > 0 ? relativeTime(part.usedAt) : '');

  return {
    worth,
    worthIn,
    pieces,
    count,
    lent,
    used,
    nameOf: ({ kind, name }: Pick<Part, 'kind' | 'name'>): string =>
      kind === 'unplaced' ? t('overview.unplaced') : kind === 'all' ? t('overview.everything') : name,
    amount: (part: Part, measure: Measure): string =>
      measure === 'value' ? worth(part.sums) : measure === 'age' ? used(part) : pieces(part.sums.pieces),
    /** "3 bins · 45 items · 60 pieces" */
    contents: ({ kind, bins, sums }: Pick<Part, 'kind' | 'bins' | 'sums'>): string =>
      [
        bins > 0 && t('common.bins', { count: bins }),
        kind !== 'item' && t('common.items', { count: sums.items }),
        pieces(sums.pieces),
        lent(sums),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
