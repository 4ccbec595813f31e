import type { Notification } from './notification.ts';

/** An account's inbox holds this many; the oldest read ones make room. */
export const notificationsKept = 200;

/** Invitations stay unread until they are accepted, declined or taken back. */
export function isInvite({ type }: Pick<Notification, 'type'>): boolean {
  return type === 'bin_invite' || type === 'location_invite';
}

/** What the badge counts of the inbox. */
export function unreadInvites(notifications: Iterable<Notification>): number {
  let count = 0;
  for (const each of notifications) if (!each.read && isInvite(each)) count++;
  return count;
}
