import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { queryPasswordHash, querySession } from '../api/session.queries.ts';
import { queryIsPasskeyKnown, queryOtherWaysIn } from '../features/account/passkeys.queries.ts';

type SignIn = GenericEndpointContext & { body: { email: string; response: { id: string } } };

/**
 * Security: a new password ends all sessions, but a concurrent sign-in or password change that checked the old password
 * just before would finish after it. Somebody who knows the old password could keep such requests running.
 */
export function refuseLateSignIns(pool: Pool): BetterAuthPlugin {
  const hashes = new WeakMap<Request, string | null | undefined>();

  const readHash = async ({ body }: SignIn) =>
    (await queryPasswordHash(pool, { email: body.email.toLowerCase() }))[0]?.hash;

  /** By route, whether the credential is still valid. Checked after the session is stored: a later reset ends that session. */
  const isStillValid: Record<string, (ctx: SignIn, userId: string) => Promise<boolean>> = {
    '/sign-in/email': async (ctx) =>
      ctx.request !== undefined && hashes.get(ctx.request) === (await readHash(ctx)),
    '/passkey/verify-authentication': async ({ body }) =>
      (await queryIsPasskeyKnown(pool, { credentialId: body.response.id })).length > 0,
    '/callback/:id': async (_ctx, userId) => (await queryOtherWaysIn(pool, { userId }))[0]?.connections !== 0,
  };

  return {
    id: 'late-sign-ins',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.request) hashes.set(ctx.request, await readHash(ctx as SignIn));
          }),
        },
      ],
      after: [
        {
          matcher: ({ path = '' }) => path in isStillValid,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, internalAdapter } = ctx.context;
            if (!newSession) return;
            const { session, user } = newSession;
            if (await isStillValid[ctx.path]?.(ctx as SignIn, user.id)) return;
            await internalAdapter.deleteSession(session.token);
            deleteSessionCookie(ctx);
            throw APIError.fromStatus('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
          }),
        },
      ],
    },
    init: () => ({ options: { databaseHooks: { account: { update: { before: assertSessionExists } } } } }),
  };

  async function assertSessionExists(_account: object, ctx: GenericEndpointContext | null): Promise<void> {
    if (ctx?.path !== '/change-password') return;
    const { token = '' } = ctx.context.session?.session ?? {};
    if ((await querySession(pool, { token })).length === 0) throw new AppError('session.missing');
  }
}
