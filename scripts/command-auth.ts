import { pino } from 'pino';
import { type Auth, createAuth } from '#server/sign-in/auth.ts';
import type { OpenedDatabase } from './open-database.ts';

/** better-auth for the operator's commands, which send no mail. */
export function createCommandAuth({ pool, settings }: Pick<OpenedDatabase, 'pool' | 'settings'>): Auth {
  // A random secret: commands create no sessions, and password reset tokens are not signed.
  // Commands ask no provider.
  const without = { GOOGLE_CLIENT_ID: undefined, OIDC_ISSUER: undefined };
  const env = { ...settings, ...without, AUTH_SECRET: crypto.randomUUID() };
  return createAuth({ pool, env, publish: () => {}, log: pino({ level: 'error' }), sendMail: () => {} });
}
