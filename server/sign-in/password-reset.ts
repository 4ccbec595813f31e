import type { BetterAuthPlugin, User } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { type PasswordReset, settlePasswordReset } from '../features/address/password-reset.ts';
import type { Publish } from '../live/hint.ts';

/** Prefix of the tokens that the operator's command creates, in contrast to mailed ones. */
export const operatorPrefix = 'operator-';

type PasswordResetOptions = {
  pool: Pool;
  publish: Publish;
  onReset(reset: PasswordReset & { userId: string }, headers: Headers | undefined): Promise<void>;
};

/**
 * Runs after better-auth has stored the new password and ended the sessions. The answer lists the removed sign-in methods,
 * as the server may send no mails.
 */
export function passwordReset({ pool, publish, onReset }: PasswordResetOptions) {
  /** Only `onPasswordReset`, which runs before the answer, knows the account. */
  const userIds = new WeakMap<object, string>();

  const settle = createAuthMiddleware(async (ctx) => {
    const userId = ctx.request && userIds.get(ctx.request);
    if (userId === undefined || isAPIError(ctx.context.returned)) return;
    const isMailed = !String(ctx.body.token).startsWith(operatorPrefix);
    const now = new Date().toISOString();
    const reset = await inTransaction(pool, (tx) => settlePasswordReset(tx, { userId, isMailed, now }));
    publish({ revokedTokenHashes: reset.revokedTokenHashes });
    await onReset({ userId, ...reset }, ctx.headers);
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
