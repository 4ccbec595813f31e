import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/outside/carrier.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';

const texts = [
  {
    language: 'en',
    title: 'A passkey was added',
    text: 'Your Whichbin account has a new passkey. Whoever has its device can sign in with it, without your password.',
    act: 'Look at your passkeys',
    rest: 'If it was not you, remove it in Settings and change your password.',
  },
  {
    language: 'sv',
    title: 'En passnyckel har lagts till',
    text: 'Ditt Whichbin-konto har fått en ny passnyckel. Den som har enheten kan logga in med den, utan ditt lösenord.',
    act: 'Se dina passnycklar',
    rest: 'Var det inte du, ta bort den i Inställningar och byt lösenord.',
  },
] as const;

/** In both languages, as the account has none. */
export function passkeyMail({ to, origin }: { to: string; origin: string }): Mail {
  const link = `${origin}/settings`;
  return {
    to,
    subject: texts.map(({ title }) => title).join(' · '),
    text: [
      ...texts.map(({ title, text, rest }) => [title, text, link, rest].join('\n\n')),
      `Whichbin · ${origin}\n`,
    ].join('\n\n---\n\n'),
    html: mailFrame(
      texts.map(
        ({ language, title, text, act, rest }) =>
          `<div lang="${language}"><h1 style="${mailStyle.heading}">${title}</h1>
<p style="margin:0">${text}</p>
<p style="margin:14px 0 0"><a href="${escapeHtml(link)}" style="${mailStyle.button}">${act}</a></p>
<p style="${mailStyle.soft}">${rest}</p></div>`,
      ),
      origin,
    ),
  };
}
