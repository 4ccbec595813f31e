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

/** Sign-in with Google, and connecting a Google account to an account with a password. */
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
 * Security: better-auth's callback connects Google without checking the session that requested it. For ten minutes after a
 * password reset ended that session, it would still add a sign-in method.
 */
export const validateConnection: ValidateUserInfo = async ({ source }, context) => {
  const connecting = source.action === 'link-account' && (await getOAuthState())?.link;
  if (!connecting) return;
  const signedIn = await getSessionFromCtx(context);
  if (signedIn?.user.id !== connecting.userId) return { error: 'session_ended' };
};

/** Requires the password, which also means that Google is not the account's only sign-in method. */
async function googleOf(request: Parameters<typeof assertPassword>[0], userId: string) {
  const methods = await assertPassword(request, userId);
  return methods.filter(({ providerId }) => providerId === 'google');
}
