import './tiles.css';
import { Link } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import { useRef } from 'react';
import type { Location } from '#domain/locations/location.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { paths } from '#domain/paths.ts';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useWidth } from '#web/ui/layout/use-is-wide.ts';
import { SourceName } from './map-notes.tsx';
import { tilesFor } from './map-tiles.ts';
import { useTiles } from './tiles.ts';

const height = 132;
const zoom = 15;

type SmallMapProps = {
  location: Location;
  at: Coordinates;
  /** The place around it whose pin this is. */
  around?: Location | undefined;
};

/** A static map of a location; a press opens the full map. Does not load the map library. */
export function SmallMap({ location, at, around }: SmallMapProps) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const pictures = typeof tiles === 'object' && width ? tilesFor(tiles.url, at, zoom, { width, height }) : [];
  return (
    <div
      ref={box}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-hairline bg-kraft"
    >
      <Link
        to={paths.locationsMap}
        search={{ place: location.id }}
        aria-label={t('places.showOnMap', { name: location.name })}
        className="relative block grow overflow-hidden -outline-offset-3"
        style={{ minHeight: height }}
      >
        <span aria-hidden className="small-map-tiles absolute inset-0">
          {pictures.map(({ url, left, top }) => (
            <img
              key={url}
              src={url}
              alt=""
              crossOrigin="anonymous"
              referrerPolicy="strict-origin"
              draggable={false}
              // Missing tiles show the background.
              onError={({ currentTarget }) => {
                currentTarget.style.visibility = 'hidden';
              }}
              className="absolute size-64 max-w-none"
              style={{ left, top }}
            />
          ))}
        </span>
        <MapPin
          aria-hidden
          size={40}
          data-hue={hueOf(around ?? location)}
          className="-translate-x-1/2 absolute bottom-1/2 left-1/2 fill-hue stroke-card"
        />
      </Link>
      {around && (
        <p className="bg-card px-2 pt-1 text-sm [overflow-wrap:anywhere]">
          {t('places.at', { name: around.name })}
        </p>
      )}
      {typeof tiles === 'object' && (
        <p className="bg-card px-2 py-0.5 text-right text-ink-soft text-xs">
          <SourceName tiles={tiles} />
        </p>
      )}
    </div>
  );
}
