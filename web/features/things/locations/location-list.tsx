import { useState } from 'react';
import { countsByLocation, countsWithBelow } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { LoadFailed } from '#web/features/things/bins/list/bin-list-states.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyShelf } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { findLocations } from './find-locations.ts';
import { LocationTree } from './location-tree.tsx';
import { NewPlacesForm } from './new-places-form.tsx';

export function LocationList({ isFullWidth }: { isFullWidth: boolean }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { status, locations, retry } = useLocations();
  const { bins } = useBins();
  const [query, setQuery] = useState('');

  if (status === 'failed') return <LoadFailed onRetry={retry} />;
  if (status === 'loading') return <SkeletonRows count={4} />;

  const present = findLocations(locations.values(), '', compareNames);
  const hasSearch = present.length > searchFrom;
  const found = hasSearch ? findLocations(present, query, compareNames) : present;
  const isMine = ({ role }: Location) => role === 'owner';
  const tree = {
    nodes: new Map(present.map((location) => [location.id, location])),
    counts: countsWithBelow(countsByLocation(bins.values()), locations),
    isFiltered: hasSearch && query !== '',
    asCards: isFullWidth,
  };
  const groups = [
    { title: t('places.mine'), matches: found.filter(isMine) },
    { title: t('places.shared'), matches: found.filter((location) => !isMine(location)) },
  ].filter(({ matches }) => matches.length > 0);
  return (
    <>
      {present.length === 0 && (
        <EmptyState picture={<EmptyShelf />} title={t('places.emptyTitle')} text={t('places.emptyText')} />
      )}
      <div className={cx(isFullWidth && 'grid grid-cols-2 items-end gap-4 *:mb-4')}>
        <NewPlacesForm hasAutoFocus={present.length === 0} />
        {hasSearch && <SearchField label={t('places.find')} value={query} onChange={setQuery} />}
      </div>
      {hasSearch && found.length === 0 && <p className="py-6 text-ink-soft">{t('places.noMatch')}</p>}
      {groups.map(({ title, matches }) => (
        <section key={title} aria-label={title} className="mt-4">
          {!(groups.length === 1 && title === t('places.mine')) && (
            <h2 className="mb-2 font-bold text-lg">{title}</h2>
          )}
          <LocationTree {...tree} label={title} matches={matches} />
        </section>
      ))}
    </>
  );
}

const searchFrom = 10;
