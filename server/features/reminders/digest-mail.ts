import type { Locale } from '#domain/locale.ts';
import type { Digest } from '#domain/reminders/reminder.ts';
import { reminderWords } from '#domain/reminders/reminder-words.ts';
import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';
import type { RemindedThing } from './reminded-thing.ts';
import type { ReminderTokens } from './reminder-token.ts';

type DigestMail = {
  to: string;
  origin: string;
  userId: string;
  /** The most urgent first. */
  things: readonly RemindedThing[];
  today: string;
  locale: Locale;
  digest: Digest;
  tokens: ReminderTokens;
};

/** More would be no overview; the rest is counted. */
const LISTED_MAX = 50;

/** Security: others may have named the thing, and mail programs make links of such names in a subject. */
const likeAddress = /[.:/。．]/;

type Texts = {
  one(name: string): string;
  many(count: number): string;
  open: string;
  settle: string;
  more(count: number): string;
  rest: string;
  settings: string;
  stop: string;
};

const english = new Intl.NumberFormat('en');
const swedish = new Intl.NumberFormat('sv');

const textsOf: Record<Locale, Texts> = {
  en: {
    one: (name) => `Reminder: ${name}`,
    many: (count) => (count === 1 ? 'One reminder' : `${english.format(count)} reminders`),
    open: 'Open',
    settle: 'Done or later',
    more: (count) => `and ${english.format(count)} more`,
    rest: 'You get this mail because of dates in your Whichbin.',
    settings: 'Choose what you are reminded of',
    stop: 'Stop these mails',
  },
  sv: {
    one: (name) => `Påminnelse: ${name}`,
    many: (count) => (count === 1 ? 'En påminnelse' : `${swedish.format(count)} påminnelser`),
    open: 'Öppna',
    settle: 'Klart eller senare',
    more: (count) => `och ${swedish.format(count)} till`,
    rest: 'Du får det här mejlet på grund av datum i ditt Whichbin.',
    settings: 'Välj vad du vill bli påmind om',
    stop: 'Sluta skicka de här mejlen',
  },
};

/** A mail with all that a person is reminded of that day, or in the coming week. */
export function digestMail({ to, origin, userId, things, today, locale, tokens }: DigestMail): Mail {
  const texts = textsOf[locale];
  const listed = things.slice(0, LISTED_MAX).map((thing) => ({
    name: thing.name,
    where: thing.binName,
    words: reminderWords[locale]({ ...thing, today }),
    open: `${origin}${pathOf(thing)}`,
    settle: `${origin}/reminder/${tokens.create({ userId, thing: thing.thing, kind: thing.kind, day: thing.day })}`,
  }));
  const left = things.length - listed.length;
  const [first] = listed;
  const isNamed = things.length === 1 && first !== undefined && !likeAddress.test(first.name);
  const subject = isNamed ? texts.one(first.name) : texts.many(things.length);
  const settings = `${origin}/settings?open=reminders`;
  const stop = `${origin}/reminder/${tokens.create({ userId, digest: 'off' })}`;
  return {
    to,
    subject,
    text: [
      ...listed.map(({ name, where, words, open, settle }) =>
        [
          where ? `${name} (${where})` : name,
          words,
          `${texts.open}: ${open}`,
          `${texts.settle}: ${settle}`,
        ].join('\n'),
      ),
      ...(left > 0 ? [`${texts.more(left)}: ${origin}/home`] : []),
      texts.rest,
      `${texts.settings}: ${settings}`,
      `${texts.stop}: ${stop}\n`,
    ].join('\n\n'),
    html: mailFrame(
      [
        `<div lang="${locale}"><h1 style="${mailStyle.heading}">${escapeHtml(subject)}</h1>
${listed
  .map(
    ({ name, where, words, open, settle }) =>
      `<p style="margin:0 0 16px"><a href="${escapeHtml(open)}" style="color:#221d17;font-weight:600">${escapeHtml(name)}</a>${where ? ` <span style="color:#6b6258">· ${escapeHtml(where)}</span>` : ''}<br>${escapeHtml(words)} <a href="${escapeHtml(settle)}" style="color:#b5460f">${texts.settle}</a></p>`,
  )
  .join('\n')}
${left > 0 ? `<p style="margin:0"><a href="${escapeHtml(origin)}/home" style="color:#b5460f">${texts.more(left)}</a></p>` : ''}
<p style="${mailStyle.soft}">${texts.rest} <a href="${escapeHtml(settings)}" style="color:#6b6258">${texts.settings}</a> · <a href="${escapeHtml(stop)}" style="color:#6b6258">${texts.stop}</a></p></div>`,
      ],
      origin,
    ),
    stopUrl: stop,
  };
}

function pathOf({ target, itemId }: RemindedThing): string {
  if (target.kind === 'location') return `/locations/${target.id}`;
  return itemId === undefined ? `/bins/${target.id}` : `/bins/${target.id}/items/${itemId}`;
}
