import { useCallback, useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { type AllItems, useAllItems } from '#web/data/account/all-items.ts';
import { useBins, useWaitingIds } from '#web/data/account/hooks.ts';
import { useMatchingItems } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { ItemTable } from '#web/features/things/items/item-table.tsx';
import { useLoanSummaries } from '#web/features/things/items/lending/loan-words.ts';
import { useItemRowActs } from '#web/features/things/items/list/use-item-row-acts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSelection } from '#web/ui/lists/use-selection.ts';
import { MagnifiedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AbsentNames } from './absent-names.tsx';
import { FacetButton, type FacetsProps } from './facets.tsx';
import { type AddToList, FoundItemsBar, usePickTarget } from './result-selection.tsx';
import { openView, useSavedSearches } from './saved-search.ts';
import { DebouncedLiveRegion } from './use-is-settled.tsx';
import type { SearchAddress } from './use-search-question.ts';
import { useViewLayout, ViewMenu } from './view-menu.tsx';
import { useWhereColumns } from './where-columns.tsx';

type ItemGridProps = {
  /** What is searched for, without the filters. */
  text: string;
  /** The same object while the filter is the same. */
  filter: SearchFilter;
  narrowing: FacetsProps;
  addToList: AddToList;
  /** Called with the beginning of a filter, to be typed further. */
  onStart: (text: string) => void;
  onQuery: (query: string) => void;
  /** `q` is what is typed now. */
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
};

/** All items of all bins in one table, or those that the search finds. */
export default function ItemGrid(props: ItemGridProps) {
  const { text, filter, narrowing, onStart, address, onAddress, onQuery, addToList } = props;
  const { t } = useTranslation();
  const { bins } = useBins();
  const all = useAllItems();
  const found = useFoundItems(all, text, filter);
  const items = found ?? noItems;
  const selection = useSelection(useMemo(() => items.map(({ id }) => id), [items]));
  const { pickTarget, picker } = usePickTarget();
  const { rowActs, rowSheets } = useItemRowActs(undefined, pickTarget);
  const mayTakeOut = useMayTakeOut();
  const canTakeOut = useCallback(({ binId }: Item) => mayTakeOut(bins.get(binId)), [mayTakeOut, bins]);
  const canChange = useCallback(
    ({ binId }: Item) => can(bins.get(binId)?.role ?? 'viewer', 'change items'),
    [bins],
  );
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const inventory = useInventoryOpener();
  const table = {
    items,
    waitingIds: useWaitingIds(),
    loanText: useLoanSummaries(bins),
    whereColumns: useWhereColumns({ items, canChange, onMove: rowActs.onMove }),
    preference: useViewLayout(address),
    ...{ canChange, canTakeOut, selection, menus },
  };
  const countText = all.isComplete
    ? t('common.items', { count: items.length })
    : t('grid.reading', { count: all.items.length });
  const { chosen, readOnly, chosenBins } = useMemo(() => {
    const ofSelection = selection.isOn ? items.filter(({ id }) => selection.ids.has(id)) : noItems;
    return {
      chosen: ofSelection,
      readOnly: ofSelection.filter((item) => !canChange(item)).length,
      chosenBins: binsOf(ofSelection, bins),
    };
  }, [selection.isOn, selection.ids, items, canChange, bins]);
  const subject = () => ({ scope: { items: chosen.map(({ binId, id }) => ({ binId, id })) } });
  const title = openView(useSavedSearches(), address)?.name ?? t('grid.title');
  const summary = [t('common.items', { count: items.length }), address.q].filter(Boolean).join(' · ');

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-end">
        <p aria-hidden="true" className="mr-auto text-ink-soft text-sm tabular-nums">
          {found && countText}
        </p>
        {found && <DebouncedLiveRegion text={countText} />}
        <FacetButton {...narrowing} onStart={onStart} className="px-3! font-medium! text-ink-soft! text-sm" />
        <ViewMenu {...{ address, onAddress, onQuery }} />
        <span ref={setMenus} className="contents" />
      </div>
      {items.length > 0 && (
        <div className="flex min-h-80 grow flex-col">
          <ItemTable
            key={`${address.view} ${address.of}`}
            {...table}
            localPictures={noPictures}
            acts={rowActs}
            onExport={(file) => inventory.open({ ...file, title, summary })}
          />
        </div>
      )}
      {items.length === 0 && (!found || !all.isComplete) && <SkeletonRows count={6} />}
      {items.length === 0 && found && all.isComplete && (
        <EmptyState
          picture={<MagnifiedBox />}
          title={t('search.nothing')}
          text={<AbsentNames filter={filter} />}
        />
      )}
      {selection.isOn && (
        <FoundItemsBar
          selection={selection}
          items={chosen}
          note={readOnly > 0 && readOnly < chosen.length && t('grid.readOnly', { count: readOnly })}
          bins={chosenBins}
          chosenItems={() => chosen}
          addToList={addToList}
          onPrint={() => inventory.open({ ...subject(), isForPrint: true })}
          onExport={() => inventory.open(subject())}
        />
      )}
      {picker}
      {rowSheets}
      {inventory.sheet}
    </>
  );
}

const noItems: readonly Item[] = [];
const noPictures: ReadonlyMap<string, string> = new Map();

/** Undefined before the first answer of the search. */
function useFoundItems({ items }: AllItems, text: string, filter: SearchFilter): readonly Item[] | undefined {
  const isNarrowed = text.trim() !== '' || Object.keys(filter).length > 0;
  const ids = useMatchingItems(text, filter, isNarrowed);
  return useMemo(() => {
    if (!isNarrowed) return items;
    return ids && items.filter(({ id }) => ids.has(id));
  }, [isNarrowed, ids, items]);
}

function binsOf(items: readonly Item[], bins: ReadonlyMap<string, BinHeader>): BinHeader[] {
  return [...new Set(items.map(({ binId }) => binId))].flatMap((id) => bins.get(id) ?? []);
}
