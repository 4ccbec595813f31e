import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { canMove, liesIn } from '#web/features/bins/acts/container-choices.ts';

/** The bins in use that may be put into a place and are not there: its owner's, those that lie nowhere first. */
export function puttable(
  location: Location,
  view: DeviceView,
  compareNames: (a: string, b: string) => number,
): BinHeader[] {
  const rank = (bin: BinHeader) => (liesIn(bin, null) ? 0 : bin.parentBinId === undefined ? 1 : 2);
  return [...view.bins.values()]
    .filter(
      (bin) =>
        isInUse(bin) &&
        bin.ownerId === location.ownerId &&
        bin.locationId !== location.id &&
        canMove(bin, view),
    )
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name));
}
