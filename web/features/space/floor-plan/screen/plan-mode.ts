import type { Region } from '#domain/maps/map-schemas.ts';
import type { PlanArea, PlanPoint } from '#domain/maps/plan-areas.ts';

/** A region being added, or changed from what it `was` when its form opened. */
export type RegionDraft = { id: string; was?: Region; name: string; area: PlanArea };

/** What a press on the plan does. */
export type PlanMode =
  | { kind: 'look' }
  | { kind: 'place'; binId: string; point: PlanPoint }
  | { kind: 'regions'; draft?: RegionDraft };
