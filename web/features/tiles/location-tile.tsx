import MapPin from 'lucide-react/icons/map-pin';
import type { Location } from '#domain/locations/location.ts';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { hueOf } from './hue-of.ts';

type LocationTileProps = { location: Pick<Location, 'color'>; size?: 'small' | 'medium' | 'large' };

export function LocationTile({ location, size }: LocationTileProps) {
  return <HueTile hue={hueOf(location)} icon={MapPin} size={size} />;
}
