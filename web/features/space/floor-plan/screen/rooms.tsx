import { Link, type LinkProps } from '@tanstack/react-router';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import type { Location } from '#domain/locations/location.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { paths } from '#domain/paths.ts';
import { LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { Room } from '../bins-of-plan.ts';

/** A link to the floor plan of a place, or to its page if it has none. */
export function linkToRoom(
  { id, planPhotoId }: Location,
  q: string | undefined,
): Pick<LinkProps, 'to' | 'params' | 'search'> {
  return planPhotoId === undefined
    ? { to: paths.location, params: { locationId: id } }
    : { to: paths.map, search: { q, location: id } };
}

type RoomsProps = {
  rooms: ReadonlyMap<string, Room>;
  q: string | undefined;
  /** Those of the plan. */
  regions: readonly Region[];
  /** Puts one on the plan; absent if this person may not, or the plan is full. */
  onDraw: ((place: Location) => void) | undefined;
};

/** The places in the place of the plan; each can be entered, and be put on the plan. */
export function Rooms({ rooms, q, regions, onDraw }: RoomsProps) {
  const { t } = useTranslation();
  const listed = [...rooms.values()].filter(({ found }) => found !== 0);
  const drawn = new Set(regions.map(({ id }) => id));
  if (listed.length === 0) return null;
  const title = t('floorPlan.rooms');
  return (
    <Section title={title}>
      <ul
        aria-label={title}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {listed.map(({ place, bins, found }) => (
          <li key={place.id}>
            <ListRowLink
              {...linkToRoom(place, q)}
              start={<LocationTile location={place} />}
              title={<FoldedName name={place.name} />}
              detail={
                found === undefined
                  ? t('common.bins', { count: bins })
                  : t('floorPlan.matches', { count: found })
              }
              hasChevron
              actions={
                onDraw &&
                !drawn.has(place.id) && (
                  <Button
                    kind="quiet"
                    icon={MapPinPlus}
                    className="px-2!"
                    aria-label={t('floorPlan.placeBin', { name: place.name })}
                    onClick={() => onDraw(place)}
                  >
                    {t('floorPlan.place')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The name of a room at its region, which enters it. */
export function RoomLabel({ room, q, className }: { room: Room; q: string | undefined; className: string }) {
  const { t } = useTranslation();
  const { place, bins, found } = room;
  const count =
    found === undefined ? t('common.bins', { count: bins }) : t('floorPlan.matches', { count: found });
  return (
    <Link {...linkToRoom(place, q)} aria-label={`${place.name}, ${count}`} className={className}>
      {place.name} · {found ?? bins}
    </Link>
  );
}
