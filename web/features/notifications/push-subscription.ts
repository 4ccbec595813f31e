import { AppError } from '#domain/errors.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { CallError } from '#web/data/wire/call.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { askPermission, isNotifying, permissionNow } from './system-notifications.ts';

/** The server knows where to push to. */
const isPushing = cell(false);

export function useIsPushing(): boolean {
  return useCell(isPushing);
}

/** Keeps the person's choice for this device. Call it in a press: browsers ignore other requests for permission. */
export async function chooseSystemNotifications(isWanted: boolean): Promise<void> {
  setPreference('systemNotifications', isWanted ? 'on' : 'off');
  if (isWanted && permissionNow() === 'default') await askPermission();
  await (isWanted ? registerPush() : endPush());
}

/** Tells the server where to push to, if this device shows notifications and this browser has a push service. */
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

/** The server drops an address that does not answer any more, so the browser's end is enough offline. */
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

/** Safari on a phone has one in the installed app only. */
async function findPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration.pushManager : undefined;
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscriptionJSON> {
  const existing = await pushManager.getSubscription();
  const isOurs = existing !== null && base64url(existing.options.applicationServerKey) === publicKey;
  // A browser refuses a second key, as after a server that was set up anew.
  if (!isOurs) await existing?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return (isOurs ? existing : await pushManager.subscribe(options)).toJSON();
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Offline, refused, or a browser whose push service is switched off or not there: it is tried at the next start. */
function isNoPush(error: unknown): boolean {
  return error instanceof CallError || error instanceof AppError || error instanceof DOMException;
}
