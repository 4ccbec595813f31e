import { pino } from 'pino';
import { type Auth, createAuth } from '#server/sign-in/auth.ts';
import type { OpenedDatabase } from './open-database.ts';

/** The accounts of the database for an operator's command, which sends no mail. */
export function createCommandAuth({ pool, settings }: Pick<OpenedDatabase, 'pool' | 'settings'>): Auth {
  // No session that it signs is valid at a server, and a token for a new password is not signed.
  // Google's connections are checked within requests only, and no command makes one.
  const env = { ...settings, AUTH_SECRET: crypto.randomUUID(), GOOGLE_CLIENT_ID: undefined };
  return createAuth({ pool, env, publish: () => {}, log: pino({ level: 'error' }), sendMail: () => {} });
}
