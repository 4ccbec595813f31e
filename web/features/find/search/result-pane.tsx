import { savedSearchesMax, withSavedSearches } from '#domain/account/saved-search.ts';
import type { InventoryScope } from '#domain/inventory/inventory.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { SelectButton } from '#web/features/things/bins/list/bin-list-toolbar.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsTableWide, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { FacetButton, FacetColumn, type FacetsProps } from './facets.tsx';
import type { LookingUp } from './look-up.tsx';
import { useResultActs } from './result-acts.tsx';
import { listedResults, ResultSelectionBar, useResultSelection } from './result-selection.tsx';
import { Results } from './results.tsx';
import { savedFrom } from './saved-search.ts';
import type { SearchAddress, useSearchQuestion } from './use-search-question.ts';

type ResultPaneProps = {
  address: SearchAddress;
  search: ReturnType<typeof useSearchQuestion>;
  narrowing: FacetsProps;
  lookingUp: LookingUp;
  /** True if the text field has the focus. */
  isInField: boolean;
  onAddress: (change: SearchAddress) => void;
  onQuery: (query: string) => void;
  /** Called before a result is opened or acted on. */
  onOpen: () => void;
};

/** The results with their acts, their selection and their facets. */
export function ResultPane(props: ResultPaneProps) {
  const { address, search, narrowing, lookingUp, isInField, onAddress, onQuery, onOpen } = props;
  const { query, question, filter, results, showMore, isBeforeFirst } = search;
  const isWide = useIsWide();
  const hasColumn = useIsTableWide() && !isBeforeFirst;
  const { handleAct, dialogs } = useResultActs(onOpen);
  const selection = useResultSelection(results, filter);
  const inventory = useInventoryOpener();
  const subjectOf = (all: readonly SearchResult[]) => ({
    scope: scopeOf(all),
    name: query.trim() || address.tag,
  });
  const handleExport = useSteady(async () => {
    onOpen();
    inventory.open(subjectOf(await listedResults(results, filter)));
  });
  const handleChooseSaved = useSteady(({ q = '', ...chips }: SearchAddress) => {
    onAddress({ kind: undefined, tag: undefined, ...chips });
    onQuery(q);
  });
  const handleShowAll = useSteady(() => handleChooseSaved({ q: question.text }));
  const saveSearch = useSaveSearch();
  /** The results of a chosen kind are all of one kind. */
  const matchCount = (kind: 'item' | 'bin') =>
    results.total === undefined || address.kind !== undefined ? results.total : narrowing.facets?.kinds[kind];
  const handleSave = useSteady(() => saveSearch({ ...address, q: query }));

  return (
    <>
      <div className={hasColumn ? 'grid grid-cols-[minmax(0,1fr)_15rem] gap-8' : undefined}>
        <div>
          {!isBeforeFirst && (
            // On a wide screen in the line of the count.
            <div className={cx('-mr-2 flex min-h-11 items-center justify-between', hasColumn && '-mb-9')}>
              <span className="-ml-4">{!hasColumn && <FacetButton {...narrowing} />}</span>
              {results.results.length > 0 && <SelectButton selection={selection} />}
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
            onExport={handleExport}
            onSave={handleSave}
          />
        </div>
        {hasColumn && <FacetColumn {...narrowing} />}
      </div>
      {selection.isOn && (
        <ResultSelectionBar
          selection={selection}
          matchCount={matchCount(selection.kind)}
          onPrint={(chosen) => inventory.open({ ...subjectOf(chosen), isForPrint: true })}
          onExport={(chosen) => inventory.open(subjectOf(chosen))}
        />
      )}
      {dialogs}
      {inventory.sheet}
    </>
  );
}

/** The found items, and all that is in the found bins and places. */
function scopeOf(results: readonly SearchResult[]): InventoryScope {
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
      await act('me.update', change);
    } catch (refusal) {
      return toast.failed(errorText(t, refusal));
    }
    toast.done(t('search.savedDone'));
  };
}
