import type { Loan } from '#domain/items/item.ts';
import { type Formats, localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { LentLoan } from './lent-rows.ts';

/** More would be no message any more; the rest is counted. */
export const linesMax = 30;

/** A message to a borrower that lists what is lent, since when and until when, those due first. */
export function lentMessage(
  t: TFunction,
  { shortDate, number }: Formats,
  loans: readonly LentLoan[],
  { person, sender }: { person: string; sender: string },
): string {
  const today = localDay(new Date());
  const lines = loans.slice(0, linesMax).map(({ item, loan }) => {
    const { quantity = 1, since, dueDate } = loan;
    const what = quantity > 1 ? `${number(quantity)} × ${item.name}` : item.name;
    const facts = [
      since !== undefined && t('lent.since', { date: shortDate(since) }),
      dueDate !== undefined && dueWords(t, shortDate(`${dueDate}T12:00:00`), dueDate < today),
    ].filter((fact) => fact !== false);
    return `• ${[what, ...facts].join(', ')}`;
  });
  const rest = loans.length - lines.length;
  const isLate = loans.some(({ loan: { dueDate = today } }) => dueDate < today);
  return (
    [
      t('lent.messageHello', { person }),
      '',
      t('lent.messageIntro'),
      ...lines,
      ...(rest > 0 ? [`• ${t('lent.messageMore', { count: rest })}`] : []),
      '',
      t(isLate ? 'lent.messageLate' : 'lent.messageEnd'),
      '',
      sender,
    ]
      .join('\n')
      .replace(directionMarks, '')
      // A text message with a no-break space has room for half as many letters.
      .replaceAll('\u00a0', ' ')
  );
}

/** The marks around the values of a text, which some mail and message programs show as boxes. */
const directionMarks = /[\u2066-\u2069]/g;

function dueWords(t: TFunction, date: string, isLate: boolean): string {
  return t(isLate ? 'home.wasDueOn' : 'home.backBy', { date });
}

/** Where a borrower can be reached, as far as the loans say it. */
export type Contact = { email?: string; phone?: string };

export function contactOf(loans: readonly { loan: Pick<Loan, 'contact'> }[]): Contact {
  const contacts = loans.flatMap(({ loan }) => loan.contact ?? []);
  const email = contacts.flatMap((text) => /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+/.exec(text)?.[0] ?? [])[0];
  const phone = contacts.flatMap((text) => /\+?\d[\d\s()/-]{4,}\d/.exec(text)?.[0] ?? [])[0];
  return { ...(email && { email }), ...(phone && { phone: phone.replace(/[^+\d]/g, '') }) };
}

/** Longer addresses are cut by some mail programs and browsers. */
const addressMax = 2_000;

/** Without the text if the address would be too long. */
export function mailAddress(
  contact: Contact,
  subject: string,
  text: string,
): { href: string; isWhole: boolean } {
  const to = encodeURIComponent(contact.email ?? '').replaceAll('%40', '@');
  const start = `mailto:${to}?subject=${encodeURIComponent(subject)}`;
  // Mail programs expect CRLF (RFC 6068).
  const whole = `${start}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
  return whole.length <= addressMax ? { href: whole, isWhole: true } : { href: start, isWhole: false };
}
