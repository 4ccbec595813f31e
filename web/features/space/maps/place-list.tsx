import { memo, useState } from 'react';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { findLocations } from '#web/features/things/locations/list/find-locations.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { type PlaceRowActs, PlaceRows } from './place-rows.tsx';

type PlaceListProps = {
  all: readonly Location[];
  counts: ReadonlyMap<string, LocationCounts>;
  selectedId: string | undefined;
  hasMap: boolean;
  /** Scrolls separately beside the map. */
  isInPane: boolean;
  acts: PlaceRowActs;
};

/** Everything that the map shows and does, for keyboards and screen readers. */
export function PlaceList({ acts, ...props }: PlaceListProps) {
  return <SteadyPlaceList {...props} acts={useSteadyAll(acts)} />;
}

/** The address changes whenever the map has moved, but the rows do not. */
const SteadyPlaceList = memo(function SteadyPlaceList(props: PlaceListProps) {
  const { all, counts, selectedId, hasMap, isInPane, acts } = props;
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const [query, setQuery] = useState('');
  const found = query === '' ? all : findLocations(all, query, compareNames);
  const rows = { counts, selectedId, isInPane, hasMap, acts };
  return (
    <InListPaneContext value={isInPane}>
      {all.length > searchFrom && (
        <div className="mt-4 wide:mt-0">
          <SearchField label={t('maps.find')} value={query} onChange={setQuery} />
        </div>
      )}
      {all.length > 0 && found.length === 0 && <p className="py-6 text-ink-soft">{t('maps.noMatch')}</p>}
      <PlaceRows
        {...rows}
        title={t('maps.onMap')}
        locations={found.filter(({ coordinates }) => coordinates !== undefined)}
      />
      <PlaceRows
        {...rows}
        title={t('maps.notOnMap')}
        locations={found.filter(({ coordinates }) => coordinates === undefined)}
      />
    </InListPaneContext>
  );
});

const searchFrom = 10;
