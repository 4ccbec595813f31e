import Plus from 'lucide-react/icons/plus';
import { memo, useEffect, useRef } from 'react';
import type { SearchKind } from '#domain/account/saved-search.ts';
import { paths } from '#domain/paths.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import type { SearchState } from '#web/data/search/search.ts';
import type { BinResult, SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { useAddItems } from '#web/features/things/bins/picker/use-add-items.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { ClosedBox, MagnifiedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AbsentNames } from './absent-names.tsx';
import { type LookingUp, LookUpOffer } from './look-up.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { ResultAct } from './result-acts.tsx';
import { ResultList } from './result-list.tsx';
import { mostResults, type ResultSelection } from './result-selection.tsx';
import { DebouncedLiveRegion } from './use-is-settled.tsx';
import type { SearchAddress } from './use-search-question.ts';

type ResultsProps = {
  hasQuery: boolean;
  search: SearchState;
  kind: SearchKind | undefined;
  tag: string | undefined;
  /** The same object while the filter is the same. */
  filter: SearchFilter;
  isFirstNext: boolean;
  lookingUp: LookingUp;
  onQuery: (query: string) => void;
  onChooseSaved: (address: SearchAddress) => void;
  onShowAll: () => void;
  onMore: () => void;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
  selection: ResultSelection;
};

/** Keeps the list mounted when it is empty. Memoized, so that letters without an answer render nothing. */
export const Results = memo(function Results(props: ResultsProps) {
  const {
    hasQuery,
    search,
    isFirstNext,
    lookingUp,
    onQuery,
    onChooseSaved,
    onMore,
    onOpen,
    onAct,
    selection,
  } = props;
  const { results, total = results.length } = search;
  return (
    <>
      {hasQuery ? (
        <AboutResults {...props} />
      ) : (
        <RecentSearches onChoose={onQuery} onChooseSaved={onChooseSaved} />
      )}
      <ResultList
        results={hasQuery ? results : none}
        query={search.query}
        {...{ total, isFirstNext, onOpen, onAct, selection }}
      />
      {hasQuery && total > results.length && <MoreOfList count={results.length} onMore={onMore} />}
      {hasQuery && search.status !== 'failed' && <LookUpOffer {...lookingUp} />}
    </>
  );
});

function AboutResults({ search, kind, tag, filter, lookingUp, onShowAll }: ResultsProps) {
  const { t } = useTranslation();
  const { status, results, query, isTypoAnswer, hasSomeWords, total } = search;
  const count = total ?? results.length;
  // Most answers arrive before anything else could be read.
  if (status === 'idle') return null;
  if (status === 'failed') {
    return (
      <>
        <DebouncedLiveRegion text={t('search.failedTitle')} />
        <EmptyState title={t('search.failedTitle')} text={t('search.failedText')} />
      </>
    );
  }
  if (count === 0 && status === 'indexing') {
    return (
      <>
        <DebouncedLiveRegion text={t('search.indexing')} />
        <SkeletonRows count={6} />
      </>
    );
  }
  if (count === 0)
    return (
      <NothingFound {...{ query, kind, tag, filter, lookingUp, onShowAll }} sentence={search.sentence} />
    );
  const found =
    total === undefined && count >= mostResults
      ? t('search.countMany', { count })
      : t('search.count', { count });
  return (
    <>
      <DebouncedLiveRegion text={found} />
      {isTypoAnswer ? (
        <div className="pt-2 pb-3">
          <h2 className="font-bold text-lg">{t(hasSomeWords ? 'search.someWords' : 'search.didYouMean')}</h2>
          <p className="text-ink-soft text-sm">
            {hasSomeWords ? t('search.someWordsText') : t('search.didYouMeanText', { query })}
          </p>
        </div>
      ) : (
        <p aria-hidden="true" className="pt-1 pb-2 text-ink-soft text-sm">
          {found}
        </p>
      )}
    </>
  );
}

type NothingFoundProps = Pick<ResultsProps, 'kind' | 'tag' | 'filter' | 'lookingUp' | 'onShowAll'> & {
  query: string;
  /** The filters that the query means, which nothing matches either. */
  sentence: Sentence | undefined;
};

function NothingFound(props: NothingFoundProps) {
  const { query, kind, tag, filter, lookingUp, onShowAll, sentence } = props;
  const { t } = useTranslation();
  const hasConditions = filter.conditions !== undefined;
  const showAll = <Button onClick={onShowAll}>{t('search.searchAll')}</Button>;
  if (query === '') {
    const about =
      tag === undefined && !hasConditions && (kind === 'out' || kind === 'used-up') ? kind : undefined;
    const nothing = t(hasConditions ? 'search.noneMatch' : 'search.nothing');
    const title = about === undefined ? nothing : t(`search.none.${about}.title`);
    return (
      <>
        <DebouncedLiveRegion text={title} />
        <EmptyState
          picture={about ? <ClosedBox /> : <MagnifiedBox />}
          title={title}
          text={about ? t(`search.none.${about}.text`) : <AbsentNames filter={filter} />}
        >
          {showAll}
        </EmptyState>
      </>
    );
  }
  const isNarrowed = kind !== undefined || tag !== undefined || hasConditions;
  return (
    <>
      <DebouncedLiveRegion text={t('search.nothing')} />
      <EmptyState
        picture={<MagnifiedBox />}
        title={t('search.nothingTitle', { query })}
        text={
          <>
            {t(isNarrowed ? 'search.nothingNarrowedText' : 'search.nothingText')}
            <AbsentNames filter={filter} />
          </>
        }
      >
        {isNarrowed && !sentence && showAll}
        {!isNarrowed && !sentence && <AddOrBrowse name={query} isCode={lookingUp.wanted?.kind === 'code'} />}
        {sentence && <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>}
      </EmptyState>
    </>
  );
}

/** Adds what was sought, or goes to the list of bins. Nobody calls a thing by a code. */
function AddOrBrowse({ name, isCode }: { name: string; isCode: boolean }) {
  const { t } = useTranslation();
  const { addItems, picker } = useAddItems();
  return (
    <>
      {addItems && !isCode && (
        <Button
          kind="primary"
          icon={Plus}
          onClick={() => addItems(name)}
          className="[overflow-wrap:anywhere]"
        >
          {t('search.add', { name })}
        </Button>
      )}
      <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>
      {picker}
    </>
  );
}

const none: readonly SearchResult[] = [];

type MoreOfListProps = {
  /** The number of results shown. */
  count: number;
  onMore: () => void;
};

/** Loads more when it comes near the screen; the button is for people who don't scroll. */
function MoreOfList({ count, onMore }: MoreOfListProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again after each page, which may be shorter than the screen
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onMore();
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [count, onMore]);

  return (
    <div ref={place} className="mt-3">
      <Button isWide onClick={onMore} data-search-stop>
        {t('common.showMore')}
      </Button>
    </div>
  );
}
