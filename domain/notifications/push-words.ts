import type { Locale } from '../locale.ts';
import type { NotificationType } from './notification.ts';

/** Texts that a locked phone may show to anybody: the kind without names. For the server's pushes and the app's own notices. */
const plainWords: Record<Locale, Record<NotificationType, string>> = {
  en: {
    bin_access_request: 'Somebody asks for access.',
    bin_access_granted: 'You were given access.',
    bin_access_denied: 'A request was declined.',
    bin_invite: 'An invitation waits for you.',
    location_invite: 'An invitation waits for you.',
    invite_accepted: 'An invitation was accepted.',
    access_left: 'Somebody left what you share.',
    role_changed: 'Your role was changed.',
    access_ended: 'An access of yours ended.',
    bin_deleted: 'A bin was deleted.',
    items_deleted: 'Something was deleted.',
    values_replaced: 'A change of yours was replaced.',
    replaced_anothers_values: 'A change of yours replaced another.',
    payment_received: 'Your payment went through.',
    payment_failed: 'Your payment did not go through.',
    export_ready: 'Your export is ready to download.',
    import_done: 'Your import is done.',
    import_failed: 'Your import could not be finished.',
    account_deleted: 'Somebody you share with deleted their account.',
    account_kept: 'Something is shared with you again.',
    person_leaving: 'Somebody you share with deletes their account.',
    person_back: 'Somebody has access to your things again.',
    reminder: 'You have a reminder.',
  },
  sv: {
    bin_access_request: 'Någon ber om åtkomst.',
    bin_access_granted: 'Du har fått åtkomst.',
    bin_access_denied: 'En förfrågan avslogs.',
    bin_invite: 'En inbjudan väntar på dig.',
    location_invite: 'En inbjudan väntar på dig.',
    invite_accepted: 'En inbjudan har godtagits.',
    access_left: 'Någon har lämnat det du delar.',
    role_changed: 'Din roll har ändrats.',
    access_ended: 'Din åtkomst till något har upphört.',
    bin_deleted: 'En låda har raderats.',
    items_deleted: 'Något har raderats.',
    values_replaced: 'En ändring som du gjorde har ersatts.',
    replaced_anothers_values: 'En ändring som du gjorde har ersatt en annan.',
    payment_received: 'Din betalning har gått igenom.',
    payment_failed: 'Din betalning gick inte igenom.',
    export_ready: 'Din export är klar att ladda ned.',
    import_done: 'Din import är klar.',
    import_failed: 'Din import kunde inte slutföras.',
    account_deleted: 'Någon som du delar med har raderat sitt konto.',
    account_kept: 'Något delas med dig igen.',
    person_leaving: 'Någon som du delar med raderar sitt konto.',
    person_back: 'Någon har åtkomst till dina saker igen.',
    reminder: 'Du har en påminnelse.',
  },
};

const otherWords: Record<Locale, string> = { en: 'There is news for you.', sv: 'Du har en nyhet.' };

/** Older devices may get a type that they don't know. */
export function pushWords(locale: Locale, type: NotificationType): string {
  const words: Partial<Record<string, string>> = plainWords[locale];
  return words[type] ?? otherWords[locale];
}
