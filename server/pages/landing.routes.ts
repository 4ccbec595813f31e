import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inviteDays } from '#domain/access/access-limits.ts';
import { linkOrigin } from '../api/origin.ts';
import type { ResolveSession } from '../api/session.ts';
import type { SiteContext } from '../features/landing/frame.ts';
import { landingPage } from '../features/landing/landing-page.ts';
import { landingStyle, languageScript, pageScript } from '../features/landing/page-files.ts';
import { privacyPage, type RetentionDays } from '../features/landing/privacy-page.ts';
import { robotsText, sitemap } from '../features/landing/sitemap.ts';
import { chooseLanguage, type Language } from '../features/share-links/page-texts.ts';
import { retentionDays } from '../jobs/housekeeping.ts';
import { sessionDays } from '../sign-in/auth.ts';
import { compression } from './compression.ts';
import { findFontUrl } from './font-url.ts';

export type LandingDeps = {
  publicUrl: string | undefined;
  supportEmail: string | undefined;
  isMailing: boolean;
  isSelling: boolean;
  hasGoogle: boolean;
  signUp: SiteContext['signUp'];
  isCounting: boolean;
  suggestionHost: string | undefined;
  tilesHost: string | undefined;
  resolveSession: ResolveSession;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** The last choice of a language, for a year. */
const CHOICE = 'locale';
const CHOICE_SECONDS = 365 * 24 * 60 * 60;

const days: RetentionDays = {
  sessions: sessionDays,
  invitations: inviteDays,
  trash: retentionDays.trash,
  history: retentionDays.history,
  notifications: retentionDays.readNotifications,
};

/** `/`, `/privacy`, `/robots.txt` and `/sitemap.xml`, for anybody, without the app. */
export async function registerLanding(app: FastifyInstance, deps: LandingDeps): Promise<void> {
  const { publicUrl, resolveSession, assertAddressAllowed, ...site } = deps;
  const style = landingStyle(await findFontUrl());
  const headers = pageHeaders(style, publicUrl);
  const contextOf = (request: FastifyRequest, isSignedIn: boolean): SiteContext => ({
    language: languageOf(request),
    isSignedIn,
    isAskedFor: askedLanguage(request) !== undefined,
    isChosen: chosenLanguage(request) !== undefined,
    origin: linkOrigin(request, publicUrl),
    style,
    ...site,
  });
  const isSignedIn = (request: FastifyRequest) =>
    resolveSession(request).then(
      () => true,
      () => false,
    );
  await app.register(async (pages) => {
    await pages.register(compress, compression);
    pages.addHook('onRequest', async (request) => assertAddressAllowed(request));
    pages.get('/', async (request, reply) => {
      const { lang, view } = request.query as { lang?: unknown; view?: unknown };
      const signedIn = await isSignedIn(request);
      // The link in /about names `view`, so that a signed-in person can see the page, too.
      if (signedIn && lang === undefined && view === undefined) return reply.redirect('/home');
      return sendPage(request, reply, landingPage(contextOf(request, signedIn), days.trash));
    });
    pages.get('/privacy', async (request, reply) =>
      sendPage(request, reply, privacyPage(contextOf(request, await isSignedIn(request)), days)),
    );
    pages.get('/robots.txt', async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(linkOrigin(request, publicUrl))),
    );
    pages.get('/sitemap.xml', async (request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemap(linkOrigin(request, publicUrl))),
    );
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    const lang = chosenLanguage(request);
    if (lang !== undefined) reply.header('set-cookie', choiceCookie(lang, publicUrl));
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  }
}

/** `?lang`, then the saved choice, then what the browser prefers; the time zone is asked by the page itself. */
function languageOf(request: FastifyRequest): Language {
  return askedLanguage(request) ?? savedLanguage(request) ?? likelyLanguage(request);
}

function askedLanguage({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return lang === 'sv' || lang === 'en' ? lang : undefined;
}

/** Without the page's own guess, which must not be kept. */
function chosenLanguage(request: FastifyRequest): Language | undefined {
  return 'guess' in (request.query as object) ? undefined : askedLanguage(request);
}

function savedLanguage({ headers }: FastifyRequest): Language | undefined {
  const saved = new RegExp(`(?:^|;\\s*)${CHOICE}=(sv|en)(?:;|$)`).exec(headers.cookie ?? '');
  return saved?.[1] as Language | undefined;
}

function likelyLanguage({ headers }: FastifyRequest): Language {
  const accepted = headers['accept-language'];
  return /\b[a-z]{2,3}-se\b/i.test(accepted ?? '') ? 'sv' : chooseLanguage(undefined, accepted);
}

function choiceCookie(language: Language, publicUrl: string | undefined): string {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${CHOICE}=${language}; Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax${secure}`;
}

function pageHeaders(style: string, publicUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${[languageScript, pageScript].map(hashOf).join(' ')}`,
      `style-src ${hashOf(style)}`,
      "font-src 'self'",
      // Lighthouse reads robots.txt from within the page.
      "connect-src 'self'",
      "img-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The answer differs by session and by language.
    'cache-control': 'private, no-cache',
    vary: 'accept-language, cookie',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
