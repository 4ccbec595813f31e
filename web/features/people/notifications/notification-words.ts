import type { Notification, NotifiedReminder } from '#domain/notifications/notification.ts';
import { priceText } from '#web/features/account/plans/plan-offer.ts';
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
    role: role && t(`access.roles.${role}`),
  };
  if (counts === '') return t('notifications.importedNothing', values);
  const several = count > 0 ? find(`notifications.withMore.${type}`, values) : undefined;
  const said = several ?? find(`notifications.words.${type}`, values) ?? t('notifications.other', values);
  if (notification.linkMakerId !== undefined) return joinedByLink(t, notification, actor);
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

/** "David joined “Attic” and 1 more by your link". */
function joinedByLink(t: TFunction, notification: Notification, actor: string): string {
  const { recipientId, linkMakerId, title, groupName: group, more: count = 0 } = notification;
  const how = t(`history.howJoined.link.${linkMakerId === recipientId ? 'yours' : 'others'}`);
  if (group === '') return t('notifications.joined.allPlaces', { actor, how });
  if (group !== undefined) return t('notifications.joined.group', { actor, group, how });
  if (count > 0) return t('notifications.joined.several', { actor, title, count, how });
  return t('notifications.joined.one', { actor, title, how });
}

/** "Due back from Anna on 5 May: 2 × Tent"; of a day that somebody chose, what they wanted to remember. */
function reminderSentence(t: TFunction, notification: Notification, reminder: NotifiedReminder): string {
  const { title, body, more: count = 0 } = notification;
  const { kind, day = '', today = day } = reminder;
  const values = { title, count, day: day && reminderDay(day) };
  const isPast = day < today;
  const said = {
    dueBack: dueBackSentence(t, notification, reminder),
    expires: t(isPast ? 'notifications.reminder.expired' : 'notifications.reminder.expires', values),
    warrantyEnds: t('notifications.reminder.warrantyEnds', values),
    chosen: body || t('notifications.reminder.chosen', values),
    low: t('notifications.reminder.low', values),
    ownDate: t('notifications.reminder.ownDate', { ...values, field: body }),
  }[kind];
  return count > 0 ? t('notifications.reminder.andMore', { said, count }) : said;
}

function dueBackSentence(
  t: TFunction,
  { title }: Notification,
  { day = '', today = day, loan }: NotifiedReminder,
): string {
  const isPast = day < today;
  const values = { title, day: day && reminderDay(day) };
  if (loan === undefined)
    return t(isPast ? 'notifications.reminder.overdue' : 'notifications.reminder.dueBack', values);
  const { borrower: who, count = 1, isMine } = loan;
  const lent = {
    ...values,
    who,
    what: count > 1 ? `${count} × ${title}` : t('history.quoted', { name: title }),
  };
  if (isMine)
    return t(isPast ? 'notifications.reminder.borrowedOverdue' : 'notifications.reminder.borrowedDue', lent);
  return t(isPast ? 'notifications.reminder.lentOverdue' : 'notifications.reminder.lentDue', lent);
}

/** Returns the line below a reminder whose own text is the title: "Reminder about “Tent” on 5 May". */
export function chosenDayWords(t: TFunction, { title, body, reminder }: Notification): string | undefined {
  if (reminder?.kind !== 'chosen' || reminder.day === undefined || body === '') return undefined;
  return t('notifications.reminder.chosen', { title, day: reminderDay(reminder.day) });
}

function reminderDay(day: string): string {
  return formatsFor(language.get().locale).dayOfYear(day);
}
