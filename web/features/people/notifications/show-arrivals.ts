import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { pushWords } from '#domain/notifications/push-words.ts';
import { paths } from '#domain/paths.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { deletedTargets } from '#web/data/operations/operation.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { language, loadLaterTexts } from '#web/i18n/i18n.ts';
import { deletionOf } from '#web/ui/overlays/toast.tsx';
import { notificationWords } from './notification-words.ts';
import { isNotifying, showSystemNotification } from './system-notifications.ts';

type ShowInApp = (text: string, act: { label: string; path: string; about?: string }) => void;

/** Shows arrivals as system notifications if enabled, otherwise in the app once it is visible. */
export async function showArrivals(arrived: readonly Notification[], showInApp: ShowInApp): Promise<void> {
  const userId = currentUserId();
  await loadLaterTexts();
  if (isNotifying()) {
    await showBySystem(arrived);
    return;
  }
  await untilVisible();
  // Security: another account may have signed in since.
  if (currentUserId() !== userId) return;
  // The app itself reports things that disappear.
  const [first, ...others] = arrived.filter(
    (each) => each.type !== 'access_ended' && !isInRefusal(each) && !isOnPage(each),
  );
  if (first === undefined) return;
  const path = others.length === 0 ? pathOf(first) : paths.notifications;
  // The open page shows it already.
  if (location.pathname === path || location.pathname === paths.notifications) return;
  const { t } = language.get();
  const text = others.length === 0 ? notificationWords(t, first) : countWords(others.length + 1);
  const about = others.length === 0 ? aboutOf(first) : undefined;
  showInApp(text, { label: t('notifications.show'), path, about });
}

const deletions = new Set<Notification['type']>(['bin_deleted', 'items_deleted']);

function aboutOf({ id, type, binId }: Notification): string {
  return deletions.has(type) && binId !== undefined ? deletionOf(binId) : id;
}

/** Returns whether a change was refused because of this deletion: the message of that change says who deleted what. */
function isInRefusal({ type, binId = '', more = 0 }: Notification): boolean {
  if (!deletions.has(type) || more > 0) return false;
  const refused = currentAccount.get()?.refused.get() ?? [];
  return refused.some((each) => deletedTargets(each).includes(binId));
}

/** Returns whether the page on which the person asked says that the request was denied. */
function isOnPage({ type, binId = '' }: Notification): boolean {
  if (type !== 'bin_access_denied') return false;
  const { pathname } = location;
  return (
    pathname === paths.bin.replace('$binId', binId) || pathname.startsWith(paths.join.replace('$token', ''))
  );
}

function currentUserId(): string | undefined {
  return currentAccount.get()?.person.userId;
}

async function showBySystem(arrived: readonly Notification[]): Promise<void> {
  const { t, locale } = language.get();
  const title = t('common.appName');
  const hasNames = getPreference('lockScreenNames') === 'on';
  const [newest] = arrived;
  if (newest && arrived.length > systemMax) {
    const text = countWords(arrived.length);
    const { id: tag, createdAt: at } = newest;
    return showSystemNotification({ title, text, tag, path: paths.notifications, at, isOpen: false });
  }
  for (const each of arrived) {
    const text = hasNames ? notificationWords(t, each) : pushWords(locale, each.type);
    const { id: tag, createdAt: at } = each;
    await showSystemNotification({ title, text, tag, path: pathOf(each), at, isOpen: isInvite(each) });
  }
}

/** More would cover the screen; a single one with a count replaces them. */
const systemMax = 3;

function countWords(count: number): string {
  return language.get().t('notifications.arrived', { count });
}

function pathOf({ type }: Notification): string {
  if (type === 'bin_access_request') return paths.accessRequests;
  if (type === 'export_ready') return paths.yourData;
  if (type === 'import_done' || type === 'import_failed') return paths.import;
  return paths.notifications;
}

function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}
