import MapPin from 'lucide-react/icons/map-pin';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { binNumber, numberedBinName } from '#domain/bins/bin-number.ts';
import type { Location } from '#domain/locations/location.ts';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import type { IconName } from '#web/ui/marks/named-icons.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';

type Faced = Pick<BinHeader, 'name' | 'color' | 'icon' | 'qrLabel'>;

type BinTileProps = {
  bin: Faced & Partial<Pick<BinHeader, 'id' | 'photos'>>;
  size?: 'small' | 'medium' | 'large';
};

/** A bin's photo, number, icon or letter; stands beside its name, which screen readers hear with the number. */
export function BinTile({ bin, size }: BinTileProps) {
  const [photo] = bin.photos ?? [];
  return (
    <span className="relative flex shrink-0">
      {photo && bin.id ? (
        <>
          <Thumbnail photo={photo} size={size} stream={bin.id} />
          <span data-hue={hueOf(bin)} aria-hidden className={badgeClass}>
            {binNumber(bin)}
          </span>
        </>
      ) : (
        <HueTile hue={hueOf(bin)} {...signOf(bin)} size={size} />
      )}
      {numberedBinName(bin) !== bin.name && <VisuallyHidden>{binNumber(bin)} </VisuallyHidden>}
    </span>
  );
}

const badgeClass =
  'absolute -right-1 -bottom-1 rounded-[6px] bg-hue px-1 font-bold text-[12px] text-on-hue leading-[17px] ring-2 ring-card empty:hidden';

/** The sign of a bin without a photo: its number, its icon, or a letter of its name. */
export function signOf(bin: Faced): { icon?: IconName | undefined; letter?: string | undefined } {
  const number = binNumber(bin);
  if (number !== undefined) return { letter: number };
  return bin.icon ? { icon: bin.icon } : { letter: initialOf(bin.name) };
}

/**
 * A name that is a short number stands as a whole. The number at the end of another name would be taken for the bin's label.
 * Combining marks stay with their letter.
 */
function initialOf(name: string): string | undefined {
  return /^\s*(\d{1,3})\s*$/.exec(name)?.[1] ?? name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [...name][0];
}

export function hueOf(bin: Pick<BinHeader, 'color'>): BinColor {
  return bin.color ?? 'slate';
}

type LocationTileProps = { location: Pick<Location, 'color'>; size?: 'small' | 'medium' | 'large' };

export function LocationTile({ location, size }: LocationTileProps) {
  return <HueTile hue={hueOf(location)} icon={MapPin} size={size} />;
}

/** Shows the location's first photo that is not a floor plan, or its colour. */
export function LocationFace({ location }: { location: Location }) {
  const photo = location.photos?.find(({ id }) => id !== location.planPhotoId);
  return photo ? <Thumbnail photo={photo} stream={location.id} /> : <LocationTile location={location} />;
}
