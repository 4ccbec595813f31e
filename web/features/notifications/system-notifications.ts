import { useSyncExternalStore } from 'react';
import { cell } from '#web/data/cells/cell.ts';
import { getPreference, usePreference } from '#web/data/storage/preferences.ts';

export type Permission = 'unsupported' | NotificationPermission;

function permissionNow(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

const permission = cell<Permission>(permissionNow());

// The browser tells nobody when its person changes this in its settings: it is read again when the page is looked at.
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

/** Only for a press of the person's own: browsers refuse pages that ask unbidden. */
export async function askPermission(): Promise<void> {
  permission.set(await Notification.requestPermission());
}

/** Whether this device shows notifications: wished here and allowed by the browser. */
export function useIsNotifying(): boolean {
  const isWished = usePreference('systemNotifications') === 'on';
  return usePermission() === 'granted' && isWished;
}

export function isNotifying(): boolean {
  return getPreference('systemNotifications') === 'on' && permissionNow() === 'granted';
}

type Notice = {
  title: string;
  text: string;
  /** One tag shows once, whichever tab shows it. */
  tag: string;
  /** Where a press on it leads. */
  path: string;
};

/** Shows it by the service worker, without which phones show nothing; where there is none, by the page. */
export async function showSystemNotification({ title, text, tag, path }: Notice): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const options = { body: text, tag, icon: '/icons/icon-192.png', data: { path } };
  if (registration?.active) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
