import { useNavigate } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { type SearchKind, savedSearchesMax, withSavedSearches } from '#domain/account/saved-search.ts';
import type { InventoryScope } from '#domain/inventory/inventory.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import type { Facets } from '#web/data/search/facets.ts';
import type { SearchState } from '#web/data/search/search.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { SelectButton } from '#web/features/things/bins/list/bin-list-toolbar.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useHasRoomBeside, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { FacetButton, FacetColumn, type FacetsProps } from './facets.tsx';
import { type LookingUp, looksLikeLabel } from './look-up.tsx';
import { useResultActs } from './result-acts.tsx';
import {
  type AddToList,
  listedResults,
  type ResultRef,
  ResultSelectionBar,
  useResultSelection,
} from './result-selection.tsx';
import { Results } from './results.tsx';
import { savedFrom, saveSearch } from './saved-search.ts';
import type { SearchAddress, useSearchQuestion } from './use-search-question.ts';

type ResultPaneProps = {
  address: SearchAddress;
  search: ReturnType<typeof useSearchQuestion>;
  narrowing: FacetsProps;
  lookingUp: LookingUp;
  addToList: AddToList;
  /** True if the text field has the focus. */
  isInField: boolean;
  onAddress: (change: SearchAddress) => void;
  onQuery: (query: string) => void;
  /** Called before a result is opened or acted on. */
  onOpen: () => void;
};

/** The results with their acts, their selection and their facets. */
export function ResultPane(props: ResultPaneProps) {
  const { address, search, narrowing, lookingUp, isInField, addToList, onAddress, onQuery, onOpen } = props;
  const { query, question, answered, results, showMore, isBeforeFirst } = search;
  const { filter } = answered;
  const { t } = useTranslation();
  const isWide = useIsWide();
  const hasColumn = useHasRoomBeside() && !isBeforeFirst;
  const { handleAct, dialogs } = useResultActs(onOpen);
  const selection = useResultSelection(results, answered);
  const inventory = useInventoryOpener();
  const subjectOf = (all: readonly ResultRef[]) => ({
    scope: scopeOf(all),
    name: query.trim() || address.tag,
  });
  const handleChooseSaved = useSteady(({ q = '', ...chips }: SearchAddress) => {
    onAddress({ kind: undefined, tag: undefined, ...chips });
    onQuery(q);
  });
  const handleShowAll = useSteady(() => handleChooseSaved({ q: question.text }));
  const saveSearch = useSaveSearch();
  /** The results of a chosen kind are all of one kind. */
  const matchCount = (kind: 'item' | 'bin') =>
    address.kind !== undefined && results.total !== undefined
      ? results.total
      : countOfKind(narrowing.facets?.kinds, address.kind, kind);
  const printFound = usePrintFound(address, results);
  const further: MenuEntry[] = [
    {
      label: t('bins.export'),
      icon: FileDown,
      onPress: async () => {
        onOpen();
        inventory.open(subjectOf(await listedResults(results, filter)));
      },
    },
    { label: t('search.save'), icon: Bookmark, onPress: () => saveSearch({ ...address, q: query }) },
  ];

  return (
    <>
      <div className={hasColumn ? 'grid grid-cols-[minmax(0,1fr)_15rem] gap-8' : undefined}>
        <div>
          {!isBeforeFirst && (
            // On a wide screen in the line of the count.
            <div className={cx('-mr-2 flex min-h-11 items-center justify-between', hasColumn && '-mb-9')}>
              <span className="-ml-4">{!hasColumn && <FacetButton {...narrowing} />}</span>
              {results.results.length > 0 && (
                <span className="flex items-center">
                  <SelectButton selection={selection} />
                  <Menu label={t('search.menu')} entries={[printFound, ...further]} />
                </span>
              )}
            </div>
          )}
          <Results
            hasQuery={!isBeforeFirst}
            search={results}
            kind={address.kind}
            tag={address.tag}
            filter={filter}
            isFirstNext={isWide && isInField && query.trim() !== ''}
            lookingUp={lookingUp}
            onQuery={onQuery}
            onChooseSaved={handleChooseSaved}
            onShowAll={handleShowAll}
            onMore={showMore}
            onOpen={onOpen}
            onAct={handleAct}
            selection={selection}
          />
        </div>
        {hasColumn && <FacetColumn {...narrowing} />}
      </div>
      {selection.isOn && (
        <ResultSelectionBar
          selection={selection}
          matchCount={matchCount(selection.kind)}
          addToList={addToList}
          onPrint={(chosen) => inventory.open({ ...subjectOf(chosen), isForPrint: true })}
          onExport={(chosen) => inventory.open(subjectOf(chosen))}
        />
      )}
      {dialogs}
      {inventory.sheet}
    </>
  );
}

/** The facets count each kind without the others; of used up ones, items and bins together. */
function countOfKind(
  counts: Facets['kinds'] | undefined,
  chosen: SearchKind | undefined,
  kind: 'item' | 'bin',
): number | undefined {
  if (chosen === 'used-up') return undefined;
  return chosen === 'out' ? counts?.out : counts?.[kind];
}

/** Prints labels of the bins in the results, or of those that contain the results, if the search is about bins. */
function usePrintFound({ kind, tag }: SearchAddress, { query, results }: SearchState): MenuEntry | false {
  const { t } = useTranslation();
  const { number } = useFormats();
  const navigate = useNavigate();
  const isAboutBins = kind === 'bins' || tag !== undefined || looksLikeLabel(query);
  const binIds = [
    ...new Set(results.flatMap((result) => (result.kind === 'location' ? [] : [result.binId]))),
  ];
  if (!isAboutBins || binIds.length === 0) return false;
  return {
    label: `${t('bins.printLabels')} (${number(binIds.length)})`,
    icon: Printer,
    onPress: () => navigate({ to: paths.printBatch, state: { binsToPrint: binIds } }),
  };
}

/** The found items, and all that is in the found bins and places. */
function scopeOf(results: readonly ResultRef[]): InventoryScope {
  return {
    bins: results.flatMap((result) => (result.kind === 'bin' ? [result.binId] : [])),
    locations: results.flatMap((result) => (result.kind === 'location' ? [result.locationId] : [])),
    items: results.flatMap(({ kind, ...each }) =>
      kind === 'item' && 'binId' in each && each.itemId !== undefined
        ? [{ binId: each.binId, id: each.itemId }]
        : [],
    ),
  };
}

/** Returns a function that saves a search and says so. Its name consists of its text and chips. */
function useSaveSearch(): (address: SearchAddress) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const { savedSearches = [] } = useProfile() ?? {};
  return async ({ q = '', kind, tag }) => {
    const chips = [kind && t(`search.filter.${kind}`), tag && t('search.condition.tag', { text: tag })];
    const name = [q, ...chips].filter((text) => text).join(' · ');
    const search = savedFrom(name, { q, kind, tag });
    if (search === undefined) return toast.failed(t('search.tooLongToSave'));
    const change = { addSavedSearches: [search] };
    if (withSavedSearches(savedSearches, change).length > savedSearchesMax)
      return toast.failed(t('errors.searches.full', { n: savedSearchesMax }));
    try {
      await saveSearch(search);
    } catch (refusal) {
      return toast.failed(errorText(t, refusal));
    }
    toast.done(t('search.savedDone'));
  };
}
