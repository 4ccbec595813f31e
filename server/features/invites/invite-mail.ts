import type { Role, TargetKind } from '#domain/access/access.ts';
import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { mailFrame, mailStyle } from '../mail-frame.ts';

type OfferKind = TargetKind | 'group' | 'allPlaces';

/** All places have no name. */
export type Offer = { kind: OfferKind; name: string; link: string };

export type InviteMail = {
  to: string;
  inviterName: string;
  role: Role;
  offers: readonly Offer[];
  expiresAt: string;
  origin: string;
};

type Texts = {
  language: 'en' | 'sv';
  subject(inviter: string, name: string, more: number): string;
  somebody: string;
  something: Record<OfferKind, string>;
  intro(inviter: string): string;
  may: Record<Role, string>;
  kinds: Record<OfferKind, string>;
  allPlaces: string;
  open: string;
  once(end: string): string;
  zone: { timeZone: string; name: string };
  unexpected: string;
};

const english: Texts = {
  language: 'en',
  subject: (inviter, name, more) =>
    `${inviter} invites you to ${name}${more === 0 ? '' : ` and ${more} more`}`,
  somebody: 'Somebody',
  something: { bin: 'a bin', location: 'a place', group: 'a group', allPlaces: 'all of their places' },
  intro: (inviter) =>
    `${inviter} wants to share this with you in Whichbin, the app that tells you which bin a thing is in.`,
  may: {
    viewer: 'You can look at everything.',
    editor: 'You can look at everything and change what is in it.',
    admin: 'You can change everything and decide who has access.',
  },
  kinds: { bin: 'bin', location: 'place', group: 'group', allPlaces: 'also later ones' },
  allPlaces: 'All places',
  open: 'Open the invitation',
  once: (end) => `Each link works once, until ${end}. If you have no account yet, you can make one there.`,
  zone: { timeZone: 'UTC', name: 'UTC' },
  unexpected: 'If you did not expect this, do nothing. Nobody is told.',
};

const swedish: Texts = {
  language: 'sv',
  subject: (inviter, name, more) =>
    `${inviter} bjuder in dig till ${name}${more === 0 ? '' : ` och ${more} till`}`,
  somebody: 'Någon',
  something: { bin: 'en låda', location: 'en plats', group: 'en grupp', allPlaces: 'alla sina platser' },
  intro: (inviter) =>
    `${inviter} vill dela det här med dig i Whichbin, appen som talar om i vilken låda en sak ligger.`,
  may: {
    viewer: 'Du kan titta på allt.',
    editor: 'Du kan titta på allt och ändra innehållet.',
    admin: 'Du kan ändra allt och bestämma vilka som är med.',
  },
  kinds: { bin: 'låda', location: 'plats', group: 'grupp', allPlaces: 'även senare' },
  allPlaces: 'Alla platser',
  open: 'Öppna inbjudan',
  once: (end) =>
    `Varje länk fungerar en gång och gäller till ${end}. Har du inget konto kan du skapa ett där.`,
  zone: { timeZone: 'Europe/Stockholm', name: 'svensk tid' },
  unexpected: 'Väntade du dig inte det här behöver du inte göra något. Ingen får veta det.',
};

/** Writes the mail in both languages, because an addressee without an account has set none. */
export function inviteMail(invite: InviteMail): Mail {
  return {
    to: invite.to,
    subject: titleOf(invite, english),
    text: [plain(invite, english), plain(invite, swedish), `Whichbin · ${invite.origin}\n`].join(
      '\n\n---\n\n',
    ),
    html: mailFrame([rich(invite, english), rich(invite, swedish)], invite.origin),
  };
}

/** Security: keeps addresses of sites and whole messages out of the subject. */
function titleOf({ inviterName, offers }: InviteMail, texts: Texts): string {
  const [first] = offers;
  const kindWord = texts.something[first?.kind ?? 'bin'];
  const more = Math.max(0, offers.length - 1);
  return texts.subject(asTitle(inviterName, texts.somebody), asTitle(first?.name ?? '', kindWord), more);
}

function asTitle(name: string, instead: string): string {
  if (name.trim() === '' || SITE.test(name)) return instead;
  const letters = [...graphemes.segment(name)].map(({ segment }) => segment);
  if (letters.length <= TITLE_MAX) return name;
  return `${letters.slice(0, TITLE_MAX).join('').trimEnd()}…`;
}

/** Matches addresses of sites and look-alikes with full stops of other scripts. */
const SITE = /:\/\/|www[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2,}/iu;
const TITLE_MAX = 40;
const graphemes = new Intl.Segmenter();

function plain(invite: InviteMail, texts: Texts): string {
  const { inviterName, role, offers, expiresAt } = invite;
  const lines = offers.map((offer) => `${nameOf(offer, texts)} (${texts.kinds[offer.kind]})\n${offer.link}`);
  const { intro, may, once, unexpected } = texts;
  return [
    titleOf(invite, texts),
    `${intro(inviterName)} ${may[role]}`,
    ...lines,
    `${once(endIn(expiresAt, texts))} ${unexpected}`,
  ].join('\n\n');
}

function rich(invite: InviteMail, texts: Texts): string {
  const { inviterName, role, offers, expiresAt } = invite;
  const rows = offers.map(
    (offer) =>
      `<p style="margin:14px 0 0"><strong>${escapeHtml(nameOf(offer, texts))}</strong> (${texts.kinds[offer.kind]})</p>` +
      `<p style="margin:8px 0 0"><a href="${escapeHtml(offer.link)}" style="${mailStyle.button}">${texts.open}</a></p>`,
  );
  return `<div lang="${texts.language}"><h1 style="${mailStyle.heading}">${escapeHtml(titleOf(invite, texts))}</h1>
<p style="margin:0">${escapeHtml(texts.intro(inviterName))} ${texts.may[role]}</p>
${rows.join('\n')}
<p style="${mailStyle.soft}">${texts.once(endIn(expiresAt, texts))} ${texts.unexpected}</p></div>`;
}

function nameOf({ kind, name }: Offer, texts: Texts): string {
  return kind === 'allPlaces' ? texts.allPlaces : name;
}

/** Formats the end to the minute with its time zone, because the reader's zone is unknown. */
function endIn(expiresAt: string, { language, zone }: Texts): string {
  const end = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'sv-SE', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone.timeZone,
  }).format(Date.parse(expiresAt));
  return `${end} (${zone.name})`;
}
