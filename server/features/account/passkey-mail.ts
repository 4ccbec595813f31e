import type { Mail } from '#server/outside/carrier.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

const texts: MailTexts = [
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

export function passkeyMail({ to, origin }: { to: string; origin: string }): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts });
}
