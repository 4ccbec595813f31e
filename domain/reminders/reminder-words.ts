import type { Locale } from '../locale.ts';
import { plusDays } from '../time.ts';
import type { DatedKind, SentReminder } from './reminder.ts';

/** `text` is what the person wanted to remember of a day that they chose, or the names of the fields with the date. */
type Reminded = { kind: DatedKind; day: string; today: string; text?: string | undefined };

/** The sentence of a reminder in pushes and mails, which the server writes. */
export const reminderWords: Record<Locale, (reminded: Reminded) => string> = {
  en({ kind, day, today, text }) {
    if (kind === 'low') return 'Running low.';
    if (kind === 'chosen' && text) return text;
    if (kind === 'chosen')
      return day === today ? 'You wanted to be reminded today.' : `Reminder for ${onEnglish(day)}.`;
    const isPast = day < today;
    const when =
      relative(day, today, { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' }) ??
      `on ${onEnglish(day)}`;
    if (kind === 'ownDate') return `${text} ${when}.`;
    if (kind === 'dueBack') return isPast ? `Was due back ${when}.` : `Due back ${when}.`;
    if (kind === 'expires') return isPast ? `Expired ${when}.` : `Expires ${when}.`;
    return isPast ? `The warranty ended ${when}.` : `The warranty ends ${when}.`;
  },
  sv({ kind, day, today, text }) {
    if (kind === 'low') return 'Snart slut.';
    if (kind === 'chosen' && text) return text;
    if (kind === 'chosen')
      return day === today ? 'Du ville bli påmind i dag.' : `Påminnelse för ${onSwedish(day)}.`;
    const isPast = day < today;
    const when =
      relative(day, today, { today: 'i dag', tomorrow: 'i morgon', yesterday: 'i går' }) ??
      `den ${onSwedish(day)}`;
    if (kind === 'ownDate') return `${text} ${when}.`;
    if (kind === 'dueBack')
      return isPast ? `Skulle ha lämnats tillbaka ${when}.` : `Ska lämnas tillbaka ${when}.`;
    if (kind === 'expires') return isPast ? `Gick ut ${when}.` : `Går ut ${when}.`;
    return isPast ? `Garantin gick ut ${when}.` : `Garantin går ut ${when}.`;
  },
};

function relative(
  day: string,
  today: string,
  words: Record<'today' | 'tomorrow' | 'yesterday', string>,
): string | undefined {
  if (day === today) return words.today;
  if (day === plusDays(today, 1)) return words.tomorrow;
  return day === plusDays(today, -1) ? words.yesterday : undefined;
}

const dayFormat = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
const onEnglish = dayFormat('en-GB');
const onSwedish = dayFormat('sv-SE');

/** The acts of a notification on a locked screen, and what each sends to the server. */
export type SettleAction = { action: 'done' | 'snooze'; title: string; data: SentReminder & { snooze?: 1 } };

const actionWords: Record<Locale, Record<SettleAction['action'], string>> = {
  en: { done: 'Done', snooze: 'Tomorrow' },
  sv: { done: 'Klart', snooze: 'I morgon' },
};

/** Undefined for a reminder without a date, which has nothing to settle. */
export function settleActions(
  locale: Locale,
  { kind, thing, day }: { kind: DatedKind; thing: string; day?: string | undefined },
): SettleAction[] | undefined {
  if (day === undefined) return undefined;
  const sent = { thing, kind, day };
  const words = actionWords[locale];
  return [
    { action: 'done', title: words.done, data: sent },
    { action: 'snooze', title: words.snooze, data: { ...sent, snooze: 1 } },
  ];
}
