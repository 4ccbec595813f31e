import type { Plan } from './plan.ts';

export type PlanFeatures = {
  /** Names suggested from photos, where the operator has set up who reads them. */
  suggestsNames: boolean;
};

/** The plan of whoever uses a feature counts, as each use costs the operator. */
export const planFeatures: Record<Plan, PlanFeatures> = {
  free: { suggestsNames: false },
  pro: { suggestsNames: true },
  unlimited: { suggestsNames: true },
};
