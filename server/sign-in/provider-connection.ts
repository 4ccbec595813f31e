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
import { assertPassword } from './passwords.ts';

type ConnectionOptions = {
  providers: readonly OAuthProvider[];
  onDisconnected(provider: string, person: { email: string }, headers: Headers | undefined): void;
};

/** Sign-in with providers, and connecting their accounts to an account with a password. */
export function providerConnection({ providers, onDisconnected }: ConnectionOptions): BetterAuthPlugin {
  return {
    id: 'provider-connection',
    init: () => ({ context: { socialProviders: [...providers] } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/link-social',
          handler: createAuthMiddleware({ use: [sessionMiddleware] }, async (context) => {
            const connected = await connectionsOf(context, context.context.session.user.id);
            if (connected.length > 0)
              throw APIError.fromStatus('BAD_REQUEST', { code: 'PROVIDER_CONNECTED' });
          }),
        },
      ],
    },
    endpoints: {
      disconnectProvider: createAuthEndpoint(
        '/disconnect-provider',
        {
          method: 'POST',
          body: z.object({ provider: z.string(), password: z.string() }),
          use: [sessionMiddleware],
        },
        async (context) => {
          const { user } = context.context.session;
          const connected = await connectionsOf(context, user.id);
          for (const { id } of connected) await context.context.internalAdapter.deleteAccount(id);
          if (connected.length > 0) onDisconnected(context.body.provider, user, context.headers);
          return context.json({ status: true });
        },
      ),
    },
  };
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/**
 * Security: better-auth's callback connects an account without checking the session that requested it. For ten minutes
 * after a password reset ended that session, it would still add a sign-in method.
 */
export const validateConnection: ValidateUserInfo = async ({ source }, context) => {
  if (source.oauth?.profile?.isAllowed === false) return { error: 'group_missing' };
  const connecting = source.action === 'link-account' && (await getOAuthState())?.link;
  if (!connecting) return;
  const signedIn = await getSessionFromCtx(context);
  if (signedIn?.user.id !== connecting.userId) return { error: 'session_ended' };
};

type ProviderRequest = Parameters<typeof assertPassword>[0] & { body: { provider: string } };

/** Requires the password, which also means that the provider is not the account's only sign-in method. */
async function connectionsOf(request: ProviderRequest, userId: string) {
  const methods = await assertPassword(request, userId);
  return methods.filter(({ providerId }) => providerId === request.body.provider);
}
