import { useMemo } from 'react';
import type { EffectiveRole, PendingRequests } from '#domain/access/access.ts';
import { requestsIn } from '#domain/access/pending.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { unreadInvites } from '#domain/notifications/notification-rules.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';

type Requested = { role: EffectiveRole; pendingRequests: PendingRequests; deletedAt?: string | undefined };

/** How many requests wait at what one owns; admins are told too, but nothing counts for them (specification, section 6). */
export function countOwnedRequests(accessTargets: Iterable<Requested>): number {
  let count = 0;
  for (const { role, pendingRequests, deletedAt } of accessTargets) {
    if (role === 'owner' && deletedAt === undefined) count += requestsIn(pendingRequests).length;
  }
  return count;
}

const none: readonly Notification[] = [];

/** What the badge on Settings counts of others: requests to what one owns, and invitations not answered. */
export function useWaitingForMe(): { requests: number; invites: number } {
  const { bins } = useBins();
  const { locations } = useLocations();
  const notifications = useProfile()?.notifications ?? none;
  // The bars ask at every step from screen to screen.
  const requests = useMemo(
    () => countOwnedRequests(bins.values()) + countOwnedRequests(locations.values()),
    [bins, locations],
  );
  return {
    requests,
    invites: unreadInvites(notifications),
  };
}
