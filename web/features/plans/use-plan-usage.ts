import { heldBy } from '#domain/bins/bin-counts.ts';
import type { Plan } from '#domain/plans/plan.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';

/** `maxBins` and `maxItemsPerBin` as the server set them; null = no limit. */
export type PlanUsage = {
  plan: Plan;
  binsUsed: number;
  maxBins: number | null;
  maxItemsPerBin: number | null;
};

/** How much of the person's plan is used; undefined until the profile was loaded once. */
export function usePlanUsage(): PlanUsage | undefined {
  const profile = useProfile();
  const { bins } = useBins();
  if (!profile) return undefined;
  const { uid, plan, maxBins, maxItemsPerBin } = profile;
  return { plan, binsUsed: heldBy(bins.values(), uid), maxBins, maxItemsPerBin };
}
