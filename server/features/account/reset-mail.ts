import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

type ResetMail = { to: string; origin: string; token: string };

const texts: MailTexts = [
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
];

export function resetMail({ to, origin, token }: ResetMail): Mail {
  return { ...accountMail({ to, origin, link: resetLink(origin, token), texts }), usefulHours: 1 };
}

/** Security: browsers send nothing after `#` to servers, so the token is in no log. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}
