import MapPin from 'lucide-react/icons/map-pin';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { type LocationTextField, locationTextFields } from '#domain/locations/location-fields.ts';
import { useWaitingIds } from '#web/data/account/hooks.ts';
import { hueOf, LocationFace } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { FoldedText } from '#web/ui/marks/folded-text.tsx';

export function LocationLabel({ location, counts }: { location: Location; counts: LocationCounts }) {
  const { t } = useTranslation();
  const isWaiting = useWaitingIds().has(location.id);
  return (
    <Card hue={hueOf(location)} isPadded={false} className="mb-4 px-3.5 py-3">
      <div className="flex items-center gap-3">
        <LocationFace location={location} />
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {t('common.bins', { count: counts.bins })}
            {counts.nestedBins > 0 && `, ${t('places.nestedBins', { count: counts.nestedBins })}`} ·{' '}
            {t('common.items', { count: counts.items })}
          </p>
          {location.ownerName && (
            <p className="text-ink-soft text-sm">{t('places.belongsTo', { name: location.ownerName })}</p>
          )}
          {isWaiting && <p className="text-ink-soft text-sm">{t('common.waiting')}</p>}
        </div>
      </div>
      {location.address && (
        <p className="mt-2.5 flex items-start gap-1.5">
          <MapPin size={18} aria-hidden className="mt-1 shrink-0 text-ink-soft" />
          <span className="sr-only">{t('places.fields.address')}: </span>
          <span className="min-w-0 break-words">{location.address}</span>
        </p>
      )}
      {otherTexts.map(
        (name) =>
          location[name] && (
            <p key={name} className="mt-2.5 whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="text-ink-soft text-sm">{t(`places.fields.${name}`)}: </span>
              {location[name]}
            </p>
          ),
      )}
      {location.description && <FoldedText text={location.description} />}
    </Card>
  );
}

const withOwnPlace: readonly LocationTextField[] = ['address', 'description'];
const otherTexts = locationTextFields.filter((name) => !withOwnPlace.includes(name));
