import type { Plan } from './plan.ts';

export type PlanLimits = { maxBins: number | null; maxItemsPerBin: number | null };

/** From the smallest to the largest; null = no limit. */
export const planLimits: Record<Plan, PlanLimits> = {
  free: { maxBins: 5, maxItemsPerBin: 20 },
  pro: { maxBins: 50, maxItemsPerBin: 100 },
  unlimited: { maxBins: null, maxItemsPerBin: null },
};

export const plansBySize = Object.keys(planLimits) as readonly Plan[];
