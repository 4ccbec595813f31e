import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
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
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import { useInventoryOpener } from '#web/features/inventory/inventory-opener.tsx';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { ActOnItem, type ItemAct } from './act-on-item.tsx';
import { FilterChips } from './filter-chips.tsx';
import { QuestionBar } from './question-bar.tsx';
import type { ResultAct } from './result-acts.tsx';
import { linkTo } from './result-link.tsx';
import { Results } from './results.tsx';
import { type SearchAddress, scopeOf } from './search-kinds.ts';
import { useLookUp } from './use-look-up.ts';
import { filterWith, questionNow, useCompletions } from './use-question.ts';
import { useSaveSearch } from './use-save-search.ts';

type SearchScreenProps = {
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
  isTyping: boolean;
};

type ItemActWanted = { n: number; act: ItemAct; result: BinResult };

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
  const list = useListSize(JSON.stringify(filter));
  const results = useSearch(question.text, filter, { limit: list.most, language: currentLocale() });
  const hasQuery = query.trim() !== '';
  const isBeforeFirst = useIsBeforeFirst(hasQuery || isListing(filter), results.status !== 'idle');
  // Run one after another, each on the result of the previous one.
  const [waiting, setWaiting] = useState<readonly ItemActWanted[]>([]);
  const pressed = useRef(0);
  const [next] = waiting;
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
      else {
        pressed.current += 1;
        const wanted = { n: pressed.current, act, result };
        setWaiting((before) => [...before, wanted]);
      }
    },
    [navigate],
  );

  const handleFilter = useSteady((filter: Pick<SearchAddress, 'kind' | 'tag'>) => {
    onAddress(filter);
  });

  const handleQuery = useSteady((text: string) => {
    change(text);
    field.current?.focus();
  });
  const handleExport = useSteady(async () => {
    settle.current();
    const all = await listedResults(results, filter);
    inventory.open({ scope: scopeOf(all), name: query.trim() || address.tag });
  });
  const handleShowAll = useSteady(() => {
    onAddress({ kind: undefined, tag: undefined });
    handleQuery(question.text);
  });
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
      <div className="sticky top-15 z-10 -mx-4 -mt-1 bg-paper px-4 pt-1 pb-2 wide:-mx-8 wide:px-8">
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
          isInUse={isInField || query !== '' || address.tag !== undefined}
          onChange={handleFilter}
          onStart={handleStart}
        />
      </div>
      <QuestionBar query={query} parts={question.parts} completions={completions} onQuery={handleQuery} />
      <Results
        hasQuery={!isBeforeFirst}
        search={results}
        kind={address.kind}
        tag={address.tag}
        hasConditions={filter.conditions !== undefined}
        isFirstNext={isWide && isInField && hasQuery}
        lookingUp={lookingUp}
        onQuery={handleQuery}
        onChooseSaved={handleChooseSaved}
        onShowAll={handleShowAll}
        onMore={list.showMore}
        onOpen={handleOpen}
        onAct={handleAct}
        onExport={handleExport}
        onSave={handleSave}
      />
      {next && (
        <ActOnItem
          key={next.n}
          {...next}
          pick={pick}
          onDone={() => setWaiting((all) => all.filter(({ n }) => n !== next.n))}
        />
      )}
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

/** Arrow keys, Home, End and Escape move between elements with `data-search-stop`, the field first. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  // Called for every key, so it returns early for keys that do not move.
  if (!moves.has(event.key)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-stop]')].filter(
    (stop) => stop.closest('[hidden]') === null,
  );
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
