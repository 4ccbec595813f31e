import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { prepareErrorResponse } from '../api/error-responses.ts';
import { inTransaction } from '../db/transaction.ts';
import { raiseAccounts } from '../features/account/account.queries.ts';
import type { ReminderClaim, ReminderTokens } from '../features/reminders/reminder-token.ts';
import { configure, settle } from '../features/reminders/reminders.commands.ts';
import { querySettings } from '../features/reminders/reminders.queries.ts';
import { pageStyle } from '../features/share-links/page-style.ts';
import { escapeHtml } from '../html.ts';
import type { Publish } from '../live/hint.ts';
import { sendHtml, staticPageHeaders } from './static-page.ts';
import { findFontUrl } from './web-app.ts';

type ReminderPageDeps = {
  pool: Pool;
  publicUrl: string | undefined;
  publish: Publish;
  tokens: ReminderTokens;
  assertAddressAllowed(request: FastifyRequest): void;
};

type Link = { Params: { '*': string } };

/** Days until it comes again; undefined for what is done. */
const snoozes: Record<string, 1 | 7 | undefined> = { done: undefined, day: 1, week: 7 };

/**
 * `/reminder/{token}`, where the links of mails lead: GET only shows what can be done, as mail scanners follow links; POST
 * does it. Security: the token alone decides, and opens nothing but its one reminder, or the mails themselves.
 */
export async function registerReminderPage(app: FastifyInstance, deps: ReminderPageDeps): Promise<void> {
  const style = pageStyle(await findFontUrl()) + formStyle;
  const headers = staticPageHeaders({ style, publicUrl: deps.publicUrl });
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      deps.assertAddressAllowed(request);
    });
    ignoreBodies(pages);
    pages.setErrorHandler((error, request, reply) => {
      prepareErrorResponse(error, request, reply);
      const texts = textsOf.en;
      sendHtml(reply, page({ title: texts.goneTitle, html: paragraph(texts.gone) }, 'en', style));
    });
    // Tokens are longer than what the router takes as a parameter.
    pages.get<Link>('/reminder/*', async ({ params }, reply) => {
      const { token } = partsOf(params);
      const claim = readClaim(deps.tokens, token);
      const { locale, texts } = await readTexts(deps.pool, claim);
      return sendHtml(reply, page(choices(token, claim, texts), locale, style));
    });
    pages.post<Link>('/reminder/*', async ({ params }, reply) => {
      const { token, act } = partsOf(params);
      const claim = readClaim(deps.tokens, token);
      await doAct(deps, claim, act);
      const { locale, texts } = await readTexts(deps.pool, claim);
      return sendHtml(reply, page(done(act, texts), locale, style));
    });
  });
}

/** `{token}` or `{token}/{act}` */
function partsOf(params: Link['Params']): { token: string; act: string | undefined } {
  const [token = '', act] = params['*'].split('/');
  return { token, act };
}

/** Ignores bodies of forms and mail programs, since the address has all that counts. */
function ignoreBodies(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, payload, parsed) => {
    payload.resume();
    payload.on('end', () => parsed(null));
  });
}

/** @throws AppError `reminders.notFound`. */
function readClaim(tokens: ReminderTokens, token: string): ReminderClaim {
  const claim = tokens.read(token);
  if (claim === undefined) throw new AppError('reminders.notFound');
  return claim;
}

async function readTexts(pool: Pool, { userId }: ReminderClaim): Promise<{ locale: Locale; texts: Texts }> {
  const [settings] = await querySettings(pool, { userId });
  const { locale } = reminderSettingsOf(settings?.choice);
  return { locale, texts: textsOf[locale] };
}

function choices(token: string, claim: ReminderClaim, texts: Texts): Body {
  if ('digest' in claim) return { title: texts.stopTitle, html: form('', texts.stop) };
  const buttons = (['done', 'day', 'week'] as const).map((act) => form(`${token}/${act}`, texts[act]));
  return { title: texts.title, html: buttons.join('\n') };
}

/** @throws AppError `reminders.notFound`. */
async function doAct({ pool, publish }: ReminderPageDeps, claim: ReminderClaim, act?: string): Promise<void> {
  const { userId } = claim;
  const now = new Date().toISOString();
  await inTransaction(pool, async (tx) => {
    if ('digest' in claim) {
      await configure(tx, { userId, now }, { digest: claim.digest });
      await raiseAccounts(tx, [userId]);
      return;
    }
    const { thing, kind, day } = claim;
    if (act === undefined || !(act in snoozes)) throw new AppError('reminders.notFound');
    await settle(tx, { userId, now }, { thing, kind, day }, snoozes[act]);
  });
  publish({ accounts: [userId] });
}

function done(act: string | undefined, texts: Texts): Body {
  if (act === undefined) return { title: texts.stoppedTitle, html: paragraph(texts.stopped) };
  if (act === 'done') return { title: texts.doneTitle, html: paragraph(texts.isDone) };
  return { title: texts.laterTitle, html: paragraph(act === 'day' ? texts.tomorrow : texts.inAWeek) };
}

type Body = { title: string; html: string };

const form = (action: string, label: string) =>
  `<form method="post"${action && ` action="/reminder/${escapeHtml(action)}"`}><button>${escapeHtml(label)}</button></form>`;
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function page({ title, html }: Body, locale: Locale, style: string): string {
  const texts = textsOf[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Whichbin</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main><section class="message"><div class="box"><h1>${escapeHtml(title)}</h1>
${html}
<p><a href="/notifications">${escapeHtml(texts.open)}</a></p></div></section></main>
</body>
</html>
`;
}

const formStyle = `
form{margin:12px 0}
button{width:100%;min-height:48px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer;background:var(--tape);color:var(--on-hue)}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
form+form button{background:none;color:var(--ink);border:1px solid var(--ink-soft)}`;

const textsOf = {
  en: {
    title: 'What about this reminder?',
    done: 'It is done',
    day: 'Remind me tomorrow',
    week: 'Remind me in a week',
    doneTitle: 'Done',
    isDone: 'You will not be reminded of this again.',
    laterTitle: 'Later, then',
    tomorrow: 'You will be reminded again tomorrow.',
    inAWeek: 'You will be reminded again in a week.',
    stopTitle: 'No more reminders by mail?',
    stop: 'Stop these mails',
    stoppedTitle: 'The mails are off',
    stopped: 'Reminders still come to your inbox in Whichbin. Settings turns the mails on again.',
    goneTitle: 'This link leads nowhere any more',
    gone: 'It is too old, or was not copied whole. Your reminders are in Whichbin.',
    open: 'Open Whichbin',
  },
  sv: {
    title: 'Vad gäller för påminnelsen?',
    done: 'Det är klart',
    day: 'Påminn mig i morgon',
    week: 'Påminn mig om en vecka',
    doneTitle: 'Klart',
    isDone: 'Du blir inte påmind om det här igen.',
    laterTitle: 'Då tar vi det senare',
    tomorrow: 'Du blir påmind igen i morgon.',
    inAWeek: 'Du blir påmind igen om en vecka.',
    stopTitle: 'Inga fler påminnelser med e-post?',
    stop: 'Sluta skicka mejlen',
    stoppedTitle: 'Mejlen är avstängda',
    stopped:
      'Påminnelser kommer fortfarande till din inkorg i Whichbin. I Inställningar kan du slå på mejlen igen.',
    goneTitle: 'Länken gäller inte längre',
    gone: 'Den är för gammal eller kopierades inte i sin helhet. Dina påminnelser finns i Whichbin.',
    open: 'Öppna Whichbin',
  },
} as const satisfies Record<Locale, Record<string, string>>;
type Texts = { [K in keyof (typeof textsOf)['en']]: string };
