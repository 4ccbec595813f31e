// Apart from the calls, as pages load no zod.
import type { Target } from '../access/target.ts';

/** Bins of a place that a link shows, if it does not show all. */
export const chosenBinsMax = 200;

type Linked = { binId: string } | { locationId: string };

/** As the calls name it. */
export function linkedAs({ kind, id }: Target): Linked {
  return kind === 'bin' ? { binId: id } : { locationId: id };
}
