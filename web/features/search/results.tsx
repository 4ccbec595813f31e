import type { BinResult, SearchShown } from '#web/data/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { LookUpOffer } from './look-up-offer.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { ResultList } from './result-list.tsx';
import type { ResultAct } from './result-row.tsx';
import { SaidAtRest } from './said-at-rest.tsx';
import type { SearchAddress } from './search-kinds.ts';
import type { LookingUp } from './use-look-up.ts';

type ResultsProps = {
  query: string;
  shown: SearchShown;
  address: SearchAddress;
  isFirstNext: boolean;
  lookingUp: LookingUp;
  onQuery: (query: string) => void;
  onShowAll: () => void;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
};

/** What was found, or what to do where nothing was. */
export function Results({ query, shown, address, lookingUp, onQuery, onShowAll, ...list }: ResultsProps) {
  const { t } = useTranslation();
  if (query === '') return <RecentSearches onChoose={onQuery} />;
  const { results } = shown;
  if (shown.status === 'failed') {
    return (
      <>
        <SaidAtRest text={t('search.failedTitle')} />
        <EmptyState title={t('search.failedTitle')} text={t('search.failedText')} />
      </>
    );
  }
  const isWaiting = shown.status !== 'ready' && results.length === 0;
  const count =
    results.length >= mostResults
      ? t('search.countMany', { count: results.length })
      : results.length === 0
        ? t('search.nothing')
        : t('search.count', { count: results.length });

  return (
    <>
      <SaidAtRest text={isWaiting ? t('search.indexing') : count} />
      {isWaiting ? (
        <SkeletonRows count={6} />
      ) : results.length === 0 ? (
        <EmptyState title={t('search.nothingTitle', { query: shown.query })} text={t('search.nothingText')}>
          {(address.kind ?? address.tag) !== undefined && (
            <Button onClick={onShowAll}>{t('search.searchAll')}</Button>
          )}
        </EmptyState>
      ) : (
        <>
          {shown.isTypoAnswer ? (
            <div className="px-1 pt-2 pb-3">
              <h2 className="font-bold text-lg">{t('search.didYouMean')}</h2>
              <p className="text-ink-soft text-sm">{t('search.didYouMeanText', { query: shown.query })}</p>
            </div>
          ) : (
            <p aria-hidden="true" className="px-1 pt-1 pb-2 text-ink-soft text-sm">
              {count}
            </p>
          )}
          <ResultList
            results={results}
            query={shown.query}
            {...list}
            isFirstNext={list.isFirstNext && shown.query === query}
          />
        </>
      )}
      <LookUpOffer {...lookingUp} />
    </>
  );
}

/** The search answers with no more than these. */
const mostResults = 50;
