import { useSyncExternalStore } from 'react';
import { cell } from '#web/data/cells/cell.ts';
import { getPreference, usePreference } from '#web/data/storage/preferences.ts';
import { createQueue } from '#web/data/storage/queue.ts';

export type Permission = 'unsupported' | NotificationPermission;

export function permissionNow(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

const permission = cell<Permission>(permissionNow());

// Browsers fire no event when the permission changes in their settings.
function subscribe(listener: () => void): () => void {
  const readAgain = () => permission.set(permissionNow());
  readAgain();
  document.addEventListener('visibilitychange', readAgain);
  const stop = permission.subscribe(listener);
  return () => {
    document.removeEventListener('visibilitychange', readAgain);
    stop();
  };
}

export function usePermission(): Permission {
  return useSyncExternalStore(subscribe, permission.get);
}

/** Call it in a press handler: browsers ignore other requests. */
export async function askPermission(): Promise<void> {
  permission.set(await Notification.requestPermission());
}

export function useIsNotifying(): boolean {
  const choice = usePreference('systemNotifications');
  return usePermission() === 'granted' && choice !== 'off';
}

export function isNotifying(): boolean {
  return getPreference('systemNotifications') !== 'off' && permissionNow() === 'granted';
}

type Notice = {
  title: string;
  text: string;
  /** Each tag is shown once, by whichever tab shows it. */
  tag: string;
  path: string;
  /** When it happened; the same tag with a later time is shown again. */
  at: string;
  /** It waits for an answer. */
  isOpen: boolean;
};

/**
 * One at a time: asked for its notifications while it shows one, Chromium forgets that one, and a press on it then does
 * nothing.
 */
const queue = createQueue();

/** Phones show notifications only through a service worker. */
export const showSystemNotification = (notice: Notice) => queue.run(() => show(notice));

/** Closes notifications that no longer wait for an answer. */
export const closeAnswered = (openTags: ReadonlySet<string>) => queue.run(() => closeAllBut(openTags));

async function show({ title, text, tag, path, at, isOpen }: Notice): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const [present] = (await registration?.getNotifications({ tag })) ?? [];
  const renotify = present !== undefined && present.data?.at !== at;
  const options = { body: text, tag, renotify, icon: '/icons/icon-192.png', data: { path, isOpen, at } };
  if (registration?.active) return registration.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    focus();
    notification.close();
  };
}

async function closeAllBut(openTags: ReadonlySet<string>): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (notification.data?.isOpen && !openTags.has(notification.tag)) notification.close();
}
