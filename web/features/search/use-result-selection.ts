import { useMemo, useState } from 'react';
import type { BinResult, SearchResult } from '#web/data/search/search-result.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';

type SelectableKind = BinResult['kind'];

/** `kind` is what is selected: items or bins, as their acts differ. */
export type ResultSelection = ListSelection & { kind: SelectableKind };

/** Selects results of one kind, which the first selected result decides. Before that the kind is items, if there are any. */
export function useResultSelection(results: readonly SearchResult[]): ResultSelection {
  const [chosenKind, setChosenKind] = useState<SelectableKind>();
  const kind = chosenKind ?? (results.some((each) => each.kind === 'item') ? 'item' : 'bin');
  const order = useMemo(
    () => results.flatMap((each) => (each.kind === kind ? [selectionIdOf(each)] : [])),
    [results, kind],
  );
  const selection = useSelection(order);
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
    stop() {
      setChosenKind(undefined);
      selection.stop();
    },
  });
  return useMemo(() => ({ ...selection, ...acts, kind }), [selection, acts, kind]);
}

export function selectionIdOf({ binId, itemId }: Pick<BinResult, 'binId' | 'itemId'>): string {
  return itemId ?? binId;
}

/** Whether a result can be selected now: items and bins are not selected together. */
export function isSelectable(selection: ResultSelection, result: SearchResult): result is BinResult {
  if (!selection.isOn || result.kind === 'location') return false;
  return selection.ids.size === 0 || result.kind === selection.kind;
}
