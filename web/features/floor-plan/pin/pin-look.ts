import type { BinHeader } from '#domain/bins/bin.ts';
import { firstLetter } from '#web/features/bins/first-letter.ts';
import { hueOf } from '#web/features/bins/hue-of.ts';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import type { PinLook } from './pin-face.tsx';

export function pinLookOf(bin: Pick<BinHeader, 'name' | 'color' | 'icon'>): PinLook {
  return {
    name: bin.name,
    hue: hueOf(bin),
    icon: bin.icon && namedIcons[bin.icon],
    letter: lastNumber(bin.name) ?? firstLetter(bin.name),
  };
}

/** Of "Box 12", as the pins of numbered bins would all have the same letter; longer ones have no room. */
function lastNumber(name: string): string | undefined {
  return /(?:^|\D)(\d{1,3})$/.exec(name.trim())?.[1];
}
