import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/outside/carrier.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';

type ResetMail = { to: string; origin: string; token: string };

const texts = [
  {
    language: 'en',
    title: 'Choose a new password',
    text: 'Somebody, probably you, said that the password of this Whichbin account is forgotten.',
    act: 'Choose a new password',
    rest: 'The link works once, within an hour. All devices that are signed in are signed out by it. If it was not you, do nothing: your password stays as it is.',
  },
  {
    language: 'sv',
    title: 'Välj ett nytt lösenord',
    text: 'Någon, troligen du, har sagt att lösenordet till det här Whichbin-kontot är glömt.',
    act: 'Välj ett nytt lösenord',
    rest: 'Länken fungerar en gång, inom en timme. Alla enheter som är inloggade loggas ut. Var det inte du behöver du inte göra något: lösenordet blir som det är.',
  },
] as const;

/** In both languages, as nobody knows who asked for it. */
export function resetMail({ to, origin, token }: ResetMail): Mail {
  const link = resetLink(origin, token);
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

/** Security: what stands behind `#` is sent to no server and stands in no log. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}
