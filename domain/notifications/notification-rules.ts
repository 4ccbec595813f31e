import type { Notification } from './notification.ts';

export const notificationsMax = 200;

export function isInvite({ type }: Pick<Notification, 'type'>): boolean {
  return type === 'bin_invite' || type === 'location_invite';
}

export function unreadInvites(notifications: Iterable<Notification>): number {
  let count = 0;
  for (const each of notifications) if (!each.read && isInvite(each)) count++;
  return count;
}
