import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getOAuthState,
  getSessionFromCtx,
  sessionMiddleware,
} from 'better-auth/api';
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

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/**
 * Security: the library connects Google on the way back without asking for the session that began it. Ten minutes after a
 * password reset had ended that session, it would still add a way in.
 */
export const validateConnection: ValidateUserInfo = async ({ source }, context) => {
  const connecting = source.action === 'link-account' && (await getOAuthState())?.link;
  if (!connecting) return;
  const signedIn = await getSessionFromCtx(context);
  if (signedIn?.user.id !== connecting.userId) return { error: 'session_ended' };
};

/** An account without a password has no other way in than Google, so that asking for it also keeps the last one. */
async function googleOf(request: Parameters<typeof assertPassword>[0], userId: string) {
  const ways = await assertPassword(request, userId);
  return ways.filter(({ providerId }) => providerId === 'google');
}
