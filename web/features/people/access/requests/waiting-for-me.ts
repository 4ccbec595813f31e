import { useMemo } from 'react';
import type { EffectiveRole, PendingRequests } from '#domain/access/access.ts';
import { requestsIn } from '#domain/access/access-rules.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { unreadInvites } from '#domain/notifications/notification-rules.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';

/** Home shows this many invitations; the others are counted and one press away. */
export const answeredInPlace = 2;

type Requested = { role: EffectiveRole; pendingRequests: PendingRequests; deletedAt?: string | undefined };

/** Only requests to the owner: admins are notified too, but not counted. */
export function countOwnedRequests(accessTargets: Iterable<Requested>): number {
  let count = 0;
  for (const { role, pendingRequests, deletedAt } of accessTargets) {
    if (role === 'owner' && deletedAt === undefined) count += requestsIn(pendingRequests).length;
  }
  return count;
}

const none: readonly Notification[] = [];

export function useWaitingForMe(): { requests: number; invites: number } {
  const { bins } = useBins();
  const { locations } = useLocations();
  const notifications = useProfile()?.notifications ?? none;
  // Memoized, because the navigation renders this on every page.
  const requests = useMemo(
    () => countOwnedRequests(bins.values()) + countOwnedRequests(locations.values()),
    [bins, locations],
  );
  return {
    requests,
    invites: unreadInvites(notifications),
  };
}
