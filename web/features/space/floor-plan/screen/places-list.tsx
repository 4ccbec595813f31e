import { Link } from '@tanstack/react-router';
import { type MouseEvent, useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { dotsOf, PlanThumb } from '../place/plan-thumb.tsx';
import { useFloorPlan } from '../use-floor-plan.ts';

/** Limited, because each has a picture. */
const shownAtFirst = 60;

/** Called when a link is pressed; preventing the default opens the location without navigation. */
export type OpenPlace = (event: MouseEvent, locationId: string) => void;

type PlacesListProps = {
  locations: readonly Location[];
  bins: ReadonlyMap<string, BinHeader>;
  q: string | undefined;
  /** Matches in each location; undefined without a search. */
  found: ReadonlyMap<string, number> | undefined;
  foundBins: ReadonlyMap<string, unknown> | undefined;
  onOpen: OpenPlace;
};

/** The locations with thumbnails of their plans; search matches are highlighted. */
export function PlacesList({ locations, bins, q, found, foundBins, onOpen }: PlacesListProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(shownAtFirst);
  // Locations with matches are always shown.
  const sorted = useMemo(() => {
    if (!found) return locations;
    const hasNothing = ({ id }: Location) => Number(!found.get(id));
    return locations.toSorted((a, b) => hasNothing(a) - hasNothing(b));
  }, [locations, found]);
  const binsByPlace = useMemo(() => groupBy(bins.values(), ({ locationId }) => locationId), [bins]);
  const visible = sorted.slice(0, most);
  const withPlan = visible.filter(({ planPhotoId }) => planPhotoId !== undefined);
  const withoutPlan = visible.filter(({ planPhotoId }) => planPhotoId === undefined);
  // During a search, locations with matches come first.
  const isSplit = !found && withPlan.length > 0 && withoutPlan.length > 0;
  const listOf = (label: string, places: readonly Location[]) => (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-3"
    >
      {places.map((location) => (
        <li key={location.id}>
          <PlaceCard
            location={location}
            bins={binsByPlace.get(location.id) ?? []}
            q={q}
            matches={found && (found.get(location.id) ?? 0)}
            foundBins={foundBins}
            hint={!isSplit && location.planPhotoId === undefined && t('floorPlan.noPlan')}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {listOf(t('floorPlan.places'), isSplit ? withPlan : visible)}
      {isSplit && (
        <Section title={t('floorPlan.withoutPlan')}>
          {listOf(t('floorPlan.withoutPlan'), withoutPlan)}
        </Section>
      )}
      {sorted.length > most && (
        <Button kind="quiet" isWide onClick={() => setMost((before) => before + shownAtFirst)}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

type PlaceCardProps = {
  location: Location;
  bins: readonly BinHeader[];
  q: string | undefined;
  matches: number | undefined;
  foundBins: ReadonlyMap<string, unknown> | undefined;
  hint: string | false;
  onOpen: OpenPlace;
};

function PlaceCard({ location, bins, q, matches, foundBins, hint, onOpen }: PlaceCardProps) {
  const { t } = useTranslation();
  const plan = useFloorPlan(location);
  const dots = useMemo(() => (plan ? dotsOf(plan.location, bins) : []), [plan, bins]);
  const count = bins.filter(isInUse).length;
  return (
    <Link
      to={paths.map}
      onClick={(event) => onOpen(event, location.id)}
      search={{ q, location: location.id }}
      className={cx(
        'block overflow-hidden rounded-card border bg-card hover:bg-kraft/40',
        matches ? 'border-tape ring-2 ring-tape' : 'border-hairline',
        matches === 0 && 'opacity-60',
      )}
    >
      {plan && (
        <span className="block bg-kraft">
          <PlanThumb plan={plan} size="medium" dots={dots} found={foundBins} />
        </span>
      )}
      <span className="flex items-center gap-3 p-3">
        {!plan && <LocationTile location={location} />}
        <span className="min-w-0 grow">
          <span className="block font-semibold [overflow-wrap:anywhere]">{location.name}</span>
          <span className="block text-ink-soft text-sm">
            {[t('common.bins', { count }), hint].filter(Boolean).join(' · ')}
          </span>
          {!!matches && (
            <span className="block font-semibold text-sm text-tape">
              {t('floorPlan.matches', { count: matches })}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
