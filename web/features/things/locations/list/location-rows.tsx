import { useParams } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { peopleAt } from '#domain/access/who-sees.ts';
import { type LocationCounts, noBins } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#web/app/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { faceOf } from '#web/features/things/photos/face-of.ts';
import { LocationFace } from '#web/features/things/tiles/location-tile.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';

type LocationRowsProps = {
  title: string;
  isTitleHidden?: boolean;
  locations: readonly Location[];
  counts: ReadonlyMap<string, LocationCounts>;
  waiting: ReadonlySet<string>;
  /** Shows cards side by side instead of one list. */
  isFullWidth: boolean;
};

export function LocationRows(props: LocationRowsProps) {
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

const cardClass = 'overflow-hidden rounded-card border border-hairline bg-card';

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
  const names = people.map(({ name }) => name);
  const { locationId } = useParams({ strict: false });
  return (
    <ListRowLink
      to={paths.location}
      params={{ locationId: location.id }}
      isSelected={location.id === locationId}
      start={<LocationFace location={location} />}
      title={<FoldedName name={location.name} />}
      detail={[
        location.ownerName,
        t('common.bins', { count: counts.bins }),
        isFullWidth && t('common.items', { count: counts.items }),
        location.address,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <>
          <Faces people={people.map(faceOf)} label={t('places.sharedWith', { who: who(names) })} />
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
