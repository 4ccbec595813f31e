import { useMemo, useRef, useState } from 'react';
import { currentAccount } from '#web/data/account/current-account.ts';
import { type SearchState, searchOf } from '#web/data/search/search.ts';
import type { BinResult, SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';

type SelectableKind = BinResult['kind'];

export type ResultSelection = ListSelection & {
  /** What is selected: items or bins, as their acts differ. */
  kind: SelectableKind;
  /** The results that can be selected: those on the screen, or all matches after `selectMatches`. */
  results: readonly SearchResult[];
  /** Whether all are selected that the screen shows, and not all matches are shown. */
  areShownSelected: boolean;
  /** Selects all matches of a listing, of which the screen shows only the first pages. */
  selectMatches: () => Promise<void>;
};

/** Selects results of one kind, which the first selected result decides. Before that the kind is items, if there are any. */
export function useResultSelection(search: SearchState, filter: SearchFilter): ResultSelection {
  const [chosenKind, setChosenKind] = useState<SelectableKind>();
  const [matches, setMatches] = useState<{ filter: SearchFilter; results: readonly SearchResult[] }>();
  const results = matches?.filter === filter ? matches.results : search.results;
  const kind = chosenKind ?? (results.some((each) => each.kind === 'item') ? 'item' : 'bin');
  const order = useMemo(() => idsOf(results, kind), [results, kind]);
  const selection = useSelection(order);
  const latestFilter = useRef(filter);
  latestFilter.current = filter;
  const isEmpty = selection.ids.size === 0;
  const chooseKindOf = (id: string | undefined) => {
    if (isEmpty)
      setChosenKind(results.some((each) => 'binId' in each && each.itemId === id) ? 'item' : 'bin');
  };
  const acts = useSteadyAll({
    start(id?: string) {
      if (id !== undefined) chooseKindOf(id);
      selection.start(id);
    },
    press(id: string, isRange: boolean) {
      chooseKindOf(id);
      selection.press(id, isRange);
    },
    async selectMatches() {
      const all = await listedResults(search, filter);
      if (latestFilter.current !== filter) return;
      setMatches({ filter, results: all });
      selection.choose(new Set(idsOf(all, kind)));
    },
    stop() {
      setChosenKind(undefined);
      setMatches(undefined);
      selection.stop();
    },
  });
  const isMore = hasMore(search) && results === search.results;
  const areShownSelected = isMore && order.length > 0 && selection.ids.size === order.length;
  return useMemo(
    () => ({ ...selection, ...acts, kind, results, areShownSelected }),
    [selection, acts, kind, results, areShownSelected],
  );
}

/** A search by text returns no more. */
export const mostResults = 50;

/** Whether more match than the screen shows. */
function hasMore({ results, total }: SearchState): boolean {
  return total === undefined ? results.length >= mostResults : total > results.length;
}

/** All matches of a listing filter, of which the screen shows only the first pages. */
export async function listedResults(
  { results, total = results.length }: SearchState,
  filter: SearchFilter,
): Promise<readonly SearchResult[]> {
  if (total <= results.length) return results;
  const account = currentAccount.get();
  const answer = account && (await searchOf(account).list(filter, total, currentLocale()));
  return answer && answer !== 'superseded' ? answer.results : results;
}

function idsOf(results: readonly SearchResult[], kind: SelectableKind): string[] {
  return results.flatMap((each) => (each.kind === kind ? [selectionIdOf(each)] : []));
}

export function selectionIdOf({ binId, itemId }: Pick<BinResult, 'binId' | 'itemId'>): string {
  return itemId ?? binId;
}

/** Whether a result can be selected now: items and bins are not selected together. */
export function isSelectable(selection: ResultSelection, result: SearchResult): result is BinResult {
  if (!selection.isOn || result.kind === 'location') return false;
  return selection.ids.size === 0 || result.kind === selection.kind;
}
