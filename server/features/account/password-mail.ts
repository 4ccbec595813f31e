import type { Mail } from '#server/outside/carrier.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const texts: MailTexts = [
  {
    language: 'en',
    title: 'Your password was changed',
    text: 'The password of your Whichbin account was changed just now.',
    act: 'Choose another password',
    rest: 'If it was you, there is nothing to do. If it was not, choose another password by the link: that signs out all devices.',
  },
  {
    language: 'sv',
    title: 'Ditt lösenord har ändrats',
    text: 'Lösenordet till ditt Whichbin-konto ändrades alldeles nyss.',
    act: 'Välj ett annat lösenord',
    rest: 'Var det du behöver du inte göra något. Var det inte du, välj ett annat lösenord via länken: då loggas alla enheter ut.',
  },
];

/** Without a link that works by itself, as it is sent to whoever reads the mailbox at any time. */
export function passwordMail({ to, origin }: { to: string; origin: string }): Mail {
  return accountMail({ to, origin, link: `${origin}/forgot-password`, texts });
}
