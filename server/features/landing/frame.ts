import { escapeHtml } from '#server/html.ts';
import type { Language } from '../share-links/page-texts.ts';
import { type LandingTexts, landingTexts } from './landing-texts.ts';
import { languageScript, pageScript } from './page-files.ts';

export const brandIcon =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M5 21 14 7h36l9 14v31a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z" fill="#c9a06a"/><path d="M5 21 14 7h36l9 14z" fill="#e2c294"/><path d="M26 7h12l1.4 14v8.5l-3.7-2.3-3.7 2.3-3.7-2.3-3.7 2.3V21z" fill="#fff3df" opacity=".9"/><rect x="12" y="33" width="40" height="18" rx="3.5" fill="#e0561b"/><path d="M18 39.5h21M18 45.5h13" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>';

/** Drawn in lines, on a square of 32. */
export const pictograms: Record<Exclude<keyof LandingTexts['cards'], 'title'>, string> = {
  organize: drawn('<path d="M4 15h24v13H4zM8 15V5h16v10M13 9h6M12 20h8"/>'),
  find: drawn('<circle cx="14" cy="14" r="9"/><path d="m21 21 7 7M10.500 14h7"/>'),
  label: drawn(
    '<path d="M4 10V4h6M22 4h6v6M28 22v6h-6M10 28H4v-6M10 10h4v4h-4zM18 10h4v4h-4zM10 18h4v4h-4zM18 18h1v1M22 22h0"/>',
  ),
  share: drawn(
    '<circle cx="11" cy="11" r="5"/><path d="M3 27c0-5 3.500-8 8-8s8 3 8 8M21 6.500a5 5 0 0 1 0 9M23 19.500c3.500.8 6 3.500 6 7.500"/>',
  ),
  access: drawn('<circle cx="10" cy="16" r="6"/><path d="M16 16h13v5M23 16v4"/>'),
  place: drawn(
    '<path d="M16 29s10-8.500 10-16a10 10 0 0 0-20 0c0 7.500 10 16 10 16z"/><path d="M12 11h8v6h-8zM12 11l1.500-2h5L20 11"/>',
  ),
};

/** The input of server-rendered pages: the visitor's language and session, and the server's settings. */
export type LandingContext = {
  language: Language;
  /** A signed-in visitor is offered the way into the app instead of sign-in and sign-up. */
  isSignedIn: boolean;
  /** The address says it; else the page is the one for all languages. */
  isAskedFor: boolean;
  /** True if the visitor pressed the language switch; false if the page guessed the language. */
  isChosen: boolean;
  origin: string;
  style: string;
  supportEmail: string | undefined;
  isMailing: boolean;
  isSelling: boolean;
  /** Whom people can sign in with. */
  providers: readonly { id: string; name: string }[];
  /** The people who may create an account. */
  signUp: 'open' | 'invited' | 'closed' | 'demo';
  /** True if pages report that they were opened. */
  isCounting: boolean;
  /** True if the server reads the text in photos. */
  readsPhotos: boolean;
  /** Whom photos are sent to for suggestions. */
  suggestionHost: string | undefined;
  /** Who is asked about numbers of products. */
  productHost: string | undefined;
  /** The host of map tiles; undefined if maps are switched off. */
  tilesHost: string | undefined;
};

export type SitePage = {
  path: '/' | '/privacy' | '/help' | `/help/${string}`;
  title: string;
  description: string;
  /** HTML. */
  body: string;
  hasExample?: boolean;
  /** False on pages that offer nothing: search engines leave them out, and no section is linked. */
  isOffer?: boolean;
};

const languages = {
  en: { name: 'EN', full: 'English', locale: 'en_US' },
  sv: { name: 'SE', full: 'Svenska', locale: 'sv_SE' },
} as const;

/** A whole page with head, header and footer. */
export function frame(
  { path, title, description, body, hasExample = false, isOffer = true }: SitePage,
  context: LandingContext,
): string {
  const { language, isSignedIn, isAskedFor, isChosen, origin, style, supportEmail, signUp } = context;
  const texts = landingTexts[language];
  const own = `${origin}${path}`;
  const canonical = isAskedFor ? `${own}?lang=${language}` : own;
  const meta = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}">`;
  const alternate = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`;
  const langQuery = isChosen ? `?lang=${language}` : '';
  const home = path === '/' ? '' : `/${langQuery || (isSignedIn ? '?view' : '')}`;
  const link = (href: string, words: string) => `<a href="${href}">${escapeHtml(words)}</a>`;
  const entry = isSignedIn ? link('/home', texts.open) : link('/login', texts.signIn);
  const start = isSignedIn || signUp !== 'open' || !isOffer ? '' : link('/signup', texts.start);
  const sections = link(`${home}#features`, texts.features) + link(`${home}#pricing`, texts.pricing);
  const navigation = isOffer
    ? `<nav aria-label="${escapeHtml(texts.navigation)}">${sections}${entry}</nav>`
    : '';
  const switcher = Object.entries(languages).map(([code, { name, full }]) =>
    code === language
      ? `<span aria-current="true" lang="${code}" title="${full}">${name}</span>`
      : `<a href="${path}?lang=${code}" hreflang="${code}" lang="${code}" title="${full}">${name}</a>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="robots" content="${isOffer ? 'index, follow' : 'noindex, nofollow'}">
<link rel="canonical" href="${escapeHtml(canonical)}">
${alternate('sv', `${own}?lang=sv`)}
${alternate('en', `${own}?lang=en`)}
${alternate('x-default', own)}
${meta('type', 'website')}
${meta('site_name', 'Whichbin')}
${meta('locale', languages[language].locale)}
${meta('title', title)}
${meta('description', description)}
${meta('url', canonical)}
${meta('image', `${origin}/pictures/preview-${language}.png`)}
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ef">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171512">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<script>${languageScript}</script>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">${escapeHtml(texts.skip)}</a>
<header><a class="brand" href="${home || '#content'}">${brandIcon}Whichbin</a>
${navigation}
<span class="languages" role="group" aria-label="${escapeHtml(texts.language)}">${switcher.join('')}</span></header>
${body}
<footer><span class="brand">${brandIcon}Whichbin</span><nav aria-label="${escapeHtml(texts.footer)}">${link(`/help${langQuery}`, texts.help)}${link(`/privacy${langQuery}`, texts.privacy)}${entry}${start}</nav>${support(texts.support, supportEmail)}</footer>
${hasExample ? `<script>${pageScript}</script>` : ''}
</body>
</html>
`;
}

function support(words: string, email: string | undefined): string {
  if (email === undefined) return '';
  return `<p>${escapeHtml(words)} <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a></p>`;
}

function drawn(lines: string): string {
  return `<svg class="sign" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`;
}
