import type { BinHeader } from '#domain/bins/bin.ts';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import { hueOf } from './hue-of.ts';

type BinTileProps = {
  bin: Pick<BinHeader, 'name' | 'color' | 'icon'>;
  size?: 'small' | 'medium' | 'large';
};

/** A bin's colour with its icon, or the first letter of its name. */
export function BinTile({ bin, size }: BinTileProps) {
  return (
    <HueTile
      hue={hueOf(bin)}
      icon={bin.icon && namedIcons[bin.icon]}
      letter={firstLetter(bin.name)}
      size={size}
    />
  );
}

/** The first letter or digit as people count them: an emoji or å made of two marks stays whole. */
function firstLetter(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [...name][0];
}
