import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inviteDays } from '#domain/access/access-rules.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { linkOrigin } from '../api/origin.ts';
import type { ResolveSession } from '../api/session.ts';
import type { LandingContext } from '../features/landing/frame.ts';
import { frontDoorPage } from '../features/landing/front-door.ts';
import { landingPage } from '../features/landing/landing-page.ts';
import { manualPage, readManual } from '../features/landing/manual-page.ts';
import { landingStyle, languageScript, pageScript } from '../features/landing/page-files.ts';
import { privacyPage, type RetentionDays } from '../features/landing/privacy-page.ts';
import { robotsText, sitemap } from '../features/landing/sitemap.ts';
import type { ServerSettings, ServerSettingsCache } from '../features/operator/server-settings.ts';
import { chooseLanguage, type Language } from '../features/share-links/page-texts.ts';
import { retentionDays } from '../jobs/housekeeping.ts';
import { sessionDays } from '../sign-in/auth.ts';
import { compression } from './static-page.ts';
import { findFontUrl, type SendManual, WEB_APP } from './web-app.ts';

export type LandingDeps = {
  publicUrl: string | undefined;
  serverSettings: ServerSettingsCache;
  isDemo: boolean;
  isMailing: boolean;
  isSelling: boolean;
  providers: LandingContext['providers'];
  isCounting: boolean;
  readsPhotos: boolean;
  suggestionHost: string | undefined;
  productHost: string | undefined;
  tilesHost: string | undefined;
  accountDeletionDays: number;
  resolveSession: ResolveSession;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** The cookie with the chosen language. */
const LANGUAGE_COOKIE = 'locale';
const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

const fixedDays: Omit<RetentionDays, 'deletion'> = {
  sessions: sessionDays,
  invitations: inviteDays,
  trash: retentionDays.trash,
  history: retentionDays.history,
  notifications: retentionDays.readNotifications,
  files: importLimits.keptDays,
};

/** Registers `/`, `/privacy`, `/robots.txt` and `/sitemap.xml`: public pages that do not load the app. */
export async function registerLanding(app: FastifyInstance, deps: LandingDeps): Promise<SendManual> {
  const { publicUrl, resolveSession, assertAddressAllowed, accountDeletionDays } = deps;
  const { serverSettings, isDemo, ...options } = deps;
  const days = { ...fixedDays, deletion: accountDeletionDays };
  const style = landingStyle(await findFontUrl());
  const headers = pageHeaders(style, publicUrl);
  const contextOf = (
    request: FastifyRequest,
    isSignedIn: boolean,
    { signUp, supportEmail }: ServerSettings,
  ): LandingContext => ({
    language: languageOf(request),
    isSignedIn,
    isAskedFor: requestedLanguage(request) !== undefined,
    isChosen: chosenLanguage(request) !== undefined,
    origin: linkOrigin(request, publicUrl),
    style,
    supportEmail,
    signUp: isDemo ? 'demo' : signUp,
    ...options,
  });
  const isSignedIn = (request: FastifyRequest) =>
    resolveSession(request).then(
      () => true,
      () => false,
    );
  const isHousehold = ({ isNew, audience }: ServerSettings) => !isDemo && (isNew || audience === 'household');
  await app.register(async (pages) => {
    await pages.register(compress, compression);
    pages.addHook('onRequest', async (request) => assertAddressAllowed(request));
    pages.get('/', async (request, reply) => {
      const { lang, view } = request.query as { lang?: unknown; view?: unknown };
      const signedIn = await isSignedIn(request);
      // The link in /about has `view`, so that signed-in people can open the page too.
      if (signedIn && lang === undefined && view === undefined) return reply.redirect('/home');
      const settings = await serverSettings.current();
      const context = contextOf(request, signedIn, settings);
      const html = isHousehold(settings)
        ? frontDoorPage(context, settings)
        : landingPage(context, days.trash);
      return sendPage(request, reply, html);
    });
    pages.get('/privacy', async (request, reply) => {
      const context = contextOf(request, await isSignedIn(request), await serverSettings.current());
      return sendPage(request, reply, privacyPage(context, days));
    });
    pages.get('/robots.txt', async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(linkOrigin(request, publicUrl))),
    );
    pages.get('/sitemap.xml', async (request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemap(linkOrigin(request, publicUrl))),
    );
  });

  const manual = await readManual(WEB_APP);
  return async (request, reply) => {
    if (manual === undefined || (await isSignedIn(request))) return undefined;
    assertAddressAllowed(request);
    const settings = await serverSettings.current();
    const context = contextOf(request, false, settings);
    const html = manualPage(manual, manualRequestOf(request), context, !isHousehold(settings));
    return html === undefined ? undefined : sendPage(request, reply, html);
  };

  function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    const lang = chosenLanguage(request);
    if (lang !== undefined) reply.header('set-cookie', languageCookie(lang, publicUrl));
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  }
}

function manualRequestOf({ params, query }: FastifyRequest) {
  const { find } = query as { find?: unknown };
  return {
    slug: (params as { page?: string }).page,
    query: typeof find === 'string' ? find.slice(0, 100) : '',
  };
}

/** From `?lang`, the cookie or the browser's preference, in this order; the page itself checks the time zone. */
function languageOf(request: FastifyRequest): Language {
  const choice = requestedLanguage(request) ?? savedLanguage(request);
  return chooseLanguage(choice, request.headers['accept-language']);
}

function requestedLanguage({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return lang === 'sv' || lang === 'en' ? lang : undefined;
}

/** Undefined if the page guessed the language, which must not be saved. */
function chosenLanguage(request: FastifyRequest): Language | undefined {
  return 'guess' in (request.query as object) ? undefined : requestedLanguage(request);
}

function savedLanguage({ headers }: FastifyRequest): Language | undefined {
  const saved = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(sv|en)(?:;|$)`).exec(headers.cookie ?? '');
  return saved?.[1] as Language | undefined;
}

function languageCookie(language: Language, publicUrl: string | undefined): string {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

function pageHeaders(style: string, publicUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${[languageScript, pageScript].map(hashOf).join(' ')}`,
      `style-src ${hashOf(style)}`,
      "font-src 'self'",
      // Lighthouse fetches robots.txt from within the page.
      "connect-src 'self'",
      "img-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      // The search of the manual.
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The answer depends on session and language.
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
