import MapPin from 'lucide-react/icons/map-pin';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import type { AccessTarget } from './access-target.ts';

type TargetTileProps = { accessTarget: Pick<AccessTarget, 'target' | 'name' | 'color' | 'icon'> };

export function TargetTile({ accessTarget }: TargetTileProps) {
  const { target, name, color = 'slate', icon } = accessTarget;
  const shape = target.kind === 'location' ? MapPin : icon && namedIcons[icon];
  return <HueTile hue={color} icon={shape} letter={[...name][0]} />;
}
