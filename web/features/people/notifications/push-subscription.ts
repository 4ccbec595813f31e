import { AppError } from '#domain/errors.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { CallError } from '#web/data/wire/call.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { askPermission, isNotifying, permissionNow } from './system-notifications.ts';

/** The server has this device's push subscription. */
const isPushing = cell(false);

export function useIsPushing(): boolean {
  return useCell(isPushing);
}

/** Stores the choice for this device. Call it in a press handler: browsers ignore other permission requests. */
export async function chooseSystemNotifications(isWanted: boolean): Promise<void> {
  setPreference('systemNotifications', isWanted ? 'on' : 'off');
  if (isWanted && permissionNow() === 'default') await askPermission();
  await (isWanted ? registerPush() : endPush());
}

/** Sends the push subscription to the server, if this device shows notifications and has a push service. */
export async function registerPush(): Promise<void> {
  if (!isNotifying()) return;
  const pushManager = await findPushManager();
  if (pushManager === undefined) return;
  try {
    const { publicKey } = await query('push.get', {});
    const { endpoint, keys } = await subscribe(pushManager, publicKey);
    await mutate('push.subscribe', {
      endpoint: endpoint ?? '',
      p256dh: keys?.p256dh ?? '',
      auth: keys?.auth ?? '',
      locale: currentLocale(),
      showsNames: getPreference('lockScreenNames') === 'on',
    });
    isPushing.set(true);
  } catch (error) {
    if (!isNoPush(error)) throw error;
  }
}

/**
 * Reminders come at an hour of the person's day and in their language. The first device says which time zone that is; later
 * Settings offers another one, as a journey or a borrowed computer would move the hour. Each device reports its language once.
 */
export async function reportTimeZone(userId: string, chosen: string | undefined): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const locale = currentLocale();
  const reported = [userId, locale].join(' ');
  if (chosen !== undefined && getPreference('reportedTimeZone') === reported) return;
  try {
    await mutate('reminders.configure', { ...(chosen === undefined && { timeZone }), locale });
    setPreference('reportedTimeZone', reported);
  } catch (error) {
    if (!isNoPush(error)) throw error;
  }
}

/** The server drops expired subscriptions, so unsubscribing in the browser is enough offline. */
async function endPush(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription();
  isPushing.set(false);
  if (!subscription) return;
  try {
    await subscription.unsubscribe();
    await mutate('push.unsubscribe', {});
  } catch (error) {
    if (!isNoPush(error)) throw error;
  }
}

/** On iOS, Safari provides one only in the installed app. */
async function findPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration.pushManager : undefined;
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscriptionJSON> {
  const existing = await pushManager.getSubscription();
  const isOurs = existing !== null && base64url(existing.options.applicationServerKey) === publicKey;
  // A subscription has one server key, which changes if the server is set up again.
  if (!isOurs) await existing?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return (isOurs ? existing : await pushManager.subscribe(options)).toJSON();
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Offline, refused, or without a push service: retried at the next start. */
function isNoPush(error: unknown): boolean {
  return error instanceof CallError || error instanceof AppError || error instanceof DOMException;
}
