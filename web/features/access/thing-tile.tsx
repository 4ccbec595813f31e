import MapPin from 'lucide-react/icons/map-pin';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import type { Thing } from './thing.ts';

/** A bin's colour with its icon or first letter; a location's with a pin. */
export function ThingTile({ thing }: { thing: Pick<Thing, 'target' | 'name' | 'color' | 'icon'> }) {
  const { target, name, color = 'slate', icon } = thing;
  const shape = target.kind === 'location' ? MapPin : icon && namedIcons[icon];
  return <HueTile hue={color} icon={shape} letter={[...name][0]} />;
}
