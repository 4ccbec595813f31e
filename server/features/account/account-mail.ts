import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';

export type MailTexts = readonly {
  language: 'en' | 'sv';
  title: string;
  text: string;
  /** The label of the link; without it the mail has no link. */
  act?: string;
  rest: string;
}[];

type AccountMail = { to: string; origin: string; link?: string; texts: MailTexts };

/** Writes a mail about a person's account in all languages, because the server does not know theirs. */
export function accountMail({ to, origin, link, texts }: AccountMail): Mail {
  return {
    to,
    subject: texts.map(({ title }) => title).join(' · '),
    text: [
      ...texts.map(({ title, text, rest }) => [title, text, ...(link ? [link] : []), rest].join('\n\n')),
      `Whichbin · ${origin}\n`,
    ].join('\n\n---\n\n'),
    html: mailFrame(
      texts.map(
        ({ language, title, text, act, rest }) =>
          `<div lang="${language}"><h1 style="${mailStyle.heading}">${escapeHtml(title)}</h1>
<p style="margin:0">${escapeHtml(text)}</p>
${link && act ? `<p style="margin:14px 0 0"><a href="${escapeHtml(link)}" style="${mailStyle.button}">${escapeHtml(act)}</a></p>` : ''}
<p style="${mailStyle.soft}">${escapeHtml(rest)}</p></div>`,
      ),
      origin,
    ),
  };
}
