import { AppError } from '../errors.ts';
import { ceilings } from './ceilings.ts';
import type { Plan } from './plan.ts';
import { planLimits } from './plan-limits.ts';

export function roomForBins(plan: Plan, held: number): number {
  return room(planLimits[plan].maxBins, held);
}

/** Infinity without a limit, never below 0. */
export function roomForItems(plan: Plan, held: number): number {
  return room(planLimits[plan].maxItemsPerBin, held);
}

export function assertRoomForBins(plan: Plan, held: number, more: number): void {
  if (more > roomForBins(plan, held))
    throw new AppError('bins.limitReached', { n: planLimits[plan].maxBins ?? 0 });
}

export function assertRoomForItems(plan: Plan, held: number, more: number): void {
  if (more > roomForItems(plan, held)) {
    throw new AppError('items.limitReached', { n: planLimits[plan].maxItemsPerBin ?? 0 });
  }
}

/** The ceiling includes bins in the trash. @throws AppError `bins.full`. */
export function assertBinsKept(plan: Plan, kept: number, more: number): void {
  if (kept + more > ceilings[plan].bins) throw new AppError('bins.full', { n: ceilings[plan].bins });
}

export function assertLocationsKept(plan: Plan, kept: number, more: number): void {
  if (kept + more > ceilings[plan].locations)
    throw new AppError('locations.full', { n: ceilings[plan].locations });
}

export type Kept = { rows: number; bytes: number };

export function assertRoomInBin(plan: Plan, kept: Kept, more: Kept): void {
  const { itemsPerBin, bytesPerBin } = ceilings[plan];
  if (more.rows > 0 && kept.rows + more.rows > itemsPerBin)
    throw new AppError('items.binFull', { n: itemsPerBin });
  if (more.bytes > 0 && kept.bytes + more.bytes > bytesPerBin) throw new AppError('items.binTooLarge');
}

function room(limit: number | null, held: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held);
}
