import { pino } from 'pino';
import { type Auth, createAuth } from '#server/sign-in/auth.ts';
import type { OpenedDatabase } from './open-database.ts';

/** better-auth for the operator's commands, which send no mail. */
export function createCommandAuth({ pool, settings }: Pick<OpenedDatabase, 'pool' | 'settings'>): Auth {
  // A random secret: commands create no sessions, and password reset tokens are not signed.
  // Commands do not need Google.
  const env = { ...settings, AUTH_SECRET: crypto.randomUUID(), GOOGLE_CLIENT_ID: undefined };
  return createAuth({ pool, env, publish: () => {}, log: pino({ level: 'error' }), sendMail: () => {} });
}
