import type { BinHeader } from '#domain/bins/bin.ts';
import { Thumbnail } from '#web/features/things/photos/thumbnail.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import { hueOf } from './hue-of.ts';
import { signOfName } from './sign-of-name.ts';

type BinTileProps = {
  bin: Pick<BinHeader, 'name' | 'color' | 'icon'> & Partial<Pick<BinHeader, 'id' | 'photos'>>;
  size?: 'small' | 'medium' | 'large';
};

export function BinTile({ bin, size }: BinTileProps) {
  const [photo] = bin.photos ?? [];
  if (photo && bin.id) return <Thumbnail photo={photo} size={size} stream={bin.id} />;
  return (
    <HueTile
      hue={hueOf(bin)}
      icon={bin.icon && namedIcons[bin.icon]}
      letter={signOfName(bin.name)}
      size={size}
    />
  );
}
