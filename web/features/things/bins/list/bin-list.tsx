import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useLocations, useWaitingIds } from '#web/data/account/hooks.ts';
import { setPreference } from '#web/data/storage/preferences.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { MainLink } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSelection } from '#web/ui/lists/use-selection.ts';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { placeText, whereText } from '../../tree/tree-rows.ts';
import { BinCards } from './bin-cards.tsx';
import type { BinListSearch } from './bin-list-search.ts';
import { BinListSkeleton, BinTableStandIn, LoadFailed } from './bin-list-states.tsx';
import { BinListToolbar, SelectButton } from './bin-list-toolbar.tsx';
import { BinRows } from './bin-rows.tsx';
import { useBinList } from './use-bin-list.ts';

const BinListEmpty = lazy(() => withLaterTexts(import('./bin-list-empty.tsx')));
const GreyBinsOffer = lazy(() => withLaterTexts(import('./grey-bins-offer.tsx')));
const BinSelectionBar = lazy(() => withLaterTexts(import('./bin-selection-bar.tsx')));
const BinTable = lazy(() => withLaterTexts(import('../bin-table.tsx')));

type BinListProps = {
  search: BinListSearch;
  /** The bin open beside the list. */
  openId: string | undefined;
  /** True if it takes the whole width of a wide screen. */
  isTableWide: boolean;
  /** Undefined removes a field. */
  onSearch: (change: BinListSearch) => void;
  onExport: (chosen: readonly BinHeader[]) => void;
  onAddToList: (chosen: readonly BinHeader[]) => void;
};

export function BinList({ search, openId, isTableWide, onSearch, onExport, onAddToList }: BinListProps) {
  const { t } = useTranslation();
  const { text, change: setText } = useSyncedText(
    search.named ?? '',
    (named) => onSearch({ named: named || undefined }),
    { staysBeside: true },
  );
  // Typing has priority over the list.
  const named = useDeferredValue(text.trim() === '' ? undefined : text);
  const typed = { ...search, named };
  const { status, retry, bins, hasBins, listedBins, archivedMatches, tree, look, sort, offered } = useBinList(
    typed,
    isTableWide,
  );
  const { locations } = useLocations();
  const isWide = useIsWide();
  const waitingIds = useWaitingIds();
  const inOrder = look === 'tree' ? tree.map((row) => row.node) : listedBins;
  const canChoose = listedBins.some((bin) => can(bin.role, 'edit details'));
  const selection = useSelection(
    inOrder.map((bin) => bin.id),
    canChoose,
  );

  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const chosen = selection.isOn ? inOrder.filter((bin) => selection.ids.has(bin.id)) : [];

  const handleChange = ({ look: chosenLook, ...change }: BinListSearch) => {
    if (chosenLook) setPreference(isTableWide ? 'wideListLook' : 'listLook', chosenLook);
    if (change.sort) setPreference('binSort', change.sort);
    onSearch(chosenLook ? { look: undefined } : change);
  };
  // The tree shows the parent bins, and the location above the first of them.
  const pathTo = (bin: BinHeader) => (look === 'tree' ? '' : whereText(bin, bins, locations));
  const groupOf = (bin: BinHeader) => placeText(bin, locations) || t('bins.unplaced');
  const label = t('common.bins', { count: listedBins.length });
  const select = canChoose && look !== 'table' && <SelectButton selection={selection} />;
  const list = { bins: inOrder, pathTo, waitingIds, selection, label, openId };
  // Then the empty state offers to create one.
  const isWithout = status === 'ready' && !hasBins;

  return (
    <Page className={isTableWide ? 'wide:max-w-[100rem]' : undefined}>
      <PageHeader title={t('bins.title')} actions={isWide && select} />
      {hasBins && (
        <BinListToolbar
          text={text}
          onText={setText}
          sort={sort}
          look={look}
          isTableWide={isTableWide}
          search={search}
          offered={offered}
          select={!isWide && select}
          menusRef={setMenus}
          locationFilter={<LocationFilter place={search.place} onChange={handleChange} />}
          onChange={handleChange}
        />
      )}
      <VisuallyHidden>
        <span role="status">{status === 'ready' && hasBins && label}</span>
      </VisuallyHidden>
      {status === 'ready' && openId === undefined && named === undefined && listedBins.some(isGrey) && (
        <Suspense>
          <GreyBinsOffer />
        </Suspense>
      )}
      {status === 'loading' && <BinListSkeleton look={look} />}
      {status === 'failed' && <LoadFailed onRetry={retry} />}
      {status === 'ready' && listedBins.length === 0 && (
        <Suspense>
          <BinListEmpty
            search={typed}
            hasBins={hasBins}
            archivedMatches={archivedMatches}
            onShowArchived={() => onSearch({ archived: true })}
            onShow={(change) => {
              setText('');
              onSearch({ ...noFilters, ...change });
            }}
          />
        </Suspense>
      )}
      {look === 'cards' && <BinCards {...list} />}
      {(look === 'rows' || look === 'tree') && (
        <BinRows {...list} tree={tree} groupOf={locations.size > 0 ? groupOf : undefined} />
      )}
      {look === 'table' && listedBins.length > 0 && (
        <Suspense fallback={<BinTableStandIn {...list} />}>
          <BinTable {...list} menus={menus} />
        </Suspense>
      )}
      {selection.isOn && (
        <Suspense>
          <BinSelectionBar
            {...{ selection, chosen }}
            onExport={() => onExport(chosen)}
            onAddToList={() => onAddToList(chosen)}
          />
        </Suspense>
      )}
      {!isWithout && <MainLink to={paths.binCreate} icon={Plus} label={t('bins.create')} />}
    </Page>
  );
}

const isGrey = ({ color }: BinHeader) => color === undefined;

const noFilters = {
  whose: undefined,
  place: undefined,
  empty: undefined,
  untouched: undefined,
  missing: undefined,
  archived: undefined,
} as const satisfies BinListSearch;

type LocationFilterProps = {
  place: string | undefined;
  onChange: (change: Pick<BinListSearch, 'place'>) => void;
};

function LocationFilter({ place, onChange }: LocationFilterProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { compareNames } = useFormats();
  const sortedLocations = [...locations.values()]
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => compareNames(a.name, b.name));
  if (place !== undefined) {
    const name = place === 'none' ? t('locations.none') : locations.get(place)?.name;
    return (
      <ToggleChip icon={MapPin} isOn onChange={() => onChange({ place: undefined })}>
        {name ?? t('locations.filter')}
      </ToggleChip>
    );
  }
  if (sortedLocations.length === 0) return null;
  return (
    <Menu
      icon={MapPin}
      label={t('locations.filter')}
      entries={[
        ...sortedLocations.map(({ id, name }) => ({ label: name, onPress: () => onChange({ place: id }) })),
        { label: t('locations.none'), onPress: () => onChange({ place: 'none' }) },
      ]}
      className="border border-field bg-card px-4! text-ink!"
    >
      {t('locations.filter')}
    </Menu>
  );
}
