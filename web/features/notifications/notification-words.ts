import type { Notification, NotifiedReminder } from '#domain/notifications/notification.ts';
import { priceText } from '#web/features/plans/price-text.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/i18n.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "Anna asks for access to “Tyres”"; a general text for types that only a newer server knows. */
export function notificationWords(t: TFunction, notification: Notification): string {
  if (notification.reminder) return reminderSentence(t, notification, notification.reminder);
  const { type, actorName, title, body, role, groupName, more: count = 0, receipt, imported } = notification;
  const actor = actorName || t('history.deletedPerson');
  const { find, locale } = language.get();
  const amount = receipt && priceText(receipt, locale);
  const counts = imported && importCounts(t, imported, formatsFor(locale).list);
  const values = {
    actor,
    title,
    count,
    item: body,
    amount,
    counts,
    role: role && t(`sharing.roles.${role}`),
  };
  if (counts === '') return t('notifications.importedNothing', values);
  const several = count > 0 ? find(`notifications.withMore.${type}`, values) : undefined;
  const said = several ?? find(`notifications.words.${type}`, values) ?? t('notifications.other', values);
  if (groupName === undefined) return said;
  // A group without a name has all places.
  if (groupName === '')
    return (
      find(`notifications.ofAllPlaces.${type}`, values) ??
      (type === 'access_ended' ? said : t('notifications.inAllPlaces', { said }))
    );
  return (
    find(`notifications.ofGroup.${type}`, { ...values, group: groupName }) ??
    t('notifications.byGroup', { said, group: groupName })
  );
}

/** "“Tent” is due back on 5 May" */
function reminderSentence(
  t: TFunction,
  { title, more: count = 0 }: Notification,
  { kind, day = '', today = day }: NotifiedReminder,
): string {
  const { locale } = language.get();
  const values = { title, count, day: day && formatsFor(locale).date(`${day}T12:00:00`) };
  const isPast = day < today;
  const said = {
    dueBack: t(isPast ? 'notifications.reminder.overdue' : 'notifications.reminder.dueBack', values),
    expires: t(isPast ? 'notifications.reminder.expired' : 'notifications.reminder.expires', values),
    warrantyEnds: t('notifications.reminder.warrantyEnds', values),
    chosen: t('notifications.reminder.chosen', values),
    low: t('notifications.reminder.low', values),
  }[kind];
  return count > 0 ? t('notifications.reminder.andMore', { said, count }) : said;
}
