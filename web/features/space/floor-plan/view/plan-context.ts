import { createContext, useContext } from 'react';
import type { LeafletPlan } from './leaflet-plan.ts';

export const PlanContext = createContext<LeafletPlan | null>(null);
export const PlanScaleContext = createContext<{ width: number; height: number } | null>(null);

export function useLeafletPlan(): LeafletPlan {
  const plan = useContext(PlanContext);
  if (!plan) throw new Error('useLeafletPlan needs a PlanView above it');
  return plan;
}

/** The size of the whole plan on the screen in pixels, at the current zoom. */
export function usePlanScale(): { width: number; height: number } {
  const scale = useContext(PlanScaleContext);
  if (!scale) throw new Error('usePlanScale needs a PlanView above it');
  return scale;
}
