import type { OptionalNotificationKind } from '../account/optional-notification-kinds.ts';
import type { Notification, NotificationType } from './notification.ts';

export const notificationsMax = 200;

export function isInvite({ type }: Pick<Notification, 'type'>): boolean {
  return type === 'bin_invite' || type === 'location_invite';
}

export function unreadInvites(notifications: Iterable<Notification>): number {
  let count = 0;
  for (const notification of notifications) if (!notification.read && isInvite(notification)) count++;
  return count;
}

const optionalKinds: Partial<Record<NotificationType, OptionalNotificationKind>> = {
  invite_accepted: 'inviteAccepted',
  access_left: 'accessLeft',
  role_changed: 'roleChanged',
  access_ended: 'accessEnded',
  bin_deleted: 'deleted',
  items_deleted: 'deleted',
  values_replaced: 'replaced',
  replaced_anothers_values: 'replaced',
};

/** Undefined for what can't be switched off. */
export function optionalKindOf(type: NotificationType): OptionalNotificationKind | undefined {
  return optionalKinds[type];
}
