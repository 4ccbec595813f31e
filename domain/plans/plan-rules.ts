import { AppError } from '../errors.ts';
import { ceilings } from './ceilings.ts';
import type { Plan } from './plan-calls.ts';

/** Depends on the plan of the person who uses the feature, because each use costs the operator. */
export const planFeatures: Record<Plan, PlanFeatures> = {
  free: { suggestsNames: false },
  pro: { suggestsNames: true },
  unlimited: { suggestsNames: true },
};

/** From the smallest to the largest; null = no limit. */
export const planLimits: Record<Plan, PlanLimits> = {
  free: { maxBins: 5, maxItemsPerBin: 20 },
  pro: { maxBins: 50, maxItemsPerBin: 100 },
  unlimited: { maxBins: null, maxItemsPerBin: null },
};

export const plansBySize = Object.keys(planLimits) as readonly Plan[];

export function roomForBins(plan: Plan, count: number): number {
  return room(planLimits[plan].maxBins, count);
}

/** Infinity without a limit, never below 0. */
export function roomForItems(plan: Plan, count: number): number {
  return room(planLimits[plan].maxItemsPerBin, count);
}

export function assertRoomForBins(plan: Plan, count: number, more: number): void {
  if (more > roomForBins(plan, count))
    throw new AppError('bins.limitReached', { n: planLimits[plan].maxBins ?? 0 });
}

export function assertRoomForItems(plan: Plan, count: number, more: number): void {
  if (more > roomForItems(plan, count)) {
    throw new AppError('items.limitReached', { n: planLimits[plan].maxItemsPerBin ?? 0 });
  }
}

/** The ceiling includes bins in the trash. @throws AppError `bins.full`. */
export function assertBelowBinCeiling(plan: Plan, count: number, more: number): void {
  if (count + more > ceilings[plan].bins) throw new AppError('bins.full', { n: ceilings[plan].bins });
}

export function assertBelowLocationCeiling(plan: Plan, count: number, more: number): void {
  if (count + more > ceilings[plan].locations)
    throw new AppError('locations.full', { n: ceilings[plan].locations });
}

/** @throws AppError `codes.full`. */
export function assertBelowCodeCeiling(plan: Plan, count: number, more: number): void {
  if (count + more > ceilings[plan].codes) throw new AppError('codes.full', { n: ceilings[plan].codes });
}

/** In all running stock checks of a person. @throws AppError `stockChecks.full`. */
export function assertBelowTickCeiling(plan: Plan, count: number): void {
  if (count > ceilings[plan].ticks) throw new AppError('stockChecks.full', { n: ceilings[plan].ticks });
}

export type BinContentSize = { rows: number; bytes: number };

export function assertRoomInBin(plan: Plan, current: BinContentSize, more: BinContentSize): void {
  const { itemsPerBin, bytesPerBin } = ceilings[plan];
  if (more.rows > 0 && current.rows + more.rows > itemsPerBin)
    throw new AppError('items.binFull', { n: itemsPerBin });
  if (more.bytes > 0 && current.bytes + more.bytes > bytesPerBin) throw new AppError('items.binTooLarge');
}

function room(limit: number | null, count: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - count);
}

type PlanLimits = { maxBins: number | null; maxItemsPerBin: number | null };

type PlanFeatures = {
  /** Names suggested from photos, if the operator has configured an endpoint. */
  suggestsNames: boolean;
};
