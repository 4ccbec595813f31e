import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { z } from 'zod';
import { assertPassword } from './assert-password.ts';

type GoogleOptions = {
  provider: OAuthProvider;
  onDisconnected(person: { email: string }, headers: Headers | undefined): void;
};

/** Signing in by Google, and connecting a Google account with one that has a password. */
export function googleConnection({ provider, onDisconnected }: GoogleOptions): BetterAuthPlugin {
  return {
    id: 'google-connection',
    init: () => ({ context: { socialProviders: [provider] } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/link-social',
          handler: createAuthMiddleware({ use: [sessionMiddleware] }, async (context) => {
            const google = await googleOf(context, context.context.session.user.id);
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
          const { user } = context.context.session;
          const google = await googleOf(context, user.id);
          for (const { id } of google) await context.context.internalAdapter.deleteAccount(id);
          if (google.length > 0) onDisconnected(user, context.headers);
          return context.json({ status: true });
        },
      ),
    },
  };
}

/** An account without a password has no other way in than Google, so that asking for it also keeps the last one. */
async function googleOf(request: Parameters<typeof assertPassword>[0], userId: string) {
  const ways = await assertPassword(request, userId);
  return ways.filter(({ providerId }) => providerId === 'google');
}
