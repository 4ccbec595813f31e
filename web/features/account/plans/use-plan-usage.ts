import { countActiveBins } from '#domain/bins/bin-rules.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';

/** Null: no limit. */
export type PlanUsage = {
  plan: Plan;
  binsUsed: number;
  maxBins: number | null;
  maxItemsPerBin: number | null;
};

/** Undefined until the profile was loaded. */
export function usePlanUsage(): PlanUsage | undefined {
  const profile = useProfile();
  const { bins } = useBins();
  if (!profile) return undefined;
  const { uid, plan, maxBins, maxItemsPerBin } = profile;
  return { plan, binsUsed: countActiveBins(bins.values(), uid), maxBins, maxItemsPerBin };
}
