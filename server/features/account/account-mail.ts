import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';

export type MailTexts = readonly {
  language: 'en' | 'sv';
  title: string;
  text: string;
  /** The label of the link; without it the mail has no link. */
  act?: string;
  rest: string;
}[];

type AccountMail = { to: string; origin: string; link?: string; texts: MailTexts };

/** Writes a mail about a person's account in all languages, because the server does not know theirs. */
export function accountMail({ to, origin, link, texts }: AccountMail): Mail {
  return {
    to,
    subject: texts.map(({ title }) => title).join(' · '),
    text: [
      ...texts.map(({ title, text, rest }) => [title, text, ...(link ? [link] : []), rest].join('\n\n')),
      `Whichbin · ${origin}\n`,
    ].join('\n\n---\n\n'),
    html: mailFrame(
      texts.map(
        ({ language, title, text, act, rest }) =>
          `<div lang="${language}"><h1 style="${mailStyle.heading}">${escapeHtml(title)}</h1>
<p style="margin:0">${escapeHtml(text)}</p>
${link && act ? `<p style="margin:14px 0 0"><a href="${escapeHtml(link)}" style="${mailStyle.button}">${escapeHtml(act)}</a></p>` : ''}
<p style="${mailStyle.soft}">${escapeHtml(rest)}</p></div>`,
      ),
      origin,
    ),
  };
}

/** `name` of the provider. */
type AboutConnection = { to: string; origin: string; name: string };

export function connectedMail({ to, origin, name }: AboutConnection): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: connectedTexts(name) });
}

export function disconnectedMail({ to, origin, name }: AboutConnection): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: disconnectedTexts(name) });
}

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

type AboutPasskey = { to: string; origin: string };

export function passkeyAddedMail({ to, origin }: AboutPasskey): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: passkeyAddedTexts });
}

export function passkeyRemovedMail({ to, origin }: AboutPasskey): Mail {
  return accountMail({ to, origin, link: `${origin}/settings`, texts: passkeyRemovedTexts });
}

const passkeyAddedTexts: MailTexts = [
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

const passkeyRemovedTexts: MailTexts = [
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

export function tokenMail({ to, origin, name }: AboutConnection): Mail {
  return accountMail({ to, origin, link: `${origin}/settings?open=programs`, texts: tokenTexts(name) });
}

const tokenTexts = (name: string): MailTexts => [
  {
    language: 'en',
    title: 'A program was given access',
    text: `A token named “${name}” was made for your Whichbin account. The program that has it can act for you, as far as the token allows.`,
    act: 'Look at your tokens',
    rest: 'If it was not you, delete it in Settings and change your password.',
  },
  {
    language: 'sv',
    title: 'Ett program har fått tillgång',
    text: `En åtkomstnyckel med namnet ”${name}” har skapats för ditt Whichbin-konto. Programmet som har den kan göra saker i ditt namn, så långt nyckeln tillåter.`,
    act: 'Se dina åtkomstnycklar',
    rest: 'Var det inte du, ta bort den i Inställningar och byt lösenord.',
  },
];

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

const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

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

const resetTexts: MailTexts = [
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

type ResetMail = { to: string; origin: string; token: string };

export function resetMail({ to, origin, token }: ResetMail): Mail {
  return {
    ...accountMail({ to, origin, link: resetLink(origin, token), texts: resetTexts }),
    usefulHours: 1,
  };
}

/** For an account that the operator made: its link chooses the password. */
export function accountMadeMail({ to, origin, token }: ResetMail): Mail {
  return {
    ...accountMail({ to, origin, link: resetLink(origin, token), texts: accountMadeTexts }),
    usefulHours: 24,
  };
}

const accountMadeTexts: MailTexts = [
  {
    language: 'en',
    title: 'You have an account on Whichbin',
    text: 'The person who runs this server made an account for this address. Choose a password, and sign in with it.',
    act: 'Choose a password',
    rest: 'The link works once, within a day. If you did not expect this, do nothing.',
  },
  {
    language: 'sv',
    title: 'Du har ett konto på Whichbin',
    text: 'Den som sköter servern har skapat ett konto för den här adressen. Välj ett lösenord och logga in med det.',
    act: 'Välj ett lösenord',
    rest: 'Länken fungerar en gång, inom ett dygn. Om du inte väntade dig det här behöver du inte göra något.',
  },
];

/** Security: browsers send nothing after `#` to servers, so the token is in no log. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}
