import type { MatchesByBin } from '#web/data/search/use-matches-by-bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type SearchSummaryProps = {
  matches: MatchesByBin | undefined;
  /** One count per bin or location with a match. */
  counts: readonly number[];
  inWords: (values: { matches: string; count: number }) => string;
};

/** The number of matches; screen readers announce changes. */
export function SearchSummary({ matches, counts, inWords }: SearchSummaryProps) {
  const { t } = useTranslation();
  const sum = counts.reduce((all, each) => all + each, 0);
  const words = () => {
    if (!matches) return '';
    if (matches.isFailed) return t('floorPlan.searchFailed');
    if (sum === 0) return t('floorPlan.noMatches', { query: matches.query });
    return inWords({ matches: t('floorPlan.matches', { count: sum }), count: counts.length });
  };
  return (
    <p role="status" className="not-empty:mb-2 font-medium [overflow-wrap:anywhere]">
      {words()}
    </p>
  );
}
