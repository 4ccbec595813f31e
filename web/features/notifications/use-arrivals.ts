import { useEffect, useRef } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';

type Show = (arrived: Notification) => Promise<boolean>;

/**
 * Shows notifications that arrive while the app is open, and marks them as read if they were shown and are no
 * invitations. `show` must stay the same function.
 */
export function useArrivals(show: Show): void {
  const profile = useProfile();
  const uid = profile?.uid;
  const notifications = profile?.notifications;
  const previous = useRef<{ uid: string; ids: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (uid === undefined || notifications === undefined) return;
    const before = previous.current;
    previous.current = { uid, ids: new Set(notifications.map(({ id }) => id)) };
    // Notifications from before the app was opened, or of another account, did not arrive just now.
    if (before?.uid !== uid) return;
    const arrived = notifications.filter(({ id, read }) => !read && !before.ids.has(id));
    if (arrived.length > 0) unattended(showAndMarkRead(arrived, show));
  }, [uid, notifications, show]);
}

async function showAndMarkRead(arrived: readonly Notification[], show: Show): Promise<void> {
  const isShown = await Promise.all(arrived.map(show));
  const read = arrived.filter((each, index) => isShown[index] && !isInvite(each));
  if (read.length > 0) await act('notifications.read', { ids: read.map(({ id }) => id) });
}
