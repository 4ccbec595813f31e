import { useMemo } from 'react';
import { useBins } from '#web/data/hooks.ts';
import type { BinResult, SearchResult } from '#web/data/search.ts';
import { countsByLocation } from '#web/features/locations/location-counts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LocationRow } from './location-row.tsx';
import { type ResultAct, ResultRow } from './result-row.tsx';
import { useAtRest } from './use-at-rest.ts';

type ResultListProps = {
  results: readonly SearchResult[];
  /** What they answer. */
  query: string;
  /** Marks the first as the one that Enter opens. */
  isFirstNext: boolean;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
};

export function ResultList({ results, query, isFirstNext, onOpen, onAct }: ResultListProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const counts = useMemo(() => countsByLocation(bins.values()), [bins]);
  // A letter is answered within a frame by what fits on the screen; the rest follows when typing rests.
  const isAtRest = useAtRest(query, 250);
  const drawn = isAtRest ? results : results.slice(0, drawnAtOnce);
  return (
    <ul
      aria-label={t('search.results')}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
    >
      {drawn.map((result, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: new answers are written into the rows that are there, which is quick
          key={index}
          className="[contain-intrinsic-size:auto_68px] [content-visibility:auto]"
        >
          {result.kind === 'location' ? (
            <LocationRow
              result={result}
              bins={counts.get(result.locationId)?.bins ?? 0}
              isNext={isFirstNext && index === 0}
              onOpen={onOpen}
            />
          ) : (
            <ResultRow
              result={result}
              bin={bins.get(result.binId)}
              isNext={isFirstNext && index === 0}
              onOpen={onOpen}
              onAct={onAct}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const drawnAtOnce = 14;
