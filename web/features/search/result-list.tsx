import { useBins } from '#web/data/hooks.ts';
import type { SearchResult } from '#web/data/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ResultAct, ResultRow } from './result-row.tsx';

type ResultListProps = {
  results: readonly SearchResult[];
  /** Marks the first as the one that Enter opens. */
  isFirstNext: boolean;
  onOpen: () => void;
  onAct: (act: ResultAct, result: SearchResult) => void;
};

export function ResultList({ results, isFirstNext, onOpen, onAct }: ResultListProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  return (
    <ul
      aria-label={t('search.results')}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
    >
      {results.map((result, index) => (
        <li
          key={result.itemId ?? result.binId}
          className="[contain-intrinsic-size:auto_68px] [content-visibility:auto]"
        >
          <ResultRow
            result={result}
            bin={bins.get(result.binId)}
            isNext={isFirstNext && index === 0}
            onOpen={onOpen}
            onAct={onAct}
          />
        </li>
      ))}
    </ul>
  );
}
