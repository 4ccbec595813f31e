import type { Mail } from '#server/outside/carrier.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const texts: MailTexts = [
  {
    language: 'en',
    title: 'Google was connected',
    text: 'A Google account was connected with your Whichbin account. Whoever signs in to it can sign in here, without your password.',
    act: 'Look at it in Settings',
    rest: 'If it was not you, disconnect it in Settings and change your password.',
  },
  {
    language: 'sv',
    title: 'Google har anslutits',
    text: 'Ett Google-konto har anslutits till ditt Whichbin-konto. Den som kan logga in på det kan också logga in här, utan ditt lösenord.',
    act: 'Se det i Inställningar',
    rest: 'Var det inte du, koppla från det i Inställningar och byt lösenord.',
  },
];

export function googleMail({ to, origin }: { to: string; origin: string }): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts });
}
