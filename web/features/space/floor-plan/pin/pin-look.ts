import type { BinHeader } from '#domain/bins/bin.ts';
import { hueOf, signOfName } from '#web/features/things/photos/tiles.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import type { PinLook } from './pin-face.tsx';

export function pinLookOf(bin: Pick<BinHeader, 'name' | 'color' | 'icon'>): PinLook {
  return {
    name: bin.name,
    hue: hueOf(bin),
    icon: bin.icon && namedIcons[bin.icon],
    letter: signOfName(bin.name),
  };
}
