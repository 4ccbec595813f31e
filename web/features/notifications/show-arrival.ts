import type { Notification } from '#domain/notifications/notification.ts';
import { paths } from '#web/app/paths.ts';
import { language, loadPeopleTexts } from '#web/i18n/i18n.ts';
import { notificationWords } from './notification-words.ts';
import { isNotifying, showSystemNotification } from './system-notifications.ts';

export async function showArrival(arrived: Notification): Promise<boolean> {
  if (!isNotifying()) return false;
  await loadPeopleTexts();
  const { t } = language.get();
  await showSystemNotification({
    title: t('common.appName'),
    text: notificationWords(t, arrived),
    tag: arrived.id,
    path: arrived.type === 'bin_access_request' ? paths.accessRequests : paths.notifications,
  });
  return true;
}
