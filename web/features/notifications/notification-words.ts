import type { Notification } from '#domain/notifications/notification.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "Anna asks for access to “Tyres”". */
export function notificationWords(t: TFunction, { type, actorName, title, more }: Notification): string {
  if (more) return t('notifications.grantedWithMore', { actor: actorName, title, count: more });
  return t(`notifications.words.${type}`, { actor: actorName, title });
}
