import { useNavigate } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import FolderInput from 'lucide-react/icons/folder-input';
import ListPlus from 'lucide-react/icons/list-plus';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Locations } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useWaitingIds } from '#web/data/account/hooks.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { canMove } from '#web/features/things/bins/container-choices.ts';
import { filterBins } from '#web/features/things/bins/list/bin-filters.ts';
import { SelectButton } from '#web/features/things/bins/list/bin-list-toolbar.tsx';
import { BinRows } from '#web/features/things/bins/list/bin-rows.tsx';
import { useChangeManyBins } from '#web/features/things/bins/list/bin-selection-bar.tsx';
import { useBinActs, useMoveBins } from '#web/features/things/bins/use-bin-acts.tsx';
import { locationsAround, pathText, treeRows } from '#web/features/things/tree/tree-rows.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { MainLink } from '#web/ui/layout/main-action.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { SelectionBar } from '#web/ui/overlays/selection-bar.tsx';
import { PutBinsSheet, puttable } from './put-bins-sheet.tsx';

const BinTable = lazy(async () => {
  const [table] = await Promise.all([import('#web/features/things/bins/bin-table.tsx'), loadLaterTexts()]);
  return table;
});

type LocationBinsProps = {
  location: Location;
  onExport: (chosen: readonly BinHeader[]) => void;
  onAddToList: (chosen: readonly BinHeader[]) => void;
};

export function LocationBins({ location, onExport, onAddToList }: LocationBinsProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const waitingIds = useWaitingIds();
  const expanded = usePreference('expandedBins');
  const [named, setNamed] = useState('');
  const [isPutting, setPutting] = useState(false);
  const isDirectOnly = usePreference('placeBins') === 'direct';
  const hasBelow = [...locations.values()].some(
    (each) => each.parentLocationId === location.id && each.deletedAt === undefined,
  );
  const all = useMemo(() => {
    const here = filterBins(bins.values(), { place: location.id }, 0, isDirectOnly ? undefined : locations);
    const placeOf = (bin: BinHeader) => pathBelow(bin, location, locations);
    return here.sort((a, b) => compareNames(placeOf(a), placeOf(b)) || compareNames(a.name, b.name));
  }, [bins, location, locations, isDirectOnly, compareNames]);
  const found = useMemo(() => (named === '' ? all : filterBins(all, { named }, 0)), [all, named]);
  const tree = treeRows(found, { nodes: bins, expanded: new Set(expanded), isFiltered: named !== '' });
  const isTable = useIsWide();
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const listed = isTable ? found : tree.map(({ node }) => node);
  const canChoose = all.some((bin) => canMove(bin, { bins, locations }));
  const selection = useSelection(
    listed.map(({ id }) => id),
    canChoose,
  );
  const chosen = listed.filter(({ id }) => selection.ids.has(id));
  const canAdd = location.deletedAt === undefined && can(location.role, 'add a bin here');
  const newBin = { to: paths.binCreate, search: { location: location.id }, icon: Plus };
  const choices = useMemo(
    () => (canAdd ? puttable(location, { bins, locations }, compareNames) : []),
    [canAdd, location, bins, locations, compareNames],
  );

  const groupOf = (bin: BinHeader) => pathBelow(bin, location, locations) || t('places.directlyHere');
  const list = { bins: listed, label: t('places.bins'), waitingIds, selection };

  return (
    <>
      <Section
        title={t('places.bins')}
        action={
          <span className="-mr-2 flex items-center">
            {all.length > 0 && choices.length > 0 && (
              <Button kind="quiet" icon={PackagePlus} onClick={() => setPutting(true)}>
                {t('places.putHere')}
              </Button>
            )}
            {hasBelow && (
              <ToggleChip
                isOn={!isDirectOnly}
                onChange={(isOn) => setPreference('placeBins', isOn ? undefined : 'direct')}
              >
                {t('places.alsoBelow')}
              </ToggleChip>
            )}
            {isTable
              ? all.length > 0 && <span ref={setMenus} className="contents" />
              : canChoose && <SelectButton selection={selection} />}
          </span>
        }
      >
        {all.length === 0 && (
          <EmptyState
            title={t('places.noBins')}
            text={choices.length > 0 && t('places.noBinsText')}
            heading="h3"
          >
            {canAdd && (
              <LinkButton kind="primary" data-main-act {...newBin}>
                {t('places.newBin')}
              </LinkButton>
            )}
            {choices.length > 0 && (
              <Button icon={PackagePlus} onClick={() => setPutting(true)}>
                {t('places.putHere')}
              </Button>
            )}
          </EmptyState>
        )}
        {all.length > searchFrom && (
          <div className="mb-3 wide:w-80">
            <SearchField label={t('bins.find')} value={named} onChange={setNamed} />
          </div>
        )}
        {all.length > 0 && found.length === 0 && (
          <p className="text-ink-soft">{t('emptyBins.noMatchTitle')}</p>
        )}
        {!isTable && (
          <BinRows {...list} tree={tree} groupOf={hasBelow && !isDirectOnly ? groupOf : undefined} />
        )}
        {isTable && found.length > 0 && (
          <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
            <BinTable {...list} menus={menus} place={location} />
          </Suspense>
        )}
      </Section>
      {isPutting && <PutBinsSheet location={location} choices={choices} onClose={() => setPutting(false)} />}
      {selection.isOn && (
        <LocationSelectionBar
          {...{ selection, chosen }}
          onExport={() => onExport(chosen)}
          onAddToList={() => onAddToList(chosen)}
        />
      )}
      {canAdd && all.length > 0 && <MainLink {...newBin} label={t('places.newBin')} />}
    </>
  );
}

/** "Shelf 2" for a bin on a shelf in the place; empty for one directly there. */
function pathBelow(bin: BinHeader, { id }: Location, locations: Locations): string {
  const around = locationsAround(bin, locations);
  return pathText(around.slice(around.findIndex((each) => each.id === id) + 1));
}

const searchFrom = 10;

type LocationSelectionBarProps = {
  selection: ListSelection;
  chosen: readonly BinHeader[];
  onExport: () => void;
  onAddToList: () => void;
};

function LocationSelectionBar({ selection, chosen, onExport, onAddToList }: LocationSelectionBarProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { moveBins, picker } = useMoveBins();
  const acts = useBinActs();
  const navigate = useNavigate();
  const { changeMany, changeSheet } = useChangeManyBins(selection.stop);
  const view = { bins, locations };
  const may = (test: (bin: BinHeader) => boolean) => chosen.length > 0 && chosen.every(test);

  const endAfter = async (work: Promise<boolean>) => {
    if (await work) selection.stop();
  };

  return (
    <>
      <SelectionBar
        text={t('table.selected', { count: chosen.length })}
        allLabel={t('table.selectAll')}
        noneLabel={t('table.selectNone')}
        selection={selection}
        acts={[
          {
            command: 'move',
            icon: FolderInput,
            label: t('common.move'),
            isDisabled: !may((bin) => canMove(bin, view)),
            onPress: () => endAfter(moveBins(chosen)),
          },
          {
            icon: MapPinOff,
            label: t('places.takeAway'),
            isDisabled: !may((bin) => can(bin.role, 'move out of its container')),
            onPress: () => endAfter(acts.move(chosen, null)),
          },
          {
            command: 'edit',
            icon: Pencil,
            label: t('common.change'),
            isDisabled: !may((bin) => can(bin.role, 'edit details')),
            onPress: () => changeMany(chosen),
          },
          {
            command: 'print',
            icon: Printer,
            label: t('binPage.print'),
            isDisabled: chosen.length === 0,
            onPress: () =>
              navigate({ to: paths.printBatch, state: { binsToPrint: chosen.map(({ id }) => id) } }),
          },
          {
            icon: FileDown,
            label: t('binPage.exportShort'),
            isDisabled: chosen.length === 0,
            onPress: onExport,
          },
          {
            icon: ListPlus,
            label: t('lists.addTo'),
            isDisabled: chosen.length === 0,
            onPress: onAddToList,
          },
        ]}
      />
      {picker}
      {changeSheet}
    </>
  );
}
