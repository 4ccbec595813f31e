import { AppError } from '../errors.ts';
import type { Plan } from './plan.ts';
import { planLimits } from './plan-limits.ts';

/** How many more bins the owner's plan holds; Infinity without a limit, never below 0. */
export function roomForBins(plan: Plan, held: number): number {
  return room(planLimits[plan].maxBins, held);
}

/** How many more items the owner's plan lets one bin hold; Infinity without a limit, never below 0. */
export function roomForItems(plan: Plan, held: number): number {
  return room(planLimits[plan].maxItemsPerBin, held);
}

/** @throws AppError `bins.limitReached` if `more` bins do not fit beside the `held` ones. */
export function assertRoomForBins(plan: Plan, held: number, more: number): void {
  if (more > roomForBins(plan, held))
    throw new AppError('bins.limitReached', { n: planLimits[plan].maxBins ?? 0 });
}

/** @throws AppError `items.limitReached` if `more` items do not fit beside the `held` ones. */
export function assertRoomForItems(plan: Plan, held: number, more: number): void {
  if (more > roomForItems(plan, held)) {
    throw new AppError('items.limitReached', { n: planLimits[plan].maxItemsPerBin ?? 0 });
  }
}

function room(limit: number | null, held: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held);
}
