import { createContext, useContext } from 'react';
import type { LeafletPlan } from './leaflet-plan.ts';

export const PlanContext = createContext<LeafletPlan | null>(null);

export function useLeafletPlan(): LeafletPlan {
  const plan = useContext(PlanContext);
  if (!plan) throw new Error('useLeafletPlan needs a PlanView above it');
  return plan;
}
