import type { GenericEndpointContext } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { deleteResetLinks } from '../api/session.queries.ts';
import { googleConnectedMail } from '../features/account/google-mail.ts';
import { queryOtherWaysIn } from '../features/account/passkeys.queries.ts';
import { passwordMail, type WaysIn } from '../features/account/password-mail.ts';
import type { PasswordReset } from '../features/address/password-reset.ts';
import type { Mail } from '../integrations/carrier.ts';

/** Hands it to better-auth where links in mails lead. */
export const ORIGIN_HEADER = 'x-whichbin-origin';

export function originOf(headers: Headers | undefined): string | undefined {
  return headers?.get(ORIGIN_HEADER) ?? undefined;
}

/** What a proved address was invited to before it had an account. */
export type BringInvites = (person: { userId: string; email: string; origin: string }) => Promise<void>;

type SignInChangesDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  sendMail(mail: Mail): void;
  bringInvites: BringInvites | undefined;
};

/** What follows when an account gets a new password or is connected with Google. */
export function createSignInChanges({ pool, log, sendMail, bringInvites }: SignInChangesDeps) {
  /** Security: an older link opens the account no more, and the person reads of a change that a stranger made. */
  async function settleNewPassword(
    { userId, email, removed }: { userId: string; email: string; removed?: WaysIn },
    headers: Headers | undefined,
  ): Promise<void> {
    await deleteResetLinks(pool, { userId });
    const origin = originOf(headers);
    const [left] = await queryOtherWaysIn(pool, { userId });
    if (origin && left) sendMail(passwordMail({ to: email, origin, removed, left }));
  }

  async function bring(userId: string, email: string, origin: string): Promise<void> {
    await bringInvites?.({ userId, email, origin }).catch((error) =>
      log.error(error, 'invitations could not be brought'),
    );
  }

  return {
    settleNewPassword,

    async settlePasswordReset(reset: PasswordReset & { userId: string }, headers: Headers | undefined) {
      await settleNewPassword(reset, headers);
      const origin = originOf(headers);
      if (reset.isNewlyProved && origin) await bring(reset.userId, reset.email, origin);
    },

    /** An account that Google's sign-in made has no other way in yet, and nobody to tell, but may be invited already. */
    async settleGoogle(userId: string, { context, headers }: GenericEndpointContext): Promise<void> {
      const ways = await context.internalAdapter.findAccounts(userId);
      const user = await context.internalAdapter.findUserById(userId);
      const origin = originOf(headers);
      if (!user || !origin) return;
      if (ways.length > 1) sendMail(googleConnectedMail({ to: user.email, origin }));
      else if (user.emailVerified) await bring(userId, user.email, origin);
    },
  };
}
