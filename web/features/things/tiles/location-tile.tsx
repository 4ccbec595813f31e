import MapPin from 'lucide-react/icons/map-pin';
import type { Location } from '#domain/locations/location.ts';
import { Thumbnail } from '#web/features/things/photos/thumbnail.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { hueOf } from './hue-of.ts';

type LocationTileProps = { location: Pick<Location, 'color'>; size?: 'small' | 'medium' | 'large' };

export function LocationTile({ location, size }: LocationTileProps) {
  return <HueTile hue={hueOf(location)} icon={MapPin} size={size} />;
}

/** Its first photo that is not a floor plan, or its colour. */
export function LocationFace({ location }: { location: Location }) {
  const photo = location.photos?.find(({ id }) => id !== location.planPhotoId);
  return photo ? <Thumbnail photo={photo} stream={location.id} /> : <LocationTile location={location} />;
}
