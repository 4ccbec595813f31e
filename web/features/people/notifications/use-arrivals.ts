import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { beginInboxSeen, rememberArrivals } from './unseen-notifications.tsx';

type Show = (arrived: readonly Notification[]) => Promise<void>;

/**
 * Shows each notification once, including those that arrived while the app was closed, and marks all but invitations as
 * read. `show` must be stable. `onAnswered` receives the id of an answered invitation's notification.
 */
export function useArrivals(show: Show, onAnswered: (id: string) => void): void {
  const profile = useProfile();
  const isOnline = useConnection() === 'online';
  const uid = profile?.uid;
  const notifications = profile?.notifications;
  const previous = useRef<{ uid: string; times: ReadonlyMap<string, string> }>(undefined);
  useEffect(() => {
    // Before the server's first answer, another device may have shown what is unread here.
    if (uid === undefined || notifications === undefined) return;
    const before = previous.current?.uid === uid ? previous.current.times : undefined;
    if (before === undefined && !isOnline) return;
    previous.current = { uid, times: timesOf(notifications, before) };
    beginInboxSeen(notifications);
    const arrived = notifications.filter((notification) => {
      if (notification.read) return false;
      // A notification that was merged with a later one has the later time.
      return before === undefined
        ? !isInvite(notification)
        : before.get(notification.id) !== notification.createdAt;
    });
    // The newest is shown last, as systems put it on top.
    arrived.reverse();
    if (arrived.length > 0) unattended(showAndMarkRead(arrived, show));
  }, [uid, notifications, isOnline, show]);
  useAnswered(notifications, onAnswered);
  usePush(isOnline ? uid : undefined, profile?.reminderChoice?.timeZone);
}

/**
 * Keeps the time at which a read notification was last unread: this device may still be marking it as read when another
 * is merged into it.
 */
function timesOf(
  notifications: readonly Notification[],
  before: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    notifications.map(({ id, createdAt, read }) => [id, (read && before?.get(id)) || createdAt]),
  );
}

/** The subscription may change, and each session has its own. */
function usePush(uid: string | undefined, timeZone: string | undefined): void {
  const report = useEffectEvent((userId: string) => unattended(reportTimeZone(userId, timeZone)));
  useEffect(() => {
    if (uid === undefined) return;
    report(uid);
    if (getPreference('systemNotifications') !== 'off') unattended(registerPush());
  }, [uid]);
}

async function reportTimeZone(uid: string, chosen: string | undefined): Promise<void> {
  const { reportTimeZone } = await import('./push-subscription.ts');
  await reportTimeZone(uid, chosen);
}

async function registerPush(): Promise<void> {
  const { registerPush } = await import('./push-subscription.ts');
  await registerPush();
}

/** An invitation may be answered on another device, or while the app was closed. */
function useAnswered(
  notifications: readonly Notification[] | undefined,
  onAnswered: (id: string) => void,
): void {
  const wasOpen = useRef<readonly string[]>([]);
  const open = notifications
    ?.filter((notification) => isInvite(notification) && !notification.read)
    .map(({ id }) => id);
  const close = useEffectEvent(async () => {
    const answered = wasOpen.current.filter((id) => !open?.includes(id));
    wasOpen.current = open ?? [];
    for (const id of answered) onAnswered(id);
    const { closeAnswered, isNotifying } = await import('./system-notifications.ts');
    if (isNotifying()) await closeAnswered(new Set(open));
  });
  const key = open?.join();
  useEffect(() => {
    if (key !== undefined) unattended(close());
  }, [key]);
}

async function showAndMarkRead(arrived: readonly Notification[], show: Show): Promise<void> {
  const showing = show(arrived);
  const { isNotifying } = await import('./system-notifications.ts');
  // A system notification comes first; a message in the app waits until somebody looks.
  if (isNotifying()) await showing;
  const ids = arrived.filter((each) => !isInvite(each)).map(({ id }) => id);
  if (ids.length > 0) {
    rememberArrivals(ids);
    await act('notifications.read', { ids });
  }
  await showing;
}
