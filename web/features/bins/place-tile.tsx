import MapPin from 'lucide-react/icons/map-pin';
import type { Location } from '#domain/locations/location.ts';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { hueOf } from './hue-of.ts';

type PlaceTileProps = { location: Pick<Location, 'color'>; size?: 'small' | 'medium' | 'large' };

export function PlaceTile({ location, size }: PlaceTileProps) {
  return <HueTile hue={hueOf(location)} icon={MapPin} size={size} />;
}
