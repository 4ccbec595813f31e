import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type SearchKind, searchKinds } from '#domain/account/saved-search.ts';
import { isLent } from '#domain/items/loan.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import type { Facets } from '#web/data/search/facets.ts';
import { prefetchSearch, startSearch } from '#web/data/search/search.ts';
import type { SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { rememberSearch, setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { LeftOutNotice } from './absent-names.tsx';
import { useNarrowing } from './facets.tsx';
import { useLookUp } from './look-up.tsx';
import { linkTo } from './result-link.tsx';
import { ResultPane } from './result-pane.tsx';
import type { AddToList } from './result-selection.tsx';
import { openView, useSavedSearches, wholeTable } from './saved-search.ts';
import { FilterChips, QuestionBar } from './search-filters.tsx';
import { SentenceOffer, withSentenceFilters } from './sentence-offer.tsx';
import {
  filterWith,
  questionNow,
  type SearchAddress,
  type SearchLook,
  sentenceOptions,
  useCompletions,
  useSearchQuestion,
} from './use-search-question.ts';

export function SearchOfAddress({ addToList }: { addToList: AddToList }) {
  const { t } = useTranslation();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const isTyping = useLocation({ select: ({ state }) => state.isTyping === true });
  const putIntoAddress = (change: SearchAddress) => {
    void navigate({
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
      // A blocker is called asynchronously, so the address would change only after the flush below.
      ignoreBlocker: true,
    });
    // Otherwise a navigation in the same event would replace this pending address change.
    history.flush();
  };
  const isWide = useIsWide();
  const remembered = usePreference('searchLook');
  const look: SearchLook = isWide ? (address.as ?? remembered ?? 'rows') : 'rows';
  const handleLook = (chosen: SearchLook) => {
    setPreference('searchLook', chosen === 'table' ? chosen : undefined);
    putIntoAddress({ as: chosen });
  };
  const { view, isGone } = useViewOf(address);
  const maxWidth = look === 'table' ? 'wide:max-w-[100rem]' : 'wide:max-w-[64rem]';
  return (
    <Page className={isWide ? maxWidth : undefined}>
      <PageHeader
        title={view?.name ?? t(look === 'table' ? 'grid.title' : 'shell.search')}
        actions={isWide && <LookSwitch look={look} onLook={handleLook} />}
      />
      {isGone && <ViewGone name={address.view ?? ''} onAll={() => putIntoAddress(wholeTable)} />}
      <SearchScreen {...{ address, look, isTyping, addToList }} onAddress={putIntoAddress} />
    </Page>
  );
}

/** The view that the address names; `isGone` once the account is read and does not have it. */
function useViewOf(address: SearchAddress) {
  const view = openView(useSavedSearches(), address);
  const isRead = useProfile() !== undefined;
  return { view, isGone: isRead && address.view !== undefined && !view };
}

function ViewGone({ name, onAll }: { name: string; onAll: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mb-3">
      <Notice>
        {t('grid.viewGone', { name })}{' '}
        <button type="button" onClick={onAll} className="min-h-11 rounded-field px-1 font-bold text-tape">
          {t('grid.noView')}
        </button>
      </Notice>
    </div>
  );
}

function LookSwitch({ look, onLook }: { look: SearchLook; onLook: (look: SearchLook) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('bins.look')}
      value={look}
      onChange={onLook}
      isIconOnly
      className="mr-2 shrink-0"
      options={[
        { value: 'rows', label: t('bins.looks.rows'), icon: Rows3 },
        { value: 'table', label: t('bins.looks.table'), icon: Table2 },
      ]}
    />
  );
}

const route = getRouteApi('/signed-in/search');

type SearchScreenProps = {
  /** The query and chips in the address of the page. */
  address: SearchAddress;
  /** A table has items only. */
  look: SearchLook;
  onAddress: (change: SearchAddress) => void;
  /** True if the person came here to type, so that the field gets the focus on phones, too. */
  isTyping: boolean;
  addToList: AddToList;
};

/** The screen /search: a text field with filters, and the results in the device's copy. */
function SearchScreen(props: SearchScreenProps) {
  const { address: wholeAddress, look, onAddress, isTyping, addToList } = props;
  const isTable = look === 'table';
  const address = isTable ? withItemsOnly(wholeAddress) : withItemsOfView(wholeAddress);
  const search = useSearchQuestion(address, onAddress);
  const { query, change, flush, question, answered, results, isBeforeFirst } = search;
  const completions = useCompletions(query, question);
  const [isInField, setInField] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const settle = useSteady(() => {
    flush();
    rememberSearch(query);
  });
  const lookingUp = useLookUp(question.text, results, settle);
  const handleFilter = useSteady((chosen: Pick<SearchAddress, 'kind' | 'tag'>) => onAddress(chosen));
  const handleQuery = useSteady((text: string) => {
    change(text);
    field.current?.focus();
  });
  const handleUseSentence = useSteady((sentence: Sentence | undefined = search.sentence) => {
    const { q = '', kind } = withSentenceFilters(search, sentence);
    settle();
    if (kind) onAddress({ kind });
    handleQuery(q);
  });
  const handleEnter = useEnter({
    ...{ search, lookingUp, field, settle },
    takeSentence: handleUseSentence,
    opensFirst: !isTable,
  });
  const handleStart = useSteady((text: string) => handleQuery(`${query.trimEnd()} ${text}`.trimStart()));
  const isCounted = isTable || (!isBeforeFirst && !results.isTypoAnswer);
  const counted = useMemo(() => (isTable ? itemsOf(answered) : answered), [isTable, answered]);
  const narrowing = useNarrowing({ query, question, answered: counted, isCounted, onQuery: change });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside
    <div onKeyDown={moveThroughResults} className={cx(isTable && 'flex grow flex-col')}>
      <QueryField
        {...{ field, address, query, isTyping }}
        onQuery={change}
        onEnter={handleEnter}
        onFocusChange={setInField}
      />
      <div className="mt-1 mb-2">
        <FilterChips
          kind={address.kind}
          kinds={isTable ? kindsOfItems : searchKinds}
          tag={address.tag}
          counts={results.isTypoAnswer && !isTable ? kindsOf(results.results) : narrowing.facets?.kinds}
          isInUse={isInField || query !== '' || address.tag !== undefined}
          onChange={handleFilter}
          // The table has all filters in one sheet.
          onStart={isTable ? undefined : handleStart}
        />
      </div>
      <QuestionBar
        query={query}
        parts={question.parts}
        completions={completions}
        kind={address.kind}
        onQuery={handleQuery}
      />
      <LeftOutNotice absent={search.absent} />
      {!isBeforeFirst && <SentenceOffer search={search} onUse={handleUseSentence} />}
      {isTable ? (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <ItemGrid
            {...answered}
            {...{ narrowing, onAddress, addToList }}
            onStart={handleStart}
            onQuery={change}
            address={{ ...address, q: query }}
          />
        </Suspense>
      ) : (
        <ResultPane
          {...{ address, search, narrowing, lookingUp, isInField, addToList }}
          onAddress={onAddress}
          onQuery={handleQuery}
          onOpen={settle}
        />
      )}
    </div>
  );
}

const ItemGrid = lazy(async () => {
  const [grid] = await Promise.all([import('./item-grid.tsx'), loadLaterTexts()]);
  return grid;
});

const kindsOfItems: readonly SearchKind[] = ['out', 'used-up'];

function withItemsOnly({ kind, ...address }: SearchAddress): SearchAddress {
  return { ...address, ...(kind && kindsOfItems.includes(kind) && { kind }) };
}

/** On a phone a view without filters lists all items, as its table does. */
function withItemsOfView(address: SearchAddress): SearchAddress {
  return address.view === undefined ? address : { ...address, kind: address.kind ?? 'items' };
}

/** The table counts what it shows. */
function itemsOf<T extends { filter: SearchFilter }>(answered: T): T {
  return { ...answered, filter: { ...answered.filter, kind: 'item' } };
}

/** Counts the similar names that are listed because nothing has the query itself. */
function kindsOf(results: readonly SearchResult[]): Facets['kinds'] {
  const kinds = { item: 0, bin: 0, location: 0, out: 0, usedUp: 0 };
  for (const result of results) {
    kinds[result.kind]++;
    if (result.kind !== 'item') continue;
    kinds.out += Number(isLent(result));
    kinds.usedUp += Number(result.quantity === 0);
  }
  return kinds;
}

type EnterTargets = {
  search: ReturnType<typeof useSearchQuestion>;
  lookingUp: ReturnType<typeof useLookUp>;
  field: RefObject<HTMLInputElement | null>;
  settle: () => void;
  takeSentence: () => void;
  opensFirst: boolean;
};

/**
 * Enter looks up a code, takes the filters of a sentence whose words find nothing, or opens the first result on wide
 * screens; on a phone it only closes the keyboard.
 */
function useEnter(targets: EnterTargets): () => void {
  const { search, lookingUp, field, settle, takeSentence, opensFirst } = targets;
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { query, question, results } = search;
  return () => {
    const [first] = results.results;
    if (!isWide) field.current?.blur();
    if (lookingUp.wanted?.kind === 'code') lookingUp.run();
    else if (results.isSentenceAnswer && results.query === question.text) takeSentence();
    else if (isWide && opensFirst && query.trim() !== '' && first && results.query === question.text) {
      settle();
      void navigate(linkTo(first));
    }
  };
}

/** Arrow keys, Home, End and Escape move between elements with `data-search-stop` and the boxes of rows, the field first. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  // Called for every key, so it returns early for keys that do not move.
  if (!moves.has(event.key)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-stop], [data-result] input'),
  ].filter((stop) => stop.closest('[hidden]') === null);
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  if (at < 0) return;
  const isInField = at === 0;
  const next = nextStop(event.key, at, stops.length);
  if (next === undefined || (isInField && (event.key === 'Home' || event.key === 'End'))) return;
  event.preventDefault();
  stops[next]?.focus();
}

const moves = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape']);

function nextStop(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 1;
    case 'End':
      return count - 1;
    case 'Escape':
      return at === 0 ? undefined : 0;
    default:
      return undefined;
  }
}

type QueryFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  address: SearchAddress;
  query: string;
  isTyping: boolean;
  onQuery: (query: string) => void;
  onEnter: () => void;
  onFocusChange: (hasFocus: boolean) => void;
};

/** Stays at the top while the results scroll. Starts to search before a typed letter is rendered. */
function QueryField({ field, address, query, isTyping, onQuery, onEnter, onFocusChange }: QueryFieldProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press of the tab focuses the field again
  useEffect(() => {
    if (isTyping && query === '') field.current?.focus();
  }, [entry]);
  return (
    <div className="sticky top-15 z-10 -mx-4 -mt-1 bg-paper px-4 pt-1 pb-2 wide:-mx-10 wide:px-10">
      <SearchField
        ref={field}
        label={t('search.field')}
        placeholder={t('search.fieldShort')}
        data-search-stop
        autoFocus={isWide || (isTyping && query === '')}
        value={query}
        onChange={(text) => {
          const next = questionNow(text, address.view !== undefined);
          prefetchSearch(next.text, filterWith(address, next), sentenceOptions());
          onQuery(text);
        }}
        onFocus={() => {
          startSearch();
          onFocusChange(true);
        }}
        onBlur={() => onFocusChange(false)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </div>
  );
}
