import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { isListing } from '#web/data/search/filter.ts';
import {
  prefetchSearch,
  type SearchState,
  searchOf,
  startSearch,
  useSearch,
} from '#web/data/search/search.ts';
import type { BinResult, SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { rememberSearch } from '#web/data/storage/preferences.ts';
import { SelectButton } from '#web/features/bins/list/select-button.tsx';
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import { useInventoryOpener } from '#web/features/inventory/inventory-opener.tsx';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { useIsTableWide, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useActsInTurn } from './act-on-item.tsx';
import { FacetButton, FacetColumn, useNarrowing } from './facets.tsx';
import { FilterChips } from './filter-chips.tsx';
import { moveThroughResults } from './move-through-results.ts';
import { QuestionBar } from './question-bar.tsx';
import type { ResultAct } from './result-acts.tsx';
import { linkTo } from './result-link.tsx';
import { ResultSelectionBar } from './result-selection-bar.tsx';
import { Results } from './results.tsx';
import { type SearchAddress, scopeOf } from './search-kinds.ts';
import { useLookUp } from './use-look-up.ts';
import { filterWith, questionNow, useCompletions } from './use-question.ts';
import { useResultSelection } from './use-result-selection.ts';
import { useSaveSearch } from './use-save-search.ts';

type SearchScreenProps = {
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
  isTyping: boolean;
};

export function SearchScreen({ address, onAddress, isTyping }: SearchScreenProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { pick, picker } = useBinPicker();
  const {
    text: query,
    change,
    flush,
  } = useSyncedText(address.q ?? '', (q) => onAddress({ q: q || undefined }));
  const question = questionNow(query);
  const completions = useCompletions(query, question);
  const filter = filterWith(address, question);
  const filterKey = JSON.stringify(filter);
  // Unchanged while only text is typed.
  const filterNow = useMemo((): SearchFilter => JSON.parse(filterKey), [filterKey]);
  const list = useListSize(filterKey);
  const results = useSearch(question.text, filter, { limit: list.most, language: currentLocale() });
  const hasQuery = query.trim() !== '';
  const isBeforeFirst = useIsBeforeFirst(hasQuery || isListing(filter), results.status !== 'idle');
  const { actInTurn, acting } = useActsInTurn(pick);
  const [isInField, setInField] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // Stable, so that unchanged rows are not rendered again.
  const settle = useRef(() => {});
  settle.current = () => {
    flush();
    rememberSearch(query);
  };
  const inventory = useInventoryOpener();
  const lookingUp = useLookUp(question.text, results, () => settle.current());
  const handleOpen = useCallback(() => settle.current(), []);
  const handleAct = useCallback(
    (act: ResultAct, result: BinResult) => {
      settle.current();
      const { binId, itemId = '' } = result;
      if (act === 'openItem') void navigate({ to: paths.item, params: { binId, itemId } });
      else if (act === 'find')
        void navigate({ to: paths.scan, search: { mode: 'find', bin: binId, item: itemId } });
      else if (act === 'edit') void navigate({ to: paths.itemEdit, params: { binId, itemId } });
      else actInTurn(act, result);
    },
    [navigate, actInTurn],
  );

  const handleFilter = useSteady((filter: Pick<SearchAddress, 'kind' | 'tag'>) => {
    onAddress(filter);
  });

  const handleQuery = useSteady((text: string) => {
    change(text);
    field.current?.focus();
  });
  const isCounted = !isBeforeFirst;
  const hasColumn = useIsTableWide() && isCounted;
  const narrowing = useNarrowing({ query, question, filter: filterNow, isCounted, onQuery: change });
  const selection = useResultSelection(results.results);
  const exportAll = (all: readonly SearchResult[]) =>
    inventory.open({ scope: scopeOf(all), name: query.trim() || address.tag });
  const handleExport = useSteady(async () => {
    settle.current();
    exportAll(await listedResults(results, filter));
  });
  const handleShowAll = useSteady(() => handleChooseSaved({ q: question.text }));
  const handleStart = useSteady((text: string) => handleQuery(`${query.trimEnd()} ${text}`.trimStart()));
  const handleChooseSaved = useSteady(({ q = '', ...chips }: SearchAddress) => {
    onAddress({ kind: undefined, tag: undefined, ...chips });
    handleQuery(q);
  });
  const saveSearch = useSaveSearch();
  const handleSave = useSteady(() => saveSearch({ ...address, q: query }));

  /** On a phone Enter only closes the keyboard, unless a code can be looked up. */
  const handleEnter = () => {
    const [first] = results.results;
    if (!isWide) field.current?.blur();
    if (lookingUp.wanted?.kind === 'code') lookingUp.run();
    else if (isWide && hasQuery && first && results.query === question.text) {
      settle.current();
      void navigate(linkTo(first));
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside
    <div onKeyDown={moveThroughResults}>
      <div className="sticky top-15 z-10 -mx-4 -mt-1 bg-paper px-4 pt-1 pb-2 wide:-mx-10 wide:px-10">
        <SearchField
          ref={field}
          label={t('search.field')}
          placeholder={t('search.fieldShort')}
          data-search-stop
          autoFocus={isWide || isTyping}
          value={query}
          onChange={(text) => {
            const next = questionNow(text);
            prefetchSearch(next.text, filterWith(address, next));
            change(text);
          }}
          onFocus={() => {
            startSearch();
            setInField(true);
          }}
          onBlur={() => setInField(false)}
          onKeyDown={(event) => event.key === 'Enter' && handleEnter()}
        />
      </div>
      <div className="mt-1 mb-2">
        <FilterChips
          kind={address.kind}
          tag={address.tag}
          counts={narrowing.facets?.kinds}
          isInUse={isInField || query !== '' || address.tag !== undefined}
          onChange={handleFilter}
          onStart={handleStart}
        />
      </div>
      <QuestionBar
        query={query}
        parts={question.parts}
        completions={completions}
        kind={address.kind}
        onQuery={handleQuery}
      />
      <div className={hasColumn ? 'grid grid-cols-[minmax(0,1fr)_15rem] gap-8' : undefined}>
        <div>
          {isCounted && (
            // On a wide screen in the line of the count.
            <div className={cx('-mr-2 flex min-h-11 items-center justify-between', hasColumn && '-mb-9')}>
              <span className="-ml-4">{!hasColumn && <FacetButton {...narrowing} />}</span>
              {results.results.length > 0 && <SelectButton selection={selection} />}
            </div>
          )}
          <Results
            hasQuery={!isBeforeFirst}
            search={results}
            kind={address.kind}
            tag={address.tag}
            filter={filterNow}
            isFirstNext={isWide && isInField && hasQuery}
            lookingUp={lookingUp}
            onQuery={handleQuery}
            onChooseSaved={handleChooseSaved}
            onShowAll={handleShowAll}
            onMore={list.showMore}
            onOpen={handleOpen}
            onAct={handleAct}
            selection={selection}
            onExport={handleExport}
            onSave={handleSave}
          />
        </div>
        {hasColumn && <FacetColumn {...narrowing} />}
      </div>
      {selection.isOn && (
        <ResultSelectionBar selection={selection} results={results.results} onExport={exportAll} />
      )}
      {acting}
      {picker}
      {inventory.sheet}
    </div>
  );
}

/** A list shows only its first pages. */
async function listedResults(
  { results, total = results.length }: SearchState,
  filter: SearchFilter,
): Promise<readonly SearchResult[]> {
  if (total <= results.length) return results;
  const account = currentAccount.get();
  const answer = account && (await searchOf(account).list(filter, total, currentLocale()));
  return answer && answer !== 'superseded' ? answer.results : results;
}

const listPage = 100;

/** The length of the shown list: one more page each time, and one page for another list. */
function useListSize(list: string) {
  const [{ of, pages }, setSize] = useState({ of: list, pages: 1 });
  if (of !== list) setSize({ of: list, pages: 1 });
  const showMore = useSteady(() => setSize({ of: list, pages: pages + 1 }));
  return { most: pages * listPage, showMore };
}

/** Keeps the initial content until the first answer, to avoid a blank page. */
function useIsBeforeFirst(hasQuery: boolean, hasAnswer: boolean): boolean {
  const [isBefore, setBefore] = useState(!hasQuery);
  const isStillBefore = !hasQuery || (isBefore && !hasAnswer);
  if (isStillBefore !== isBefore) setBefore(isStillBefore);
  return isStillBefore;
}
