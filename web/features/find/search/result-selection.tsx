import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { itemsOf } from '#web/data/account/items-of-bins.ts';
import { type SearchState, searchOf } from '#web/data/search/search.ts';
import type { BinResult, SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { binsToMoveTo, useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { useLendSeveral } from '#web/features/things/items/lending/use-lending.tsx';
import { ItemSelectionBar, useChangeMany } from '#web/features/things/items/list/item-selection-bar.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

type ResultSelectionBarProps = {
  selection: ResultSelection;
  /** How many results of the selected kind match; undefined for a search by text, or before they are counted. */
  matchCount: number | undefined;
  onPrint: (chosen: readonly SearchResult[]) => void;
  onExport: (chosen: readonly SearchResult[]) => void;
};

export type ResultSelection = ListSelection & {
  /** The kind of all selected results, items or bins, since their actions differ. */
  kind: SelectableKind;
  /** The results that can be selected: those on the screen, or all matches after `selectMatches`. */
  results: readonly SearchResult[];
  /** True if all are selected that the screen shows, and not all matches are shown. */
  areShownSelected: boolean;
  /** Selects all matches of a listing, of which the screen shows only the first pages. */
  selectMatches: () => Promise<void>;
};

type SelectableKind = BinResult['kind'];

/** The selection bar of the lists of bins or items, for the selected results. */
export function ResultSelectionBar({ selection, matchCount, ...acts }: ResultSelectionBarProps) {
  const { bins } = useBins();
  const chosen = selection.results.filter(
    (result) => result.kind === selection.kind && selection.ids.has(selectionIdOf(result)),
  );
  const binIds = [...new Set(chosen.flatMap((each) => ('binId' in each ? [each.binId] : [])))];
  const headers = binIds.flatMap((id) => bins.get(id) ?? []);
  const note = selection.areShownSelected && <ShownAreSelected {...{ selection, matchCount }} />;
  const shared = { selection, note, onExport: () => acts.onExport(chosen) };
  return selection.kind === 'bin' ? (
    <Suspense>
      <BinSelectionBar {...shared} chosen={headers} />
    </Suspense>
  ) : (
    <FoundItemsBar
      {...shared}
      bins={headers}
      chosenItems={async () => {
        const lists = await Promise.all(binIds.map((id) => itemsOf(id)));
        return lists.flat().filter(({ id, deletedAt }) => deletedAt === undefined && selection.ids.has(id));
      }}
      onPrint={() => acts.onPrint(chosen)}
    />
  );
}

export function selectionIdOf({ binId, itemId }: Pick<BinResult, 'binId' | 'itemId'>): string {
  return itemId ?? binId;
}

type ShownAreSelectedProps = Pick<ResultSelectionBarProps, 'selection' | 'matchCount'>;

/** Says that more match than are selected, and selects them, unless a search by text has no more to give. */
function ShownAreSelected({ selection, matchCount }: ShownAreSelectedProps) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  if (matchCount === undefined) return t('search.shownSelectedMore', { count });
  return (
    <>
      {t('search.shownSelected', { count })}{' '}
      <button
        type="button"
        className="min-h-11 rounded-field px-1 font-bold text-tape"
        onClick={() => void selection.selectMatches()}
      >
        {t('search.selectMatches', { count: matchCount })}
      </button>
    </>
  );
}

const BinSelectionBar = lazy(() => import('#web/features/things/bins/list/bin-selection-bar.tsx'));

type FoundItemsBarProps = {
  note: ReactNode;
  selection: ListSelection;
  /** The bins that contain the selected items. */
  bins: readonly BinHeader[];
  chosenItems: () => readonly Item[] | Promise<readonly Item[]>;
  onPrint: () => void;
  onExport: () => void;
};

/** The selection bar of items of several bins. */
export function FoundItemsBar(props: FoundItemsBarProps) {
  const { selection, note, bins, chosenItems, onPrint, onExport } = props;
  const { pickTarget, picker } = usePickTarget();
  const acts = useItemActs(bins[0]?.id ?? '');
  const { lendSeveral, takeOutSeveral, severalSheet } = useLendSeveral(bins.map(({ id }) => id));
  const { changeMany, changeSheet } = useChangeMany(selection.stop);
  const canChange = bins.length > 0 && bins.every(({ role }) => can(role, 'change items'));
  const mayTakeOut = useMayTakeOut();
  const canTakeOut = bins.length > 0 && bins.every((bin) => mayTakeOut(bin));
  const ids = () => [...selection.ids];

  const move = async () => {
    const items = await chosenItems();
    const to = await pickTarget(items);
    const moved = items.filter(({ binId }) => binId !== to?.id);
    return to ? moved.length === 0 || acts.move(moved, to) : false;
  };

  return (
    <>
      <ItemSelectionBar
        {...{ selection, note, canChange, canTakeOut, onPrint, onExport }}
        onLend={() => lendSeveral(ids())}
        onTakeOut={() => takeOutSeveral(ids())}
        onMove={move}
        onChange={async () => changeMany(await chosenItems())}
        onDelete={async () => acts.remove(await chosenItems())}
      />
      {picker}
      {severalSheet}
      {changeSheet}
    </>
  );
}

/** Asks which bin the items move to, which may be in several bins of one owner. Render `picker`. */
export function usePickTarget() {
  const { t } = useTranslation();
  const toast = useToast();
  const { bins } = useBins();
  const { pick, picker } = useBinPicker();
  const pickTarget = async (items: readonly Item[]): Promise<BinHeader | undefined> => {
    const from = [...new Set(items.map(({ binId }) => binId))].flatMap((id) => bins.get(id) ?? []);
    const [first] = from;
    if (first === undefined) return undefined;
    if (from.some(({ ownerId }) => ownerId !== first.ownerId)) {
      toast.failed(t('search.moveOfSeveralOwners'));
      return undefined;
    }
    const only = from.length === 1 ? first.id : '';
    const to = await pick({
      title: t('bins.moveItemsTitle', { count: items.length, name: items[0]?.name ?? '' }),
      choices: binsToMoveTo(bins.values(), { id: only, ownerId: first.ownerId }),
      newOwnerId: first.ownerId,
    });
    return to ?? undefined;
  };
  return { pickTarget, picker };
}

/** Selects results of one kind, which the first selected result decides. Before that the kind is items, if there are any. */
export function useResultSelection(search: SearchState, filter: SearchFilter): ResultSelection {
  const [chosenKind, setChosenKind] = useState<SelectableKind>();
  const [matches, setMatches] = useState<{ filter: SearchFilter; results: readonly SearchResult[] }>();
  const results = matches?.filter === filter ? matches.results : search.results;
  const kind = chosenKind ?? (results.some((result) => result.kind === 'item') ? 'item' : 'bin');
  const order = useMemo(() => idsOf(results, kind), [results, kind]);
  const selection = useSelection(order);
  const latestFilter = useRef(filter);
  latestFilter.current = filter;
  const isEmpty = selection.ids.size === 0;
  const chooseKindOf = (id: string | undefined) => {
    if (isEmpty)
      setChosenKind(results.some((result) => 'binId' in result && result.itemId === id) ? 'item' : 'bin');
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

function idsOf(results: readonly SearchResult[], kind: SelectableKind): string[] {
  return results.flatMap((result) => (result.kind === kind ? [selectionIdOf(result)] : []));
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

/** Returns whether more match than the screen shows. */
function hasMore({ results, total }: SearchState): boolean {
  return total === undefined ? results.length >= mostResults : total > results.length;
}

/** A search by text returns no more. */
export const mostResults = 50;

/** Returns whether a result can be selected now: items and bins are not selected together. */
export function isSelectable(selection: ResultSelection, result: SearchResult): result is BinResult {
  if (!selection.isOn || result.kind === 'location') return false;
  return selection.ids.size === 0 || result.kind === selection.kind;
}
