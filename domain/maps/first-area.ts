import type { PlanArea } from './plan-areas.ts';

const side = 0.3;
/** The middle first, then around it, in fractions of the plan. */
const steps = [0.35, 0.025, 0.675];

/** Where a new region begins: in the middle or another free spot; on a full plan where no other is exactly. */
export function firstArea(areas: readonly PlanArea[]): PlanArea {
  const spots = steps.flatMap((y) => steps.map((x) => ({ x, y, width: side, height: side })));
  const free = spots.find((spot) => !areas.some((area) => isOverlapping(area, spot)));
  if (free) return free;
  for (let step = 0; ; step++) {
    const spot = { ...{ width: side, height: side }, x: shifted(0.037 * step), y: shifted(0.061 * step) };
    if (step > areas.length || !areas.some(({ x, y }) => isNear(x, spot.x) && isNear(y, spot.y))) return spot;
  }
}

/** From the middle, and round again at the edge. */
function shifted(by: number): number {
  return (Math.round(((steps[0] ?? 0) + by) * 1000) / 1000) % (1 - side);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}

function isOverlapping(a: PlanArea, b: PlanArea): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
