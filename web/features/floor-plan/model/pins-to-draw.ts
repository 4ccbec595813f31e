import { isInArea, type PlanArea, type PlanPoint } from '#domain/maps/plan-areas.ts';

/** More of them are slow to pan, and cover each other (bench/browser/plan-pan.ts). */
export const pinsDrawnMost = 500;

/** The most important of those in sight, if there are more than can be drawn. */
export function pinsToDraw<Pin extends { point: PlanPoint; importance: number }>(
  pins: readonly Pin[],
  sight: PlanArea,
  most = pinsDrawnMost,
): readonly Pin[] {
  if (pins.length <= most) return pins;
  return pins
    .filter(({ point }) => isInArea(point, sight))
    .sort((a, b) => b.importance - a.importance)
    .slice(0, most);
}
