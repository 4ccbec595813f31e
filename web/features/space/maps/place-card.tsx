import Navigation from 'lucide-react/icons/navigation';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { Location } from '#domain/locations/location.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { paths } from '#web/app/paths.ts';
import { hueOf, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { buttonClass, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

type PlaceCardProps = {
  location: Location;
  bins: number;
  /** True if a press on the map opened it; the card then takes the focus. */
  isFocused: boolean;
  onClose: () => void;
};

/** Details of the location of a pin. */
export function PlaceCard({ location, bins, isFocused, onClose }: PlaceCardProps) {
  const { t } = useTranslation();
  const { id, name, address, ownerName, coordinates } = location;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <section
      aria-label={name}
      data-hue={hueOf(location)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="pointer-events-auto w-full animate-grow rounded-card border border-hairline border-l-6 border-l-hue bg-raised p-3 wide:max-w-md wide:shadow-float"
    >
      {/* The name floats, so that a long word can use the whole width below. */}
      <div className="flow-root">
        <IconButton
          icon={X}
          label={t('maps.closeCard')}
          onClick={onClose}
          className="-mt-2 -mr-2 float-right ml-1"
        />
        <span className="float-left mr-3">
          <LocationTile location={location} />
        </span>
        <h2 ref={title} tabIndex={-1} className="font-bold text-lg leading-tight [overflow-wrap:break-word]">
          {name}
        </h2>
        <p className="text-ink-soft text-sm [overflow-wrap:break-word]">
          {[ownerName, t('common.bins', { count: bins }), address].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton kind="primary" to={paths.location} params={{ locationId: id }} className="grow">
          {t('maps.open')}
        </LinkButton>
        {coordinates && (
          <a
            href={mapAppLink(coordinates, name)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('secondary')} grow`}
          >
            <Navigation size={20} aria-hidden />
            {t('maps.inMapApp')}
          </a>
        )}
      </div>
    </section>
  );
}

/** A link to this device's map app, or to OpenStreetMap's page. */
function mapAppLink({ latitude, longitude }: Coordinates, name: string): string {
  const at = `${latitude},${longitude}`;
  const agent = navigator.userAgent;
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iPhone|iPad|Macintosh/.test(agent)) {
    return `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(name)}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
