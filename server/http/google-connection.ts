import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { z } from 'zod';

const accounts = { password: 'credential', google: 'google' } as const;

/** Signing in by Google, and connecting a Google account with one that has a password. */
export function googleConnection(provider: OAuthProvider): BetterAuthPlugin {
  return {
    id: 'google-connection',
    init: () => ({ context: { socialProviders: [provider] } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/link-social',
          handler: createAuthMiddleware({ use: [sessionMiddleware] }, async (context) => {
            const { google } = await assertPassword(context, context.context.session.user.id);
            if (google.length > 0) throw APIError.fromStatus('BAD_REQUEST', { code: 'GOOGLE_CONNECTED' });
          }),
        },
      ],
    },
    endpoints: {
      disconnectGoogle: createAuthEndpoint(
        '/disconnect-google',
        { method: 'POST', body: z.object({ password: z.string() }), use: [sessionMiddleware] },
        async (context) => {
          const { google } = await assertPassword(context, context.context.session.user.id);
          for (const { id } of google) await context.context.internalAdapter.deleteAccount(id);
          return context.json({ status: true });
        },
      ),
    },
  };
}

type Asked = { context: AuthContext; body: { password: string } };

/**
 * Security: whoever took a session over may not add a way in of their own. An account without a password has no other
 * way in than Google, so that this also keeps the last one.
 * @throws APIError `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`
 */
async function assertPassword({ context, body }: Asked, userId: string) {
  const found = await context.internalAdapter.findAccounts(userId);
  const hash = found.find(({ providerId }) => providerId === accounts.password)?.password;
  if (!hash) throw APIError.fromStatus('BAD_REQUEST', { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
  if (!(await context.password.verify({ hash, password: body.password })))
    throw APIError.fromStatus('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
  return { google: found.filter(({ providerId }) => providerId === accounts.google) };
}
