import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { currentAccount } from '#web/data/account/current-account.ts';
import { prefetchSearch, type SearchState, searchOf, startSearch } from '#web/data/search/search.ts';
import type { SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { rememberSearch } from '#web/data/storage/preferences.ts';
import { SelectButton } from '#web/features/bins/list/select-button.tsx';
import { useInventoryOpener } from '#web/features/inventory/inventory-opener.tsx';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useIsTableWide, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useResultActs } from './act-on-item.tsx';
import { FacetButton, FacetColumn, useNarrowing } from './facets.tsx';
import { FilterChips } from './filter-chips.tsx';
import { moveThroughResults } from './move-through-results.ts';
import { QuestionBar } from './question-bar.tsx';
import { linkTo } from './result-link.tsx';
import { ResultSelectionBar } from './result-selection-bar.tsx';
import { Results } from './results.tsx';
import { type SearchAddress, scopeOf } from './search-kinds.ts';
import { useLookUp } from './use-look-up.ts';
import { filterWith, questionNow, useCompletions } from './use-question.ts';
import { useResultSelection } from './use-result-selection.ts';
import { useSaveSearch } from './use-save-search.ts';
import { useSearchQuestion } from './use-search-question.ts';

type SearchScreenProps = {
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
  isTyping: boolean;
};

export function SearchScreen({ address, onAddress, isTyping }: SearchScreenProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const navigate = useNavigate();
  const search = useSearchQuestion(address, onAddress);
  const { query, change, flush, question, filter, results, showMore, isBeforeFirst } = search;
  const completions = useCompletions(query, question);
  const hasQuery = query.trim() !== '';
  const [isInField, setInField] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const settle = useSteady(() => {
    flush();
    rememberSearch(query);
  });
  const inventory = useInventoryOpener();
  const lookingUp = useLookUp(question.text, results, settle);
  const { handleAct, dialogs } = useResultActs(settle);

  const handleFilter = useSteady((chosen: Pick<SearchAddress, 'kind' | 'tag'>) => onAddress(chosen));

  const handleQuery = useSteady((text: string) => {
    change(text);
    field.current?.focus();
  });
  const isCounted = !isBeforeFirst;
  const hasColumn = useIsTableWide() && isCounted;
  const narrowing = useNarrowing({ query, question, filter, isCounted, onQuery: change });
  const selection = useResultSelection(results.results);
  const exportAll = (all: readonly SearchResult[]) =>
    inventory.open({ scope: scopeOf(all), name: query.trim() || address.tag });
  const handleExport = useSteady(async () => {
    settle();
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
      settle();
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
            filter={filter}
            isFirstNext={isWide && isInField && hasQuery}
            lookingUp={lookingUp}
            onQuery={handleQuery}
            onChooseSaved={handleChooseSaved}
            onShowAll={handleShowAll}
            onMore={showMore}
            onOpen={settle}
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
      {dialogs}
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
