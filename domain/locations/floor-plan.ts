import type { BinHeader } from '../bins/bin.ts';
import { isSame } from '../fields.ts';
import type { Pin, Region } from '../maps/map-schemas.ts';
import type { Photo } from '../photos/photo.ts';
import type { Location } from './location.ts';

/** The photo that is the place's floor plan; undefined while that photo waits or is in the trash. */
export function planOf({
  planPhotoId,
  photos = [],
}: Pick<Location, 'planPhotoId' | 'photos'>): Photo | undefined {
  return planPhotoId === undefined ? undefined : photos.find(({ id }) => id === planPhotoId);
}

/**
 * Returns the bin's pin if it is on the place's present plan. A pin on another plan is kept and counts again with that
 * plan.
 */
export function pinOn(
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos'>,
  { locationId, pin }: Pick<BinHeader, 'locationId' | 'pin'>,
): Pick<Pin, 'x' | 'y'> | undefined {
  const plan = planOf(location);
  if (plan === undefined || locationId !== location.id || pin?.planPhotoId !== plan.id) return undefined;
  return { x: pin.x, y: pin.y };
}

/** The places directly in this one. The region of the plan with a place's id is that place. */
export function roomsIn({ id }: Pick<Location, 'id'>, locations: Iterable<Location>): Location[] {
  return [...locations].filter((each) => each.parentLocationId === id && each.deletedAt === undefined);
}

/** Gives the regions of rooms the present names of these. */
export function withRoomNames<T extends Pick<Location, 'regions'>>(
  location: T,
  rooms: readonly Pick<Location, 'id' | 'name'>[],
): T {
  if (location.regions === undefined || rooms.length === 0) return location;
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const regions = location.regions.map((region) => ({
    ...region,
    name: names.get(region.id) ?? region.name,
  }));
  return { ...location, regions };
}

const side = 0.3;
/** The middle first, then around it, in fractions of the plan. */
const areaSteps = [0.35, 0.025, 0.675];

/** In fractions of the plan's width and height, from its upper left corner. */
export type PlanPoint = { x: number; y: number };
export type PlanArea = PlanPoint & { width: number; height: number };

/** The least side of a region, so that it can be pressed. */
export const areaSideMin = 0.02;

/** Four digits are a fifth of a pixel of the largest photo. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const within = (value: number, low: number, high: number) =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

/** The nearest point on the plan. */
export function clampPoint({ x, y }: PlanPoint): PlanPoint {
  return { x: round(within(x, 0, 1)), y: round(within(y, 0, 1)) };
}

/** The nearest area of that size on the plan. */
export function clampArea({ x, y, width, height }: PlanArea): PlanArea {
  const w = within(width, areaSideMin, 1);
  const h = within(height, areaSideMin, 1);
  // The space beside the area is rounded down, or the sum could exceed the plan.
  const left = round(within(x, 0, 1 - w));
  const top = round(within(y, 0, 1 - h));
  return {
    x: left,
    y: top,
    width: Math.min(round(w), round(1 - left)),
    height: Math.min(round(h), round(1 - top)),
  };
}

/** Spanned by any two opposite corners. */
export function areaBetween(one: PlanPoint, other: PlanPoint): PlanArea {
  const [a, b] = [clampPoint(one), clampPoint(other)];
  return clampArea({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });
}

export function centerOf({ x, y, width, height }: PlanArea): PlanPoint {
  return clampPoint({ x: x + width / 2, y: y + height / 2 });
}

export function isInArea({ x, y }: PlanPoint, area: PlanArea): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
}

/** Returns the smallest region around the point: a drawer says more than its shelf. */
export function regionAt<Region extends PlanArea>(
  regions: readonly Region[] = [],
  point: PlanPoint,
): Region | undefined {
  let smallest: Region | undefined;
  for (const region of regions) {
    if (!isInArea(point, region)) continue;
    if (!smallest || region.width * region.height < smallest.width * smallest.height) smallest = region;
  }
  return smallest;
}

/**
 * Returns a free position for the next bin in a region, so that pins placed one after another do not cover each other.
 */
export function freePointIn(area: PlanArea, others: readonly PlanPoint[]): PlanPoint {
  let best = centerOf(area);
  let farthest = -1;
  for (const point of gridOf(area)) {
    const nearest = Math.min(...others.map((each) => Math.hypot(each.x - point.x, each.y - point.y)), 1);
    if (nearest <= farthest) continue;
    farthest = nearest;
    best = point;
  }
  return best;
}

const steps = 5;

/** The centre comes first, for the first bin. */
function gridOf(area: PlanArea): PlanPoint[] {
  const at = (column: number, row: number) =>
    clampPoint({
      x: area.x + (area.width * (column + 0.5)) / steps,
      y: area.y + (area.height * (row + 0.5)) / steps,
    });
  const cells = Array.from({ length: steps * steps }, (_, index) =>
    at(index % steps, Math.floor(index / steps)),
  );
  return [centerOf(area), ...cells];
}

/**
 * Merges an edited region with its present state: takes name and area from `now` where the edit left them as they were
 * in `was`.
 */
export function editedRegion(edited: Region, was: Region | undefined, now: Region | undefined): Region {
  if (was === undefined || now === undefined) return edited;
  return {
    ...edited,
    ...(edited.name === was.name && { name: now.name }),
    ...(isSame(areaOf(edited), areaOf(was)) && areaOf(now)),
  };
}

function areaOf({ x, y, width, height }: Region) {
  return { x, y, width, height };
}

/** Returns a new region's area: in the middle or another free spot; on a full plan a spot that no other region has exactly. */
export function firstArea(areas: readonly PlanArea[]): PlanArea {
  const spots = areaSteps.flatMap((y) => areaSteps.map((x) => ({ x, y, width: side, height: side })));
  const free = spots.find((spot) => !areas.some((area) => isOverlapping(area, spot)));
  if (free) return free;
  for (let step = 0; ; step++) {
    const spot = { width: side, height: side, x: shifted(0.037 * step), y: shifted(0.061 * step) };
    if (step > areas.length || !areas.some(({ x, y }) => isNear(x, spot.x) && isNear(y, spot.y))) return spot;
  }
}

/** Returns a position `by` from the middle, wrapping round at the edge. */
function shifted(by: number): number {
  return (Math.round(((areaSteps[0] ?? 0) + by) * 1000) / 1000) % (1 - side);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}

function isOverlapping(a: PlanArea, b: PlanArea): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
