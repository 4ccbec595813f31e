import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail } from '../account/account-mail.ts';

type About = { to: string; origin: string };

/** The mail after the owner asked for the deletion. */
export function deletionRequestedMail({ to, origin, dueAt }: About & { dueAt: string }): Mail {
  const day = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueAt));
  const texts = [
    {
      language: 'en' as const,
      title: 'Your account will be deleted',
      text: `You asked to delete your Whichbin account. It is out of use now: all devices are signed out, people you shared with have lost access, and links no longer work. On ${day('en-GB')} it is erased for good.`,
      act: 'Sign in to keep it',
      rest: 'Changed your mind? Sign in before that day and choose to keep the account: everything is then as it was. If it was not you who asked, do that now and change your password.',
    },
    {
      language: 'sv' as const,
      title: 'Ditt konto kommer att raderas',
      text: `Du har bett om att få ditt Whichbin-konto raderat. Det är redan ur bruk: alla enheter är utloggade, de du delade med kommer inte längre åt något och länkarna har slutat fungera. Den ${day('sv-SE')} raderas det för alltid.`,
      act: 'Logga in och behåll det',
      rest: 'Har du ångrat dig? Logga in före den dagen och välj att behålla kontot, så blir allt som förut. Var det inte du som bad om det, gör det nu och byt lösenord.',
    },
  ];
  return accountMail({ to, origin, link: `${origin}/login`, texts });
}

/** The mail after the owner kept the account. */
export function accountKeptMail({ to, origin }: About): Mail {
  return accountMail({
    to,
    origin,
    texts: [
      {
        language: 'en',
        title: 'Your account stays',
        text: 'You have kept your Whichbin account. Everything is as it was before, also for the people you share with.',
        rest: 'If it was not you who kept it, change your password, and then delete the account again.',
      },
      {
        language: 'sv',
        title: 'Ditt konto finns kvar',
        text: 'Du har behållit ditt Whichbin-konto. Allt är som det var, även för dem du delar med.',
        rest: 'Var det inte du som behöll det, byt lösenord och radera sedan kontot igen.',
      },
    ],
  });
}

/** The last mail. */
export function accountErasedMail({ to, origin }: About): Mail {
  return accountMail({
    to,
    origin,
    texts: [
      {
        language: 'en',
        title: 'Your account is deleted',
        text: 'Your Whichbin account and everything in it is erased: places, bins, items, photos, history and links. A paid plan is cancelled.',
        rest: 'This is the last mail from us. You are welcome to make a new account at any time.',
      },
      {
        language: 'sv',
        title: 'Ditt konto är raderat',
        text: 'Ditt Whichbin-konto och allt i det är raderat: platser, lådor, saker, bilder, historik och länkar. Ett betalt abonnemang är uppsagt.',
        rest: 'Det här är det sista brevet från oss. Du är välkommen att skapa ett nytt konto när du vill.',
      },
    ],
  });
}
