import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { pinOn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { PlanPoint } from '#domain/maps/plan-areas.ts';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import type { Hue } from '#web/ui/marks/hue-tile.tsx';

export type PlanDot = { id: string; point: PlanPoint; hue: Hue };

/** The pins of a thumbnail of the plan. */
export function dotsOf(
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos'>,
  bins: Iterable<BinHeader>,
): PlanDot[] {
  const dots: PlanDot[] = [];
  for (const bin of bins) {
    const point = isInUse(bin) && pinOn(location, bin);
    if (point) dots.push({ id: bin.id, point, hue: hueOf(bin) });
  }
  return dots;
}
