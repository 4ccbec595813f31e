import type { PlanArea, PlanPoint } from '#domain/maps/plan-areas.ts';

/** A region that is added or changed. */
export type RegionDraft = { id: string; isNew: boolean; name: string; area: PlanArea };

/** What a press on the plan means. */
export type PlanMode =
  | { kind: 'look' }
  | { kind: 'place'; binId: string; point: PlanPoint }
  | { kind: 'regions'; draft?: RegionDraft };
