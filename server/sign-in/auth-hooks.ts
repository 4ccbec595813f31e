import type { BetterAuthOptions } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { deleteSurplusSessions } from '../api/session.queries.ts';
import { costModel } from '../cost-model.ts';
import { hashToken, storeRevocations } from '../features/account/revocations.ts';
import { claimForFirstAccount } from '../features/operator/operator-claim.ts';
import type { Publish } from '../live/hint.ts';
import type { Env } from '../start/env.ts';
import type { createSignInChanges } from './sign-in-changes.ts';
import type { SignUpPolicy } from './sign-up-policy.ts';

/** Passes the id of the account to be made to better-auth. */
export const NEW_USER_HEADER = 'x-whichbin-new-user';

type HookParts = {
  pool: Pool;
  env: Env;
  publish: Publish;
  /** Undefined in the operator's commands. */
  signUps: SignUpPolicy | undefined;
  changes: ReturnType<typeof createSignInChanges>;
  nameOfProvider(id: string): string | undefined;
  /** Notes who signs in, and returns the id. */
  noteUser(userId: string): string;
};

/** Runs our rules where better-auth stores users, accounts and sessions. */
export function databaseHooks({
  pool,
  env,
  publish,
  signUps,
  changes,
  nameOfProvider,
  noteUser,
}: HookParts): BetterAuthOptions['databaseHooks'] {
  return {
    user: {
      create: {
        // A mailed link verifies the address; sign-in-guard.ts accepts no other sign-up if mails are sent.
        before: async (user, context) => {
          const id = context?.headers?.get(NEW_USER_HEADER) ?? uuidv7();
          if (signUps && context?.path !== '/sign-up/email') await spendByProvider(signUps, user, id);
          const isByLink = env.SMTP_URL !== undefined && context?.path === '/sign-up/email';
          return { data: { ...user, id, emailVerified: user.emailVerified || isByLink } };
        },
        after: async () => claimForFirstAccount(pool, !env.DEMO),
      },
    },
    // A provider's tokens are used once and not stored.
    account: {
      create: {
        before: async (account) => ({ data: { ...account, ...noTokens } }),
        after: async ({ providerId, userId }, context) => {
          const name = nameOfProvider(providerId);
          noteUser(userId);
          if (name && context) await changes.afterConnected({ userId, name }, context);
        },
      },
      update: {
        before: async (account) => ({ data: { ...account, ...noTokens } }),
        // For a change in Settings; after a reset better-auth gives no session here.
        after: async ({ providerId }, context) => {
          const user = context?.context.session?.user;
          if (providerId === 'credential' && user)
            await changes.afterPasswordChange({ userId: user.id, email: user.email }, context.headers);
        },
      },
    },
    session: {
      create: {
        before: async (session) => ({
          data: { ...session, userAgent: session.userAgent?.slice(0, USER_AGENT_MAX) },
        }),
        after: async ({ userId }) => endSurplusSessions(pool, publish, noteUser(userId)),
      },
      delete: {
        before: async (session) => {
          if (session.expiresAt.getTime() <= Date.now()) return;
          await storeRevocations(pool, session.userId, [hashToken(session.token)]);
        },
        after: async (session) => publish({ revokedTokenHashes: [hashToken(session.token)] }),
      },
    },
  };
}

/** For a user whom a provider signs in for the first time. The provider's callback returns the error's code. */
async function spendByProvider(
  signUps: SignUpPolicy,
  { email, emailVerified }: NewUser,
  userId: string,
): Promise<void> {
  const invite: unknown = (await getOAuthState())?.invite;
  const newcomer = {
    email: emailVerified ? email : undefined,
    invite: typeof invite === 'string' ? invite : undefined,
  };
  await signUps.spend(newcomer, userId).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw APIError.fromStatus('FORBIDDEN', { code: `sign_up_${await signUps.readMode()}` });
  });
}

type NewUser = { email: string; emailVerified: boolean };

const USER_AGENT_MAX = 300;

/** Ends the oldest sessions above the account's limit. */
async function endSurplusSessions(pool: Pool, publish: Publish, userId: string): Promise<void> {
  const ended = await deleteSurplusSessions(pool, { userId, keepCount: costModel.account.sessions });
  if (ended.length === 0) return;
  const hashes = ended.map(({ token }) => hashToken(token));
  await storeRevocations(pool, userId, hashes);
  publish({ revokedTokenHashes: hashes });
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };
