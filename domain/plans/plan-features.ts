import type { Plan } from './plan.ts';

export type PlanFeatures = {
  /** Names suggested from photos, if the operator has configured an endpoint. */
  suggestsNames: boolean;
};

/** Depends on the plan of the person who uses the feature, because each use costs the operator. */
export const planFeatures: Record<Plan, PlanFeatures> = {
  free: { suggestsNames: false },
  pro: { suggestsNames: true },
  unlimited: { suggestsNames: true },
};
