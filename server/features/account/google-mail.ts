import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const connectedTexts: MailTexts = [
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

const disconnectedTexts: MailTexts = [
  {
    language: 'en',
    title: 'Google was disconnected',
    text: 'The Google account is no longer connected with your Whichbin account. You sign in with your password.',
    act: 'Look at it in Settings',
    rest: 'If it was not you, change your password in Settings and sign out all other devices.',
  },
  {
    language: 'sv',
    title: 'Google har kopplats från',
    text: 'Google-kontot är inte längre anslutet till ditt Whichbin-konto. Du loggar in med ditt lösenord.',
    act: 'Se det i Inställningar',
    rest: 'Var det inte du, byt lösenord i Inställningar och logga ut alla andra enheter.',
  },
];

type About = { to: string; origin: string };

export function googleConnectedMail({ to, origin }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: connectedTexts });
}

export function googleDisconnectedMail({ to, origin }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: disconnectedTexts });
}
