import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import { can } from '#domain/access/access-rules.ts';
import type { CountsBelow } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { findLocations } from './find-locations.ts';
import { LocationTree } from './location-tree.tsx';
import { NewPlacesForm } from './new-places-form.tsx';

type PlacesHereProps = {
  location: Location;
  counts: ReadonlyMap<string, CountsBelow>;
  /** Shows the line that makes places. */
  isAdding: boolean;
  onAdd: () => void;
};

/** The places directly in a place; nothing if there are none. */
export function PlacesHere({ location, counts, isAdding, onAdd }: PlacesHereProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const isWide = useIsWide();
  const { locations } = useLocations();
  const inside = [...locations.values()].filter((place) => place.parentLocationId === location.id);
  const below = findLocations(inside, '', compareNames);
  if (below.length === 0 && !isAdding) return null;
  const title = t('places.placesHere');
  return (
    <Section
      title={title}
      action={
        !isAdding &&
        can(location.role, 'add a place here') && (
          <Button kind="quiet" icon={MapPinPlus} onClick={onAdd}>
            {t('places.newPlaceHere')}
          </Button>
        )
      }
    >
      {isAdding && <NewPlacesForm parent={location} hasAutoFocus />}
      <LocationTree
        label={title}
        matches={below}
        nodes={new Map(below.map((place) => [place.id, place]))}
        counts={counts}
        asCards={isWide}
      />
    </Section>
  );
}
