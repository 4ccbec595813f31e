import { escapeHtml } from '#server/html.ts';
import { fillText } from '../share-links/page-texts.ts';
import { frame, type LandingContext } from './frame.ts';
import { type Claim, privacyTexts } from './privacy-texts.ts';

/** Days, for the claims that name some. */
export type RetentionDays = {
  sessions: number;
  invitations: number;
  trash: number;
  history: number;
  notifications: number;
  deletion: number;
  files: number;
};

export function privacyPage(context: LandingContext, days: RetentionDays): string {
  const { language, isMailing, isSelling, providers, isCounting, suggestionHost, tilesHost, supportEmail } =
    context;
  const { title, description, lead, sections, claims, rights } = privacyTexts[language];
  const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name;
  const isTrue = (claim: Claim) =>
    claim !== (isMailing ? 'noMail' : 'mail') &&
    claim !== (isCounting ? 'noStatistics' : 'statistics') &&
    claim !== (tilesHost === undefined ? 'maps' : 'noThirdParties') &&
    (isSelling || claim !== 'payment') &&
    (nameOf('google') !== undefined || claim !== 'google') &&
    (nameOf('oidc') !== undefined || claim !== 'provider') &&
    (suggestionHost !== undefined || claim !== 'suggestions');
  const numbers = (claim: Claim): Record<string, number> =>
    claim in days ? { n: days[claim as keyof RetentionDays] } : {};
  const hostIn = (claim: Claim) => (claim === 'maps' ? tilesHost : suggestionHost);
  const sentenceOf = (claim: Claim) =>
    escapeHtml(
      fillText(
        claims[claim].replace('{host}', hostIn(claim) ?? '').replaceAll('{name}', nameOf('oidc') ?? ''),
        language,
        numbers(claim),
      ),
    );
  const parts = sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2><ul>${section.claims
        .filter(isTrue)
        .map((claim) => `<li>${sentenceOf(claim)}</li>`)
        .join('')}</ul>`,
  );
  const email =
    supportEmail && `<a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a>`;
  const contact = email === undefined ? '' : ` ${escapeHtml(rights.contact).replace('{email}', email)}`;
  const body = `<main id="content"><section class="paper"><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${parts.join('')}<h2>${escapeHtml(rights.title)}</h2><p>${escapeHtml(rights.text)}${contact}</p></section></main>`;
  return frame({ path: '/privacy', title: `${title} · Whichbin`, description, body }, context);
}
