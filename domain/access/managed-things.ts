import { type Change, type DeviceView, reachOf } from '../device-view.ts';
import type { AccessList, EffectiveRole, PendingRequests } from './access.ts';
import { can } from './access-rules.ts';
import type { Target } from './target.ts';

export type Shareable = {
  id: string;
  accessList: AccessList;
  pendingRequests: PendingRequests;
  role: EffectiveRole;
};

/** Bins and locations that a target reaches and whose people the caller manages. */
export function managed(view: DeviceView, target: Target): string[] {
  const roleOf = (id: string) => (view.bins.get(id) ?? view.locations.get(id))?.role;
  return reachOf(view, target).filter((id) => can(roleOf(id), 'manage people'));
}

export function changeEach(
  { bins, locations }: DeviceView,
  ids: string[],
  put: <T extends Shareable>(thing: T) => T,
): Change {
  return {
    bins: ids.flatMap((id) => bins.get(id) ?? []).map(put),
    locations: ids.flatMap((id) => locations.get(id) ?? []).map(put),
  };
}
