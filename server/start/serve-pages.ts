import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { ResolveSession } from '../api/session.ts';
import { whyUnread } from '../attachment-text/text-model.ts';
import type { ServerSettingsCache } from '../features/operator/server-settings.ts';
import { reminderKind, remindPeople } from '../features/reminders/remind-people.ts';
import { createReminderTokens } from '../features/reminders/reminder-token.ts';
import type { Publish } from '../live/hint.ts';
import { registerApiDocs } from '../pages/api-docs/api-docs.routes.ts';
import { registerLanding } from '../pages/landing.routes.ts';
import { registerReminderPage } from '../pages/reminder-page.routes.ts';
import { registerSharePage } from '../pages/share-page.routes.ts';
import { registerWebApp } from '../pages/web-app.ts';
import { providerOptionsOf } from '../sign-in/openid-provider.ts';
import type { Deliveries } from './deliveries.ts';
import type { Env } from './env.ts';

type PagesDeps = {
  env: Env;
  serverSettings: ServerSettingsCache;
  publicReadPool: Pool;
  isMailing: boolean;
  isSelling: boolean;
  suggestionHost: string | undefined;
  productHost: string | undefined;
  resolveSession: ResolveSession;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Serves the pages that need no session, and the web app. */
export async function servePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { env, publicReadPool, isMailing, isSelling, suggestionHost, productHost } = deps;
  const { resolveSession, assertAddressAllowed } = deps;
  const providers = providerOptionsOf(env);
  await registerSharePage(app, { publicReadPool, publicUrl: env.PUBLIC_URL, assertAddressAllowed });
  const sendManual = await registerLanding(app, {
    publicUrl: env.PUBLIC_URL,
    serverSettings: deps.serverSettings,
    isDemo: env.DEMO,
    isMailing,
    isSelling,
    providers,
    isCounting: env.ANALYTICS_URL !== undefined,
    readsPhotos: (await whyUnread(env.PHOTO_TEXT)) === undefined,
    suggestionHost,
    productHost,
    tilesHost: env.TILES_URL && new URL(env.TILES_URL).host,
    accountDeletionDays: env.ACCOUNT_DELETION_DAYS,
    resolveSession,
    assertAddressAllowed,
  });
  await registerApiDocs(app, env.PUBLIC_URL);
  await registerWebApp(app, env.PUBLIC_URL, {
    opensPopups: providers.length > 0,
    analyticsUrl: env.ANALYTICS_URL,
    tilesUrl: env.TILES_URL,
    sendManual,
  });
}

type ServeRemindersDeps = Pick<Deliveries, 'mailer' | 'mails' | 'schedule'> & {
  env: Env;
  pool: Pool;
  publish: Publish;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Looks each minute for people to remind, and serves the pages that the links of their mails lead to. */
export async function serveReminders(app: FastifyInstance, deps: ServeRemindersDeps): Promise<void> {
  const { env, pool, publish, mails, mailer } = deps;
  const tokens = createReminderTokens(env.AUTH_SECRET);
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const reminderDeps = { pool, publish, mails, log: app.log, tokens, origin, isMailing: mailer.isSending };
  deps.schedule(reminderKind, '* * * * *', () => remindPeople(reminderDeps));
  await registerReminderPage(app, { ...deps, publicUrl: env.PUBLIC_URL, tokens });
}
