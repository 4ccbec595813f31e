import { useEffect, useState } from 'react';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { createSearch, type Search } from './search-client.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

export type SearchShown = {
  /** `indexing`: the answer is a while in coming. `failed`: the index could not be opened; the next question tries it again. */
  status: 'idle' | 'indexing' | 'ready' | 'failed';
  results: readonly SearchResult[];
  /** Nothing matched as written; these are close to it. */
  isTypoAnswer: boolean;
  /** The query that `results` answer, which may be older than the one typed. */
  query: string;
};

const nothing: SearchShown = { status: 'idle', results: [], isTypoAnswer: false, query: '' };
const noChange = cell(0);
/** An open index answers sooner: nothing flashes in between. */
const soonMs = 120;

/** Starts the search worker. Call it at the first focus of a search field, so that it is ready when one types. */
export function startSearch(): void {
  const account = currentAccount.get();
  if (account) searchOf(account).start();
}

const searches = new WeakMap<OpenAccount, Search>();

/** An account's search in this tab, made when somebody first turns to it: no list of bins needs its code. */
export function searchOf(account: OpenAccount): Search {
  const known = searches.get(account);
  if (known) return known;
  const search = createSearch(account.person.userId, account.waiting, account.actor);
  searches.set(account, search);
  account.onStored(search.refresh);
  account.closed.addEventListener('abort', search.stop);
  return search;
}

function useAccountSearch(): Search | undefined {
  const account = useCell(currentAccount);
  return account && searchOf(account);
}

/** Results for what is typed, also again when the data changes. The newest query wins. */
export function useSearch(query: string, filter: SearchFilter = {}): SearchShown {
  const search = useAccountSearch();
  const changes = useCell(search?.changes ?? noChange);
  // A cell's change is drawn in the same task, without waiting for a turn behind what else there is to draw.
  const [shown] = useState(() => cell(nothing));
  const text = query.trim();
  const chosen = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the index may have made the answer another
  useEffect(() => {
    if (!search || text === '') {
      shown.set(nothing);
      return;
    }
    let isNewest = true;
    const saidLate = setTimeout(() => {
      const before = shown.get();
      if (before.status === 'idle') shown.set({ ...before, status: 'indexing' });
    }, soonMs);
    search.ask(text, JSON.parse(chosen)).then((answer) => {
      clearTimeout(saidLate);
      if (!isNewest) return;
      if (answer) shown.set({ status: 'ready', query: text, ...answer });
      else shown.set({ ...nothing, status: 'failed', query: text });
    });
    return () => {
      clearTimeout(saidLate);
      isNewest = false;
    };
  }, [search, shown, text, chosen, changes]);

  return useCell(shown);
}

/** Asks what `useSearch` is about to ask, so that the answer is looked for while the letter itself is drawn. */
export function askAhead(query: string, filter: SearchFilter): void {
  const account = currentAccount.get();
  const text = query.trim();
  if (account && text !== '') void searchOf(account).ask(text, filter);
}

/** Names of one's own items that begin with, or contain a word that begins with, what is typed; at most eight. */
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

/** The tags of one's own items and bins, the most used first; asked for while `isWanted`. */
export function useTagsInUse(isWanted: boolean): readonly string[] {
  const search = useAccountSearch();
  const changes = useCell(search?.changes ?? noChange);
  const [tags, setTags] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the index may have made them others
  useEffect(() => {
    if (!search || !isWanted) return;
    let isNewest = true;
    search.tags().then((found) => {
      if (isNewest) setTags(found);
    });
    return () => {
      isNewest = false;
    };
  }, [search, isWanted, changes]);

  return tags;
}
