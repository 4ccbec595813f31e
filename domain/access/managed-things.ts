import { type Change, reachOf, type Shown } from '../shown.ts';
import type { AccessList, EffectiveRole, PendingRequests } from './access.ts';
import { can } from './access-rules.ts';
import type { Target } from './target.ts';

/** What a bin and a location have alike: who may do what with it. */
export type Shareable = {
  id: string;
  accessList: AccessList;
  pendingRequests: PendingRequests;
  role: EffectiveRole;
};

/** What the person may manage of all that a target reaches: nobody else's access changes elsewhere. */
export function managed(shown: Shown, target: Target): string[] {
  const roleOf = (id: string) => (shown.bins.get(id) ?? shown.locations.get(id))?.role;
  return reachOf(shown, target).filter((id) => can(roleOf(id), 'manage people'));
}

/** These bins and locations, as `put` makes them. */
export function changeEach(
  { bins, locations }: Shown,
  ids: string[],
  put: <T extends Shareable>(thing: T) => T,
): Change {
  return {
    bins: ids.flatMap((id) => bins.get(id) ?? []).map(put),
    locations: ids.flatMap((id) => locations.get(id) ?? []).map(put),
  };
}
