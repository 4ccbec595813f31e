import { useMemo, useState } from 'react';
import { isListing } from '#web/data/search/filter.ts';
import { useSearch } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import type { SearchAddress } from './search-kinds.ts';
import { filterWith, questionNow } from './use-question.ts';

/** The query and filters of the search screen, and the results of both. */
export function useSearchQuestion(address: SearchAddress, onAddress: (change: SearchAddress) => void) {
  const typed = useSyncedText(address.q ?? '', (q) => onAddress({ q: q || undefined }));
  const { text: query, change, flush } = typed;
  const question = questionNow(query);
  const filterKey = JSON.stringify(filterWith(address, question));
  // Unchanged while only text is typed.
  const filter = useMemo((): SearchFilter => JSON.parse(filterKey), [filterKey]);
  const { most, showMore } = useListSize(filterKey);
  const results = useSearch(question.text, filter, { limit: most, language: currentLocale() });
  const hasQuery = query.trim() !== '';
  const isBeforeFirst = useIsBeforeFirst(hasQuery || isListing(filter), results.status !== 'idle');
  return { query, change, flush, question, filter, results, showMore, isBeforeFirst };
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
