import MapPin from 'lucide-react/icons/map-pin';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinColor, binColors } from '#domain/bins/bin-fields.ts';
import type { Location } from '#domain/locations/location.ts';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';

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

/** The sign on the tile of a bin without an icon: the number of "Box 12", as numbered bins share their first letter. */
export function signOfName(name: string): string | undefined {
  return lastNumber(name) ?? firstLetter(name);
}

/** Longer numbers have no room. */
function lastNumber(name: string): string | undefined {
  return /(?:^|\D)(\d{1,3})$/.exec(name.trim())?.[1];
}

/** Combining marks stay with their letter. */
function firstLetter(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [...name][0];
}

export function hueOf(bin: Pick<BinHeader, 'color'>): BinColor {
  return bin.color ?? 'slate';
}

/** The least used colour, so that bins differ without anyone choosing. */
export function freshColor(bins: Iterable<Pick<BinHeader, 'color' | 'deletedAt'>>): BinColor {
  const uses = new Map<BinColor, number>(binColors.map((color) => [color, 0]));
  for (const { color, deletedAt } of bins) {
    if (color && deletedAt === undefined) uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  // Muted colours come last.
  const order = [...firstColors, ...binColors.filter((color) => !firstColors.includes(color))];
  return order.reduce((best, color) => ((uses.get(color) ?? 0) < (uses.get(best) ?? 0) ? color : best));
}

const firstColors: BinColor[] = ['teal', 'rust', 'indigo', 'amber', 'moss', 'rose', 'sky', 'plum'];

type LocationTileProps = { location: Pick<Location, 'color'>; size?: 'small' | 'medium' | 'large' };

export function LocationTile({ location, size }: LocationTileProps) {
  return <HueTile hue={hueOf(location)} icon={MapPin} size={size} />;
}

/** Shows the location's first photo that is not a floor plan, or its colour. */
export function LocationFace({ location }: { location: Location }) {
  const photo = location.photos?.find(({ id }) => id !== location.planPhotoId);
  return photo ? <Thumbnail photo={photo} stream={location.id} /> : <LocationTile location={location} />;
}
