import { useNavigate } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/arrow-right';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import { can } from '#domain/access/access-rules.ts';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Position } from '#domain/locations/location-rules.ts';
import { paths } from '#domain/paths.ts';
import { LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

export type PlaceRowActs = {
  onShow: (location: Location) => void;
  onSetPosition: (location: Location) => void;
  onTakeOff: (location: Location) => void;
};

type PlaceRowsProps = {
  title: string;
  locations: readonly Location[];
  positions: ReadonlyMap<string, Position>;
  counts: ReadonlyMap<string, LocationCounts>;
  selectedId: string | undefined;
  /** True if the list scrolls separately; otherwise revealing a row would scroll the map out of sight. */
  isInPane: boolean;
  /** False if there is no map to show a location on. */
  hasMap: boolean;
  acts: PlaceRowActs;
};

export function PlaceRows(props: PlaceRowsProps) {
  const { title, locations, positions, counts, selectedId, isInPane, hasMap, acts } = props;
  if (locations.length === 0) return null;
  return (
    <Section title={title}>
      <div className="@container overflow-hidden rounded-card border border-hairline bg-card">
        <VirtualList
          label={title}
          items={locations}
          keyOf={({ id }) => id}
          rowHeight={68}
          hasLines
          reveal={isInPane ? selectedId : undefined}
        >
          {(location) => (
            <PlaceRow
              location={location}
              position={positions.get(location.id)}
              bins={counts.get(location.id)?.bins ?? 0}
              isSelected={location.id === selectedId}
              {...{ hasMap, acts }}
            />
          )}
        </VirtualList>
      </div>
    </Section>
  );
}

type PlaceRowProps = Pick<PlaceRowsProps, 'hasMap' | 'acts'> & {
  location: Location;
  position: Position | undefined;
  bins: number;
  isSelected: boolean;
};

function PlaceRow({ location, position, bins, isSelected, hasMap, acts }: PlaceRowProps) {
  const { t } = useTranslation();
  const canPlace = can(location.role, 'edit details');
  const isPlaced = location.coordinates !== undefined;
  const isShown = position !== undefined && hasMap;
  return (
    <ListRow
      {...(isShown && { onPress: () => acts.onShow(location) })}
      isSelected={isSelected}
      start={<LocationTile location={location} />}
      title={<FoldedName name={location.name} />}
      detail={[
        location.ownerName,
        t('common.bins', { count: bins }),
        !isPlaced && position && t('maps.at', { name: position.pinned.name }),
        location.address,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        isPlaced ? (
          <PlaceMenu {...{ location, canPlace, isShown, acts }} />
        ) : (
          canPlace && (
            <Button
              kind="quiet"
              icon={MapPinPlus}
              className="px-2"
              aria-label={t('maps.setPositionOf', { name: location.name })}
              onClick={() => acts.onSetPosition(location)}
            >
              <span className="@max-[20em]:sr-only">{t('maps.setPosition')}</span>
            </Button>
          )
        )
      }
    />
  );
}

type PlaceMenuProps = { location: Location; canPlace: boolean; isShown: boolean; acts: PlaceRowActs };

function PlaceMenu({ location, canPlace, isShown, acts }: PlaceMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Menu
      label={t('maps.menuOf', { name: location.name })}
      entries={[
        isShown && { label: t('maps.show'), icon: MapPin, onPress: () => acts.onShow(location) },
        {
          label: t('maps.open'),
          icon: ExternalLink,
          onPress: () => navigate({ to: paths.location, params: { locationId: location.id } }),
        },
        canPlace && {
          label: t('maps.setPosition'),
          icon: MapPinPlus,
          onPress: () => acts.onSetPosition(location),
        },
        canPlace && { label: t('maps.takeOff'), icon: MapPinOff, onPress: () => acts.onTakeOff(location) },
      ]}
    />
  );
}
