import { useMemo, useState } from 'react';
import type { SearchKind } from '#domain/account/saved-search.ts';
import type { Account } from '#domain/live.ts';
import { noOwnFilters, type OwnFilters, ownFiltersOf } from '#domain/search/own-filter.ts';
import {
  type Completion,
  completionsOf,
  type Question,
  readQuestion,
  type ValueLists,
} from '#domain/search/question.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { isListing, withSentence } from '#web/data/search/filter.ts';
import type { SentenceOptions } from '#web/data/search/messages.ts';
import { type SearchState, useSearch, useWordsInUse } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { useViewFilter } from './absent-names.tsx';

/**
 * `as` is the look on a wide screen; `view` names the saved view whose columns and order the table has, and `of` is the id of
 * its owner if somebody else shares it.
 */
export type SearchAddress = {
  q?: string;
  kind?: SearchKind;
  tag?: string;
  as?: SearchLook;
  view?: string;
  of?: string;
};

export type SearchLook = 'rows' | 'table';

/** The query and filters of the search screen, and the results of both. */
export function useSearchQuestion(address: SearchAddress, onAddress: (change: SearchAddress) => void) {
  const typed = useSyncedText(address.q ?? '', (q) => onAddress({ q: q || undefined }));
  const { text: query, change, flush } = typed;
  useOwnFilters();
  const question = questionNow(query, address.view !== undefined);
  const filterKey = JSON.stringify(filterWith(address, question));
  // Unchanged while only text is typed.
  const typedFilter = useMemo((): SearchFilter => JSON.parse(filterKey), [filterKey]);
  const { filter, absent } = useViewFilter(typedFilter, address.view !== undefined);
  const { most, showMore } = useListSize(`${filterKey} ${question.text}`);
  const results = useSearch(question.text, filter, sentenceOptions(most));
  const hasQuery = query.trim() !== '';
  const isBeforeFirst = useIsBeforeFirst(hasQuery || isListing(filter), results.status !== 'idle');
  const sentence = results.query === question.text ? results.sentence : undefined;
  const answered = useAnswered(question.text, filter, results);
  return {
    query,
    change,
    flush,
    question,
    filter,
    results,
    sentence,
    answered,
    showMore,
    isBeforeFirst,
    absent,
  };
}

/** What the results are of: the query and its filters, or the sentence if nothing has its words. */
function useAnswered(text: string, filter: SearchFilter, { isSentenceAnswer, sentence }: SearchState) {
  const key = JSON.stringify(
    isSentenceAnswer && sentence
      ? { text: sentence.text, filter: withSentence(filter, sentence) }
      : { text, filter },
  );
  return useMemo((): { text: string; filter: SearchFilter } => JSON.parse(key), [key]);
}

/** With these, the words of a search may be read as a sentence. */
export function sentenceOptions(limit: number = listPage): SentenceOptions {
  return { today: localDay(new Date()), language: currentLocale(), limit };
}

/** Reads the filters in what is typed now. */
export function questionNow(query: string, isView = false): Question {
  const own = ownFiltersIn(currentAccount.get()?.me.get());
  return readQuestion(query, localDay(new Date()), { own, isView });
}

/** The filters by the fields that the person and those who share with the person defined. */
export function useOwnFilters(): OwnFilters {
  const me = useProfile();
  return useMemo(() => ownFiltersIn(me), [me]);
}

let latest: { me: Account; filters: OwnFilters } | undefined;

/** The same object for the same account, as each letter asks. */
function ownFiltersIn(me: Account | undefined): OwnFilters {
  if (me === undefined) return noOwnFilters;
  const { uid: ownerId, fields = [], sharedFields = [] } = me;
  if (latest?.me !== me) latest = { me, filters: ownFiltersOf([{ ownerId, fields }, ...sharedFields]) };
  return latest.filters;
}

/** The filter of the chips above the results together with the typed ones. */
export function filterWith({ kind, tag }: SearchAddress, { parts }: Question): SearchFilter {
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  return { ...filterOf({ kind, tag }), ...(conditions.length > 0 && { conditions }) };
}

function filterOf({ kind, tag }: Pick<SearchAddress, 'kind' | 'tag'>): SearchFilter {
  return {
    ...(kind === 'items' ? { kind: 'item' } : {}),
    ...(kind === 'bins' ? { kind: 'bin' } : {}),
    ...(kind === 'places' ? { kind: 'location' } : {}),
    ...(kind === 'out' ? { only: 'out' } : {}),
    ...(kind === 'used-up' ? { only: 'usedUp' } : {}),
    ...(tag === undefined ? {} : { tag }),
  };
}

/** The length of the shown list: one more page each time, and one page for another list. */
function useListSize(list: string) {
  const [{ of, pages }, setSize] = useState({ of: list, pages: 1 });
  if (of !== list) setSize({ of: list, pages: 1 });
  const showMore = useSteady(() => setSize({ of: list, pages: pages + 1 }));
  return { most: pages * listPage, showMore };
}

const listPage = 100;

/** Keeps the initial content until the first answer, to avoid a blank page. */
function useIsBeforeFirst(hasQuery: boolean, hasAnswer: boolean): boolean {
  const [isBefore, setBefore] = useState(!hasQuery);
  const isStillBefore = !hasQuery || (isBefore && !hasAnswer);
  if (isStillBefore !== isBefore) setBefore(isStillBefore);
  return isStillBefore;
}

/** Suggests values only while a filter is typed, so that plain searches don't read the lists. */
export function useCompletions(query: string, { parts }: Question): readonly Completion[] {
  const field = parts.find(({ end }) => end === query.length)?.field;
  const { bins } = useBins();
  const { locations } = useLocations();
  const recentBorrowers = usePreference('recentBorrowers');
  const own = useOwnFilters();
  const words = useWordsInUse(field === 'tag' ? 'tags' : field === 'lent' ? 'borrowers' : undefined);
  return useMemo(() => {
    const lists: ValueLists = {
      tag: words ?? [],
      lent: [...recentBorrowers, ...(words ?? [])],
      ...(field === 'place' && { place: namesOf(locations) }),
      ...(field === 'bin' && { bin: namesOf(bins) }),
      expires: timeSpans,
      due: timeSpans,
      warranty: timeSpans,
    };
    return completionsOf(query, localDay(new Date()), currentLocale(), lists, own);
  }, [field, query, words, recentBorrowers, locations, bins, own]);
}

const timeSpans = ['7d', '30d', '90d', '1y'];

function namesOf(records: ReadonlyMap<string, { name: string; deletedAt?: string | undefined }>): string[] {
  const names = new Set<string>();
  for (const { name, deletedAt } of records.values()) if (deletedAt === undefined) names.add(name);
  return [...names].sort();
}
