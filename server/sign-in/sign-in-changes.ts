import type { GenericEndpointContext } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { deleteResetLinks } from '../api/session.queries.ts';
import { connectedMail, passwordMail, type WaysIn } from '../features/account/account-mail.ts';
import { queryOtherWaysIn } from '../features/account/passkeys.queries.ts';
import type { PasswordReset } from '../features/address/password-reset.ts';
import type { Mail } from '../integrations/mail-transport.ts';

/** Passes the origin of links in mails to better-auth. */
export const ORIGIN_HEADER = 'x-whichbin-origin';

export function originOf(headers: Headers | undefined): string | undefined {
  return headers?.get(ORIGIN_HEADER) ?? undefined;
}

/** Delivers the invitations that were sent to a verified address before it had an account. */
export type DeliverInvites = (person: { userId: string; email: string; origin: string }) => Promise<void>;

type SignInChangesDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  sendMail(mail: Mail): void;
  deliverInvites: DeliverInvites | undefined;
};

/** Returns the follow-ups of a new password and of a connection with a provider. */
export function createSignInChanges({ pool, log, sendMail, deliverInvites }: SignInChangesDeps) {
  /** Security: invalidates older reset links, and mails the person, who may not have made the change. */
  async function afterPasswordChange(
    { userId, email, removed }: { userId: string; email: string; removed?: WaysIn },
    headers: Headers | undefined,
  ): Promise<void> {
    await deleteResetLinks(pool, { userId });
    const origin = originOf(headers);
    const [left] = await queryOtherWaysIn(pool, { userId });
    if (origin && left) sendMail(passwordMail({ to: email, origin, removed, left }));
  }

  async function deliver(userId: string, email: string, origin: string): Promise<void> {
    await deliverInvites?.({ userId, email, origin }).catch((error) =>
      log.error(error, 'invitations not delivered'),
    );
  }

  return {
    afterPasswordChange,

    async afterPasswordReset(reset: PasswordReset & { userId: string }, headers: Headers | undefined) {
      await afterPasswordChange(reset, headers);
      const origin = originOf(headers);
      if (reset.isNewlyProved && origin) await deliver(reset.userId, reset.email, origin);
    },

    /** Mails the owner of an existing account; delivers the invitations of a new account, which has only this method. */
    async afterConnected(
      { userId, name }: { userId: string; name: string },
      { context, headers }: GenericEndpointContext,
    ): Promise<void> {
      const methods = await context.internalAdapter.findAccounts(userId);
      const user = await context.internalAdapter.findUserById(userId);
      const origin = originOf(headers);
      if (!user || !origin) return;
      if (methods.length > 1) sendMail(connectedMail({ to: user.email, origin, name }));
      else if (user.emailVerified) await deliver(userId, user.email, origin);
    },
  };
}
