import { useParams } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import PackagePlus from 'lucide-react/icons/package-plus';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { countsByLocation, type LocationCounts, noBins } from '#domain/bins/bins-in-location.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useProfile, useWaitingIds } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { LoadFailed } from '#web/features/things/bins/list/bin-list-states.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { LocationFace } from '#web/features/things/photos/tiles.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyShelf } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { findLocations } from './find-locations.ts';

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

type LocationRowsProps = {
  title: string;
  isTitleHidden?: boolean;
  locations: readonly Location[];
  counts: ReadonlyMap<string, LocationCounts>;
  waiting: ReadonlySet<string>;
  /** Shows cards side by side instead of one list. */
  isFullWidth: boolean;
};

function LocationRows(props: LocationRowsProps) {
  const { title, isTitleHidden, locations, counts, waiting, isFullWidth } = props;
  if (locations.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      {!isTitleHidden && <h2 className="mb-2 font-bold text-lg">{title}</h2>}
      <ul
        aria-label={title}
        className={
          isFullWidth
            ? 'grid grid-cols-[repeat(auto-fill,minmax(18em,1fr))] gap-4'
            : `divide-y divide-hairline ${cardClass}`
        }
      >
        {locations.map((location) => (
          <li key={location.id} className={cx(isFullWidth && cardClass)}>
            <LocationRow
              location={location}
              counts={counts.get(location.id) ?? noBins}
              isWaiting={waiting.has(location.id)}
              isFullWidth={isFullWidth}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LocationRowProps = {
  location: Location;
  counts: LocationCounts;
  isWaiting: boolean;
  isFullWidth: boolean;
};

function LocationRow({ location, counts, isWaiting, isFullWidth }: LocationRowProps) {
  const { t } = useTranslation();
  const who = useNamesInWords();
  const people = peopleAt(location, useProfile()?.uid);
  const { ownerName: owner } = location;
  const sharedWords = owner
    ? t('bins.sharedBy', { owner })
    : t('places.sharedWith', { who: who(people.map(({ name }) => name)) });
  const { locationId } = useParams({ strict: false });
  return (
    <ListRowLink
      to={paths.location}
      params={{ locationId: location.id }}
      isSelected={location.id === locationId}
      start={<LocationFace location={location} />}
      title={<FoldedName name={location.name} />}
      detail={[
        owner,
        t('common.bins', { count: counts.bins }),
        isFullWidth && t('common.items', { count: counts.items }),
        location.address,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <>
          <Faces people={people.map(faceOf)} label={sharedWords} />
          {isWaiting && (
            <span role="img" aria-label={t('common.waiting')} title={t('common.waiting')}>
              <Clock size={16} aria-hidden />
            </span>
          )}
        </>
      }
    />
  );
}

const cardClass = 'overflow-hidden rounded-card border border-hairline bg-card';

function NewLocationForm({ hasAutoFocus }: { hasAutoFocus: boolean }) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { values, put } = useNewValues({ form: 'new-location', isSilent: true }, () => ({ name: '' }));
  const { name } = values;
  const [error, setError] = useState<string>();
  const [addedId, setAddedId] = useState('');
  const added = locations.get(addedId);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasAutoFocus && hasMouse()) field.current?.focus();
  }, [hasAutoFocus]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const line = tidyLine(name);
    field.current?.focus();
    if (line === '') return setError(t('places.nameMissing'));
    if (line.length > locationNameMax) return setError(t('common.tooLong', { max: locationNameMax }));
    // Cleared now, so that typing can continue while it is stored.
    put({ name: '' });
    const id = newId();
    try {
      await act('locations.create', { id, name: line, color: freshColor(locations.values()) });
    } catch (refusal) {
      put((now) => ({ name: now.name || name }));
      return setError(errorText(t, refusal));
    }
    setAddedId(id);
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-4">
      <TextField
        ref={field}
        label={t('places.newName')}
        placeholder={t('places.newHint')}
        error={error}
        value={name}
        onChange={(text) => {
          put({ name: text });
          setError(undefined);
        }}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        end={<IconButton type="submit" icon={Plus} label={t('common.add')} />}
      />
      <p role="status" className="sr-only">
        {added && t('common.added', { name: added.name })}
      </p>
      {added && added.deletedAt === undefined && (
        <LinkButton
          kind="quiet"
          icon={PackagePlus}
          className="-ml-4"
          to={paths.binCreate}
          search={{ location: added.id }}
        >
          {t('places.newBinIn', { name: added.name })}
        </LinkButton>
      )}
    </form>
  );
}
