import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const connectedTexts = (name: string): MailTexts => [
  {
    language: 'en',
    title: `${name} was connected`,
    text: `An account of ${name} was connected with your Whichbin account. Whoever signs in to it can sign in here, without your password.`,
    act: 'Look at it in Settings',
    rest: 'If it was not you, disconnect it in Settings and change your password.',
  },
  {
    language: 'sv',
    title: `${name} har anslutits`,
    text: `Ett konto hos ${name} har anslutits till ditt Whichbin-konto. Den som kan logga in på det kan också logga in här, utan ditt lösenord.`,
    act: 'Se det i Inställningar',
    rest: 'Var det inte du, koppla från det i Inställningar och byt lösenord.',
  },
];

const disconnectedTexts = (name: string): MailTexts => [
  {
    language: 'en',
    title: `${name} was disconnected`,
    text: `The account of ${name} is no longer connected with your Whichbin account. You sign in with your password.`,
    act: 'Look at it in Settings',
    rest: 'If it was not you, change your password in Settings and sign out all other devices.',
  },
  {
    language: 'sv',
    title: `${name} har kopplats från`,
    text: `Kontot hos ${name} är inte längre anslutet till ditt Whichbin-konto. Du loggar in med ditt lösenord.`,
    act: 'Se det i Inställningar',
    rest: 'Var det inte du, byt lösenord i Inställningar och logga ut alla andra enheter.',
  },
];

/** `name` of the provider. */
type About = { to: string; origin: string; name: string };

export function connectedMail({ to, origin, name }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: connectedTexts(name) });
}

export function disconnectedMail({ to, origin, name }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: disconnectedTexts(name) });
}
