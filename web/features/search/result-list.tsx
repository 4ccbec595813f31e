import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { useBins } from '#web/data/hooks.ts';
import type { BinResult, SearchResult } from '#web/data/search.ts';
import { countsByLocation } from '#web/features/locations/location-counts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/class-names.ts';
import type { ResultAct } from './result-acts.tsx';
import { ResultRows } from './result-rows.tsx';
import { useAtRest } from './use-at-rest.ts';

type ResultListProps = {
  /**
   * None: the list is hidden, and its rows stay as they are, for the next answer is quicker to write into them. Until a
   * bin changes: what somebody may no longer see is not kept, hidden or not.
   */
  results: readonly SearchResult[];
  /** What they answer. */
  query: string;
  /** Marks the first as the one that Enter opens. */
  isFirstNext: boolean;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
};

/** A letter is answered within a frame by what fits on the screen; the rows below follow between two letters. */
export const ResultList = memo(function ResultList({
  results,
  query,
  isFirstNext,
  onOpen,
  onAct,
}: ResultListProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const counts = useMemo(() => countsByLocation(bins.values()), [bins]);
  const newest = { results, bins, isAtRest: useAtRest(query, 250) };
  const kept = useRef(newest);
  if (results.length > 0 || kept.current.bins !== bins) kept.current = newest;
  const { results: all, isAtRest } = kept.current;
  const first = useMemo(() => all.slice(0, drawnAtOnce), [all]);
  const rest = useMemo(() => ({ results: all.slice(drawnAtOnce), isAtRest }), [all, isAtRest]);
  const drawnRest = useDeferredValue(rest, nothing);
  const rows = { bins, counts, onOpen, onAct };
  return (
    <ul
      aria-label={t('search.results')}
      data-answers={query}
      hidden={results.length === 0}
      className={cx(
        'divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card',
        // Rows of the answer before, which this one has no others for.
        drawnRest.results.length > rest.results.length && '[&>[data-later]]:hidden',
      )}
    >
      <ResultRows {...rows} results={first} isFirstNext={isFirstNext} isAtRest={isAtRest} />
      <ResultRows {...rows} {...drawnRest} isLater />
    </ul>
  );
});

const nothing = { results: [], isAtRest: false };
const drawnAtOnce = 14;
