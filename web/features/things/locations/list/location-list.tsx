import { useState } from 'react';
import { countsByLocation } from '#domain/bins/bins-in-location.ts';
import { useBins, useLocations, useWaitingIds } from '#web/data/account/hooks.ts';
import { LoadFailed } from '#web/features/things/bins/list/bin-list-states.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyShelf } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { findLocations } from './find-locations.ts';
import { LocationRows } from './location-rows.tsx';
import { NewLocationForm } from './new-location-form.tsx';

export function LocationList({ isFullWidth }: { isFullWidth: boolean }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { status, locations, retry } = useLocations();
  const { bins } = useBins();
  const waiting = useWaitingIds();
  const [query, setQuery] = useState('');

  if (status === 'failed') return <LoadFailed onRetry={retry} />;
  if (status === 'loading') return <SkeletonRows count={4} />;

  const present = findLocations(locations.values(), '', compareNames);
  const hasSearch = present.length > searchFrom;
  const found = hasSearch ? findLocations(present, query, compareNames) : present;
  const mine = found.filter(({ role }) => role === 'owner');
  const shared = found.filter(({ role }) => role !== 'owner');
  const rows = { counts: countsByLocation(bins.values()), waiting, isFullWidth };
  return (
    <>
      {present.length === 0 && (
        <EmptyState picture={<EmptyShelf />} title={t('places.emptyTitle')} text={t('places.emptyText')} />
      )}
      <div className={cx(isFullWidth && 'grid grid-cols-2 items-end gap-4 *:mb-4')}>
        <NewLocationForm hasAutoFocus={present.length === 0} />
        {hasSearch && <SearchField label={t('places.find')} value={query} onChange={setQuery} />}
      </div>
      {hasSearch && found.length === 0 && <p className="py-6 text-ink-soft">{t('places.noMatch')}</p>}
      <LocationRows {...rows} locations={mine} title={t('places.mine')} isTitleHidden={shared.length === 0} />
      <LocationRows {...rows} locations={shared} title={t('places.shared')} />
    </>
  );
}

const searchFrom = 10;
