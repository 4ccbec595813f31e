import type { BinHeader } from '#domain/bins/bin.ts';
import { binColors, binIcons } from '#domain/bins/bin-look.ts';
import type { PublicBin } from '#domain/bins/public-bin.ts';

/** Omits colours and icons that only a newer server knows. */
export function knownLook({
  name,
  color,
  icon,
}: Pick<PublicBin, 'name' | 'color' | 'icon'>): Pick<BinHeader, 'name' | 'color' | 'icon'> {
  return {
    name,
    color: binColors.find((each) => each === color),
    icon: binIcons.find((each) => each === icon),
  };
}
