import type { BetterAuthPlugin, User } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { type PasswordReset, settlePasswordReset } from '../features/address/password-reset.ts';
import type { Publish } from '../live/hint.ts';

/** Tokens of links that an operator hands over begin with it; those that the library mails do not. */
export const operatorPrefix = 'operator-';

type PasswordResetOptions = {
  pool: Pool;
  publish: Publish;
  onSettled(reset: PasswordReset & { userId: string }, headers: Headers | undefined): Promise<void>;
};

/**
 * What follows from a new password by a link. It runs after the library has stored the password and ended the sessions,
 * and answers what was removed, as no mail says so where the server sends none.
 */
export function passwordReset({ pool, publish, onSettled }: PasswordResetOptions) {
  /** The library names the account only here, before it answers. */
  const userIds = new WeakMap<object, string>();

  const settle = createAuthMiddleware(async (ctx) => {
    const userId = ctx.request && userIds.get(ctx.request);
    if (userId === undefined || isAPIError(ctx.context.returned)) return;
    const isMailed = !String(ctx.body.token).startsWith(operatorPrefix);
    const now = new Date().toISOString();
    const reset = await inTransaction(pool, (tx) => settlePasswordReset(tx, { userId, isMailed, now }));
    publish({ revokedTokenHashes: reset.revokedTokenHashes });
    await onSettled({ userId, ...reset }, ctx.headers);
    const { removed, left } = reset;
    return ctx.json({ status: true, ...(removed && { removed }), left });
  });

  const plugin: BetterAuthPlugin = {
    id: 'password-reset',
    hooks: { after: [{ matcher: ({ path }) => path === '/reset-password', handler: settle }] },
  };
  return {
    plugin,
    async onPasswordReset({ user }: { user: User }, request?: Request): Promise<void> {
      if (request) userIds.set(request, user.id);
    },
  };
}
