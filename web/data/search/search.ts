import { useEffect, useMemo, useState } from 'react';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { fieldsIn } from '../account/own-fields.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { reuse } from '../copy/view.ts';
import type { MatchesOfBin } from './every-match.ts';
import type { Facets } from './facets.ts';
import { isListing } from './filter.ts';
import type { MatchesInBin } from './matches-by-bin.ts';
import type { SentenceAnswer, SentenceOptions } from './messages.ts';
import type { WordsInUse } from './own-words.ts';
import { createSearch, type Search } from './search-client.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

export type SearchState = {
  /** `indexing`: the answer takes a while. `failed`: the next question tries to open the index again. */
  status: 'idle' | 'indexing' | 'ready' | 'failed';
  results: readonly SearchResult[];
  /** Nothing matched exactly; the results are similar names. */
  isTypoAnswer: boolean;
  /** Of a typo answer: the results have some of the words as they are. */
  hasSomeWords?: boolean;
  /** The query of `results`, which may be older than the typed one. */
  query: string;
  /** The number of matches if `results` are only the first of a list. */
  total?: number;
} & SentenceAnswer;

const idleState: SearchState = { status: 'idle', results: [], isTypoAnswer: false, query: '' };
const noChange = cell(0);
/** An open index answers within this time, so that no loading state flashes. */
const indexingShownAfterMs = 120;

export function startSearch(): void {
  const account = currentAccount.get();
  if (account) searchOf(account).start();
}

const searches = new WeakMap<OpenAccount, Search>();

/** Created at first use, so that lists don't load its code. */
export function searchOf(account: OpenAccount): Search {
  const existing = searches.get(account);
  if (existing) return existing;
  const search = createSearch(
    account.person.userId,
    account.waiting,
    account.actor,
    createFieldsCell(account),
  );
  searches.set(account, search);
  account.onStored(search.refresh);
  account.closed.addEventListener('abort', search.stop);
  return search;
}

/** Follows them; unchanged ones keep their identity, so that the index is not built again. */
function createFieldsCell(account: OpenAccount): Cell<readonly OwnField[]> {
  const read = () => fieldsIn(account.me.get() ?? {});
  const fields = cell(read());
  const stop = account.me.subscribe(() => fields.set(reuse(fields.get(), read())));
  account.closed.addEventListener('abort', stop);
  return fields;
}

function useAccountSearch(): Search | undefined {
  const account = useCell(currentAccount);
  return account && searchOf(account);
}

/**
 * Searches as the query changes; only the newest query is answered. An empty query lists the filter's matches by name,
 * if it is a listing filter. With `sentences`, the query may also be read as one.
 */
export function useSearch(
  query: string,
  filter: SearchFilter = {},
  sentences?: SentenceOptions,
): SearchState {
  const search = useAccountSearch();
  const changes = useCell(search?.changes ?? noChange);
  // A cell renders in the same task, before other updates.
  const [resultsCell] = useState(() => cell(idleState));
  const text = query.trim();
  const chosen = JSON.stringify(filter);
  const { limit, language = '' } = (text === '' && isListing(filter) && sentences) || { limit: 0 };
  const optionsKey = text === '' ? undefined : JSON.stringify(sentences);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed index may change the answer
  useEffect(() => {
    if (!search || (text === '' && limit === 0)) {
      resultsCell.set(idleState);
      return;
    }
    let isNewest = true;
    const indexingTimer = setTimeout(() => {
      const before = resultsCell.get();
      if (before.status === 'idle') resultsCell.set({ ...before, status: 'indexing' });
    }, indexingShownAfterMs);
    const filterNow: SearchFilter = JSON.parse(chosen);
    const answering =
      limit > 0
        ? search.list(filterNow, limit, language)
        : search.find(text, filterNow, optionsKey === undefined ? undefined : JSON.parse(optionsKey));
    answering.then((answer) => {
      clearTimeout(indexingTimer);
      if (!isNewest || answer === 'superseded') return;
      if (answer) resultsCell.set({ status: 'ready', query: text, ...answer });
      else resultsCell.set({ ...idleState, status: 'failed', query: text });
    });
    return () => {
      clearTimeout(indexingTimer);
      isNewest = false;
    };
  }, [search, resultsCell, text, chosen, limit, language, optionsKey, changes]);

  return useCell(resultsCell);
}

/** Starts the search of `useSearch` before the letter is rendered. */
export function prefetchSearch(query: string, filter: SearchFilter, sentences?: SentenceOptions): void {
  const account = currentAccount.get();
  const text = query.trim();
  if (account && text !== '') void searchOf(account).find(text, filter, sentences);
}

/** At most eight names with a word that begins with the prefix. */
export function useItemNames(prefix: string): readonly string[] {
  const search = useAccountSearch();
  const [names, setNames] = useState<readonly string[]>([]);
  const text = prefix.trim();

  useEffect(() => {
    if (!search || text === '') {
      setNames([]);
      return;
    }
    let isNewest = true;
    search.names(text).then((found) => {
      if (isNewest) setNames(found);
    });
    return () => {
      isNewest = false;
    };
  }, [search, text]);

  return names;
}

/** Returns the words in use. While `words` is undefined, it does not search and keeps the last answer. */
export function useWordsInUse(words: WordsInUse | undefined): readonly string[] | undefined {
  const search = useAccountSearch();
  const changes = useCell(search?.changes ?? noChange);
  const [found, setFound] = useState<{ words: WordsInUse; inUse: readonly string[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed index may change the words
  useEffect(() => {
    if (!search || words === undefined) return;
    let isNewest = true;
    search.words(words).then((inUse) => {
      if (isNewest) setFound({ words, inUse });
    });
    return () => {
      isNewest = false;
    };
  }, [search, words, changes]);

  return found && (words ?? found.words) === found.words ? found.inUse : undefined;
}

/** Counts of what the results could be narrowed to; those of the query before remain until the new ones are there. */
export function useFacets(query: string, filter: SearchFilter, isWanted: boolean): Facets | undefined {
  return useAllMatches('facets', query, filter, isWanted);
}

/** The ids of all items that match; those of the query before remain until the new ones are there. */
export function useMatchingItems(
  query: string,
  filter: SearchFilter,
  isWanted: boolean,
): ReadonlySet<string> | undefined {
  const itemFilter = useMemo((): SearchFilter => ({ ...filter, kind: 'item' }), [filter]);
  const matches = useAllMatches('matches', query, itemFilter, isWanted);
  return useMemo(
    () => (isWanted && matches ? new Set(matches.flatMap(({ items }) => items)) : undefined),
    [matches, isWanted],
  );
}

type AnswersOfAll = { facets: Facets; matches: readonly MatchesOfBin[] };

/**
 * Asks about all matches. A changed index does not cancel the request, as changes may come faster than its answer: it is
 * repeated afterwards.
 */
function useAllMatches<K extends keyof AnswersOfAll>(
  what: K,
  query: string,
  filter: SearchFilter,
  isWanted: boolean,
): AnswersOfAll[K] | undefined {
  const search = useAccountSearch();
  const [latest, setLatest] = useState<AnswersOfAll[K]>();
  const text = query.trim();

  useEffect(() => {
    if (!search || !isWanted) return;
    const ask: (text: string, filter: SearchFilter, cancelled: AbortSignal) => Promise<unknown> =
      search[what];
    const replaced = new AbortController();
    let isAsking = false;
    let isChanged = false;
    const request = async () => {
      isChanged = true;
      if (isAsking) return;
      isAsking = true;
      while (isChanged && !replaced.signal.aborted) {
        isChanged = false;
        const answer = await ask(text, filter, replaced.signal);
        if (answer && !replaced.signal.aborted) setLatest(answer as AnswersOfAll[K]);
      }
      isAsking = false;
    };
    void request();
    const stopFollowing = search.changes.subscribe(() => void request());
    return () => {
      stopFollowing();
      replaced.abort();
    };
  }, [search, what, text, filter, isWanted]);

  return latest;
}

export type MatchesByBin = {
  /** The query of the matches, which may be older than the typed one. */
  query: string;
  isFailed: boolean;
  bins: ReadonlyMap<string, MatchesInBin>;
};

/** The matches of each bin; undefined without a query and until the first answer. */
export function useMatchesByBin(query: string): MatchesByBin | undefined {
  const account = useCell(currentAccount);
  const search = account && searchOf(account);
  const changes = useCell(search?.changes ?? noChange);
  const [matches, setMatches] = useState<MatchesByBin>();
  const text = query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed index may change the answer
  useEffect(() => {
    if (!search || text === '') {
      setMatches(undefined);
      return;
    }
    let isNewest = true;
    search.bins(text).then((found) => {
      if (!isNewest) return;
      const bins = new Map(found?.map((each) => [each.binId, each]));
      setMatches({ query: text, isFailed: found === undefined, bins });
    });
    return () => {
      isNewest = false;
    };
  }, [search, text, changes]);

  return text === '' ? undefined : matches;
}
