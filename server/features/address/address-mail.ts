import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail, type MailTexts } from '../account/account-mail.ts';

type AddressMail = { to: string; origin: string; token: string };

/** Days for which a mailed link proves an address. */
export const proofDays = 7;

/** Hours for which a mailed link makes an account. */
export const signUpHours = 24;

/** The mail that a person requests to prove their address. */
export function proofMail(mail: AddressMail): Mail {
  return mailOf(mail, [
    {
      language: 'en',
      title: 'Is this your address?',
      text: 'Somebody, probably you, has a Whichbin account with this address. Open the link on a device where you are signed in, and it is proved.',
      act: 'Yes, it is mine',
      rest: `The link works for ${proofDays} days. If it was not you, do nothing: then the address is never taken for yours.`,
    },
    {
      language: 'sv',
      title: 'Är det här din adress?',
      text: 'Någon, troligen du, har ett Whichbin-konto med den här adressen. Öppna länken på en enhet där du är inloggad, så är den bekräftad.',
      act: 'Ja, den är min',
      rest: `Länken fungerar i ${proofDays} dagar. Var det inte du behöver du inte göra något: då räknas adressen aldrig som din.`,
    },
  ]);
}

/** The mail to an address without an account. `next` is the path of the app to continue at. */
export function signUpMail({ to, origin, token, next }: AddressMail & { next: string | undefined }): Mail {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return accountMail({
    to,
    origin,
    link: `${origin}/signup${query}#${token}`,
    texts: [
      {
        language: 'en',
        title: 'Your Whichbin account',
        text: 'Somebody, probably you, wants an account with this address. Open the link and choose a password.',
        act: 'Choose a password',
        rest: `The link works for ${signUpHours} hours. If it was not you, do nothing: then there will be no account.`,
      },
      {
        language: 'sv',
        title: 'Ditt Whichbin-konto',
        text: 'Någon, troligen du, vill ha ett konto med den här adressen. Öppna länken och välj ett lösenord.',
        act: 'Välj lösenord',
        rest: `Länken fungerar i ${signUpHours} timmar. Var det inte du behöver du inte göra något: då blir det inget konto.`,
      },
    ],
  });
}

/** The mail to the new address, with the link that confirms the change. */
export function changeMail(mail: AddressMail): Mail {
  return mailOf(mail, [
    {
      language: 'en',
      title: 'Use this address from now on?',
      text: 'Somebody, probably you, wants to sign in to Whichbin by this address instead of another. Open the link on a device where you are signed in.',
      act: 'Use this address',
      rest: `The link works for ${proofDays} days. If it was not you, do nothing: nothing is changed then.`,
    },
    {
      language: 'sv',
      title: 'Använda den här adressen från och med nu?',
      text: 'Någon, troligen du, vill logga in på Whichbin med den här adressen i stället för en annan. Öppna länken på en enhet där du är inloggad.',
      act: 'Använd den här adressen',
      rest: `Länken fungerar i ${proofDays} dagar. Var det inte du behöver du inte göra något: då ändras ingenting.`,
    },
  ]);
}

/** The mail to an address that already has an account; the page that requested it does not say so. */
export function takenMail({ to, origin }: Omit<AddressMail, 'token'>): Mail {
  return mailOf({ to, origin }, [
    {
      language: 'en',
      title: 'You have an account already',
      text: 'Somebody, probably you, wanted to use this address for a Whichbin account. It has one already: sign in, or choose a new password if you have forgotten yours.',
      rest: 'If it was not you, do nothing: nothing is changed.',
    },
    {
      language: 'sv',
      title: 'Du har redan ett konto',
      text: 'Någon, troligen du, ville använda den här adressen för ett Whichbin-konto. Den har redan ett: logga in, eller välj ett nytt lösenord om du har glömt ditt.',
      rest: 'Var det inte du behöver du inte göra något: ingenting har ändrats.',
    },
  ]);
}

/** The mail to an address without an invitation, on a server where sign-up needs one. */
export function notInvitedMail({ to, origin }: Omit<AddressMail, 'token'>): Mail {
  return mailOf({ to, origin }, [
    {
      language: 'en',
      title: 'You need an invitation',
      text: 'Somebody, probably you, wants a Whichbin account with this address. This server makes accounts for invited people only, and there is no open invitation for this address. Ask the person who wants to share with you to invite it.',
      rest: 'If it was not you, do nothing: there is no account.',
    },
    {
      language: 'sv',
      title: 'Du behöver en inbjudan',
      text: 'Någon, troligen du, vill ha ett Whichbin-konto med den här adressen. På den här servern får bara inbjudna ett konto, och det finns ingen öppen inbjudan till adressen. Be den som vill dela med dig att bjuda in den.',
      rest: 'Var det inte du behöver du inte göra något: det finns inget konto.',
    },
  ]);
}

/** The mail to the old address. It does not name the new one. */
export function changedMail({ to, origin }: Omit<AddressMail, 'token'>): Mail {
  return mailOf({ to, origin }, [
    {
      language: 'en',
      title: 'Your address was changed',
      text: 'Your Whichbin account has another address now, and you no longer sign in by this one.',
      rest: 'If it was not you, somebody knows your password: write to whoever runs this server.',
    },
    {
      language: 'sv',
      title: 'Din adress är ändrad',
      text: 'Ditt Whichbin-konto har en annan adress nu, och du loggar inte längre in med den här.',
      rest: 'Var det inte du känner någon till ditt lösenord: skriv till den som driver servern.',
    },
  ]);
}

function mailOf(
  { to, origin, token }: { to: string; origin: string; token?: string },
  texts: MailTexts,
): Mail {
  return accountMail({ to, origin, link: token && proofLink(origin, token), texts });
}

/** Security: browsers send nothing after `#` to servers, so the token is in no log. */
export function proofLink(origin: string, token: string): string {
  return `${origin}/prove-email#${token}`;
}
