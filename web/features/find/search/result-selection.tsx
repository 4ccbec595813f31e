import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { assertRoomInBin } from '#domain/plans/plan-rules.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { itemsOf } from '#web/data/account/items-of-bins.ts';
import { type SearchState, searchOf } from '#web/data/search/search.ts';
import type {
  BinResult,
  LocationResult,
  SearchFilter,
  SearchResult,
} from '#web/data/search/search-result.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { binsToMoveTo, useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { lentAtOnceMax } from '#web/features/things/items/lending/loan-words.ts';
import { useLendSeveral } from '#web/features/things/items/lending/use-lending.tsx';
import { ItemSelectionBar, useChangeMany } from '#web/features/things/items/list/item-selection-bar.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

type ResultSelectionBarProps = {
  selection: ResultSelection;
  /** How many results of the selected kind match; undefined for similar names, and before they are counted. */
  matchCount: number | undefined;
  addToList: AddToList;
  onPrint: (chosen: readonly ResultRef[]) => void;
  onExport: (chosen: readonly ResultRef[]) => void;
};

/** Opens the sheet that takes bins or items into a list. */
export type AddToList = {
  addBins: (bins: readonly BinHeader[]) => void;
  addItems: (items: readonly Item[]) => void;
};

export type ResultSelection = ListSelection & {
  /** The kind of all selected results, items or bins, since their actions differ. */
  kind: SelectableKind;
  /** The results that can be selected: those on the screen, or all matches after `selectMatches`. */
  results: readonly ResultRef[];
  /** True if all are selected that the screen shows, and not all matches are shown. */
  areShownSelected: boolean;
  /** Selects all matches, of which the screen shows only the first. */
  selectMatches: () => Promise<void>;
};

type SelectableKind = BinResult['kind'];

/** What the acts need of a result. */
export type ResultRef =
  | Pick<BinResult, 'kind' | 'binId' | 'itemId'>
  | Pick<LocationResult, 'kind' | 'locationId'>;

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
      <BinSelectionBar {...shared} chosen={headers} onAddToList={() => acts.addToList.addBins(headers)} />
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
      addToList={acts.addToList}
    />
  );
}

export function selectionIdOf({ binId, itemId }: Pick<BinResult, 'binId' | 'itemId'>): string {
  return itemId ?? binId;
}

type ShownAreSelectedProps = Pick<ResultSelectionBarProps, 'selection' | 'matchCount'>;

/** Says that more match than are selected, and selects them once they are counted. */
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
  /** The selected ones, whose sums are shown; undefined if they are not at hand. */
  items?: readonly Item[];
  note: ReactNode;
  selection: ListSelection;
  /** The bins that contain the selected items. */
  bins: readonly BinHeader[];
  chosenItems: () => readonly Item[] | Promise<readonly Item[]>;
  addToList: AddToList;
  onPrint: () => void;
  onExport: () => void;
};

/** The selection bar of items of several bins. */
export function FoundItemsBar(props: FoundItemsBarProps) {
  const { selection, items, note, bins, chosenItems, addToList, onPrint, onExport } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const plan = useProfile()?.plan ?? 'unlimited';
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
    if (!to) return false;
    try {
      assertRoomInBin(plan, { rows: to.itemCount, bytes: 0 }, { rows: moved.length, bytes: 0 });
    } catch (refusal) {
      toast.failed(errorText(t, refusal));
      return false;
    }
    return moved.length === 0 || acts.move(moved, to);
  };
  /** The sheet has a row for each item, so more are refused before it opens. */
  const ifFew = (open: () => Promise<boolean>) => async () => {
    if (selection.ids.size <= lentAtOnceMax) return open();
    toast.failed(t('lending.tooMany', { count: lentAtOnceMax }));
    return false;
  };

  return (
    <>
      <ItemSelectionBar
        {...{ selection, items, note, canChange, canTakeOut, onPrint, onExport }}
        onLend={ifFew(() => lendSeveral(ids()))}
        onTakeOut={ifFew(() => takeOutSeveral(ids()))}
        onMove={move}
        onAddToList={async () => addToList.addItems(await chosenItems())}
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
      title: t('binPage.moveItemsTitle', { count: items.length, name: items[0]?.name ?? '' }),
      choices: binsToMoveTo(bins.values(), { id: only, ownerId: first.ownerId }),
      newOwnerId: first.ownerId,
    });
    return to ?? undefined;
  };
  return { pickTarget, picker };
}

/** What the results are of; the same object while it is the same. */
type Answered = { text: string; filter: SearchFilter };

/** Selects results of one kind, which the first selected result decides. Before that the kind is items, if there are any. */
export function useResultSelection(search: SearchState, answered: Answered): ResultSelection {
  const [chosenKind, setChosenKind] = useState<SelectableKind>();
  const [matches, setMatches] = useState<{ answered: Answered; results: readonly ResultRef[] }>();
  const results = matches?.answered === answered ? matches.results : search.results;
  const kind = chosenKind ?? (results.some((result) => result.kind === 'item') ? 'item' : 'bin');
  const order = useMemo(() => idsOf(results, kind), [results, kind]);
  const selection = useSelection(order);
  const latest = useRef(answered);
  latest.current = answered;
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
      const all =
        search.total === undefined
          ? await matchesOfText(search, answered, kind)
          : await listedResults(search, answered.filter);
      if (latest.current !== answered) return;
      setMatches({ answered, results: all });
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

/** All matches of one kind of a search by text, of which the screen shows only the best. */
async function matchesOfText(
  { results }: SearchState,
  { text, filter }: Answered,
  kind: SelectableKind,
): Promise<readonly ResultRef[]> {
  const account = currentAccount.get();
  const all = account && (await searchOf(account).matches(text, { ...filter, kind }));
  return (
    all?.flatMap(({ binId, isFound, items }): ResultRef[] => [
      ...(isFound ? [{ kind: 'bin' as const, binId }] : []),
      ...items.map((itemId) => ({ kind: 'item' as const, binId, itemId })),
    ]) ?? results
  );
}

function idsOf(results: readonly ResultRef[], kind: SelectableKind): string[] {
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
