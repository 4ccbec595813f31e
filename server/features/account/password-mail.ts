import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from './account-mail.ts';

/** The numbers of sign-in methods beside the password: passkeys, and connected accounts of providers. */
export type WaysIn = { passkeys: number; connections: number };

type PasswordMail = { to: string; origin: string; removed?: WaysIn | undefined; left: WaysIn };

/** Contains no link that signs in, because others may read the mailbox later. */
export function passwordMail({ to, origin, removed, left }: PasswordMail): Mail {
  return accountMail({ to, origin, link: `${origin}/forgot-password`, texts: textsOf(removed, left) });
}

function textsOf(removed: WaysIn | undefined, left: WaysIn): MailTexts {
  const removedEn = removed && listOf(removed, englishNames, 'and');
  const leftEn = listOf(left, englishNames, 'and');
  const removedSv = removed && listOf(removed, swedishNames, 'och');
  const leftSv = listOf(left, swedishNames, 'och');
  return [
    {
      language: 'en',
      title: 'Your password was changed',
      text: sentences(
        'The password of your Whichbin account was changed just now.',
        removedEn &&
          `Until then nobody had proved that this address is theirs. So we also removed from the account: ${removedEn}.`,
        leftEn && `You can still sign in without the password, by ${leftEn}. Settings lists them.`,
      ),
      act: 'Choose another password',
      rest: 'If it was you, there is nothing to do. If it was not, choose another password by the link: that signs out all devices.',
    },
    {
      language: 'sv',
      title: 'Ditt lösenord har ändrats',
      text: sentences(
        'Lösenordet till ditt Whichbin-konto ändrades alldeles nyss.',
        removedSv &&
          `Ingen hade dessförinnan bekräftat att adressen är deras. Därför togs även detta bort från kontot: ${removedSv}.`,
        leftSv &&
          `Det går fortfarande att logga in utan lösenordet, med ${leftSv}. De finns i Inställningar.`,
      ),
      act: 'Välj ett annat lösenord',
      rest: 'Var det du behöver du inte göra något. Var det inte du, välj ett annat lösenord via länken: då loggas alla enheter ut.',
    },
  ];
}

const sentences = (...said: (string | undefined)[]) => said.filter(Boolean).join(' ');

type Names = { passkeys(n: number): string; connection: string };

const englishNames: Names = {
  passkeys: (n) => (n === 1 ? 'one passkey' : `${n} passkeys`),
  connection: 'a connected account of another service',
};

const swedishNames: Names = {
  passkeys: (n) => (n === 1 ? 'en passnyckel' : `${n} passnycklar`),
  connection: 'ett anslutet konto hos en annan tjänst',
};

/** Undefined if there is nothing to name. */
function listOf({ passkeys, connections }: WaysIn, names: Names, and: string): string | undefined {
  const named = [passkeys > 0 && names.passkeys(passkeys), connections > 0 && names.connection];
  return named.filter(Boolean).join(` ${and} `) || undefined;
}
