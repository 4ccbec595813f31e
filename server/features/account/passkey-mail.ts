import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const addedTexts: MailTexts = [
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
];

const removedTexts: MailTexts = [
  {
    language: 'en',
    title: 'A passkey was removed',
    text: 'A passkey of your Whichbin account was removed. Nobody can sign in with it any more.',
    act: 'Look at your passkeys',
    rest: 'If it was not you, change your password in Settings and sign out all other devices.',
  },
  {
    language: 'sv',
    title: 'En passnyckel har tagits bort',
    text: 'En av ditt Whichbin-kontos passnycklar har tagits bort. Ingen kan logga in med den längre.',
    act: 'Se dina passnycklar',
    rest: 'Var det inte du, byt lösenord i Inställningar och logga ut alla andra enheter.',
  },
];

type About = { to: string; origin: string };

export function passkeyAddedMail({ to, origin }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: addedTexts });
}

export function passkeyRemovedMail({ to, origin }: About): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: removedTexts });
}
