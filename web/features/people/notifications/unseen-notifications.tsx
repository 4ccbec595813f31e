import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { getPreference, setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

/** Marked as read on arrival but not seen in the inbox, which still shows them as new. */
const recentIds = new Set<string>();

/** Returns whether something arrived since the inbox was open here. Invitations are counted as pending instead. */
export function useHasUnseenNotifications(): boolean {
  const seenAt = usePreference('inboxSeen');
  const notifications = useProfile()?.notifications;
  if (seenAt === undefined || notifications === undefined) return false;
  return notifications.some((notification) => !isInvite(notification) && notification.createdAt > seenAt);
}

export function rememberInboxSeen(notifications: readonly Notification[]): void {
  const newest = newestTime(notifications);
  if (newest > (getPreference('inboxSeen') ?? '')) setPreference('inboxSeen', newest);
}

/** On a device new to the account, notifications read elsewhere do not count as unseen. */
export function beginInboxSeen(notifications: readonly Notification[]): void {
  if (getPreference('inboxSeen') !== undefined) return;
  setPreference('inboxSeen', newestTime(notifications.filter(({ read }) => read)));
}

function newestTime(notifications: readonly Notification[]): string {
  return (
    notifications
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Less prominent than the red count of pending answers. */
export function UnseenDot({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <span className={cx('inline-block size-2.5 rounded-full bg-lake', className)}>
      <span className="sr-only">{t('status.inboxNews')}</span>
    </span>
  );
}

export function rememberArrivals(ids: readonly string[]): void {
  for (const id of ids) recentIds.add(id);
}

export function recentArrivals(): ReadonlySet<string> {
  return new Set(recentIds);
}

export function forgetArrivals(): void {
  recentIds.clear();
}
