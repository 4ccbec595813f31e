import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import type { CountsBelow } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { type LocationTextField, locationTextFields } from '#domain/locations/location-fields.ts';
import { useWaitingIds } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { hasOwnValues, OwnLines } from '#web/features/things/own-fields/own-facts.tsx';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { FoldedText } from '#web/ui/marks/folded-text.tsx';

type LocationLineProps = { location: Location; counts: CountsBelow; people: ReactNode };

/** "3 places · 2 bins · 13 items   Only you", below the title. */
export function LocationLine({ location, counts, people }: LocationLineProps) {
  const { t } = useTranslation();
  const isWaiting = useWaitingIds().has(location.id);
  const nested = counts.nestedBins > 0 && t('places.nestedBins', { count: counts.nestedBins });
  const binWords = [t('common.bins', { count: counts.bins }), nested].filter(Boolean).join(', ');
  const places = counts.places > 0 && t('places.count', { count: counts.places });
  const facts = [
    places,
    binWords,
    t('common.items', { count: counts.items }),
    isWaiting && t('common.waiting'),
  ];
  return (
    // A dot between them would stand alone at the end or the beginning of a line.
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {people}
    </p>
  );
}

/** Owner, address and texts of a place; nothing if it has none. */
export function LocationDetails({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { ownerName, address, description } = location;
  const fields = useFieldsOf(location.ownerId, 'location');
  const isBare =
    !hasOwnValues(fields, location.fields) &&
    [ownerName, address, description, ...otherTexts.map((name) => location[name])].every((text) => !text);
  if (isBare) return null;
  return (
    <Card hue={hueOf(location)} isPadded={false} className="mb-4 space-y-2.5 px-3.5 py-3">
      {ownerName && <p className="text-ink-soft text-sm">{t('places.belongsTo', { name: ownerName })}</p>}
      {address && (
        <p className="flex items-start gap-1.5">
          <MapPin size={18} aria-hidden className="mt-1 shrink-0 text-ink-soft" />
          <span className="sr-only">{t('places.fields.address')}: </span>
          <span className="min-w-0 break-words">{address}</span>
        </p>
      )}
      {otherTexts.map(
        (name) =>
          location[name] && (
            <p key={name} className="whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="text-ink-soft text-sm">{t(`places.fields.${name}`)}: </span>
              {location[name]}
            </p>
          ),
      )}
      {description && <FoldedText text={description} />}
      <OwnLines fields={fields} values={location.fields} />
    </Card>
  );
}

const withOwnPlace: readonly LocationTextField[] = ['address', 'description'];
const otherTexts = locationTextFields.filter((name) => !withOwnPlace.includes(name));
