import { groupBy } from '#domain/group-by.ts';
import { isInArea, type PlanArea, type PlanPoint } from '#domain/maps/plan-areas.ts';

/** More pins make panning slow and cover each other (bench/browser/plan-pan.ts). */
export const pinsDrawnMax = 500;

/** The most important visible pins, if there are too many; equally important ones are spread evenly. */
export function pinsToDraw<Pin extends { point: PlanPoint; importance: number }>(
  pins: readonly Pin[],
  sight: PlanArea,
  most = pinsDrawnMax,
): readonly Pin[] {
  if (pins.length <= most) return pins;
  const byImportance = groupBy(
    pins.filter(({ point }) => isInArea(point, sight)),
    ({ importance }) => importance,
  );
  const drawn: Pin[] = [];
  for (const importance of [...byImportance.keys()].sort((a, b) => b - a))
    drawn.push(...evenly(byImportance.get(importance) ?? [], most - drawn.length));
  return drawn;
}

function evenly<Each>(all: readonly Each[], most: number): readonly Each[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] as Each);
}
