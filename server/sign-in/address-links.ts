import type { BetterAuthPlugin, User } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware, isAPIError, sessionMiddleware } from 'better-auth/api';
import type { Pool } from 'pg';
import { z } from 'zod';
import { createAttemptLimit } from '../api/rate-limit.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  changeMail,
  notInvitedMail,
  proofDays,
  signUpHours,
  signUpMail,
  takenMail,
} from '../features/address/address-mail.ts';
import type { AddressTokens } from '../features/address/address-token.ts';
import { type PasswordReset, settlePasswordReset } from '../features/address/password-reset.ts';
import type { Mail } from '../integrations/mail-transport.ts';
import type { Publish } from '../live/hint.ts';
import { assertPassword } from './passwords.ts';
import { lockedOut } from './sign-in-attempts.ts';
import type { Newcomer } from './sign-up-policy.ts';

const BUDGET_SECONDS = 60 * 60;

/** Prefix of the tokens that the operator's command creates, in contrast to mailed ones. */
export const operatorPrefix = 'operator-';

type AddressLinksOptions = {
  tokens: AddressTokens;
  budget: MailBudget;
  sendMail(mail: Mail): void;
  originOf(headers: Headers | undefined): string | undefined;
  isSignUpAllowed(newcomer: Newcomer): Promise<boolean>;
};

const HOUR_SECONDS = 60 * 60;
const HOUR_MS = HOUR_SECONDS * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Endpoints that mail a link: to create an account, and to change an account's address. */
export function addressLinks({
  tokens,
  budget,
  sendMail,
  originOf,
  isSignUpAllowed,
}: AddressLinksOptions): BetterAuthPlugin {
  return {
    id: 'address-links',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/request-password-reset',
          // Stores no token that would not be mailed. The answer was sent already.
          handler: createAuthMiddleware(async (context) => {
            if (budget.isSpent('reset', context.body.email.toLowerCase()))
              return context.json({ status: true });
          }),
        },
      ],
    },
    endpoints: {
      askSignUp: createAuthEndpoint(
        '/ask-sign-up',
        {
          method: 'POST',
          body: z.object({
            name: z.string(),
            email: z.email(),
            next: z.string().optional(),
            invite: z.string().optional(),
          }),
        },
        async (context) => {
          const { name, next, invite } = context.body;
          const to = context.body.email.toLowerCase();
          const origin = originOf(context.request?.headers);
          // Security: only the mail reveals that the address has an account already or was not invited.
          const owner = await context.context.internalAdapter.findUserByEmail(to);
          const isAllowed = await isSignUpAllowed({ email: to, invite });
          // Security: the answer is the same without a mail; the inbox has three by then.
          const purpose = owner || isAllowed ? 'signUp' : 'notInvited';
          if (origin === undefined || !budget.take(purpose, to)) return context.json({ status: true });
          if (owner) sendMail(takenMail({ to, origin }));
          else if (!isAllowed) sendMail(notInvitedMail({ to, origin }));
          else {
            const until = Date.now() + signUpHours * HOUR_MS;
            const token = tokens.createForSignUp({ to, name, invite, until });
            sendMail(signUpMail({ to, origin, token, next }));
          }
          return context.json({ status: true });
        },
      ),
      askAddressChange: createAuthEndpoint(
        '/ask-address-change',
        {
          method: 'POST',
          body: z.object({ email: z.email(), password: z.string() }),
          use: [sessionMiddleware],
        },
        async (context) => {
          const { user } = context.context.session;
          await assertPassword(context, user.id);
          const to = context.body.email.toLowerCase();
          const origin = originOf(context.request?.headers);
          // Security: only the mail reveals that the address has an account already.
          const owner = await context.context.internalAdapter.findUserByEmail(to);
          if (origin !== undefined && to !== user.email) {
            if (!budget.takeForChange(to, user.id)) throw lockedOut(HOUR_SECONDS);
            const until = Date.now() + proofDays * DAY_MS;
            const token = tokens.create({ userId: user.id, from: user.email, to, until });
            sendMail(owner ? takenMail({ to, origin }) : changeMail({ to, origin, token }));
          }
          return context.json({ status: true });
        },
      ),
    },
  };
}

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

/** `notInvited` is a refusal without a link. It is counted apart, so that it cannot use up the budget for sign-up links. */
type Purpose = 'reset' | 'signUp' | 'notInvited';

/** Limits the mails that anybody can request to an address, per purpose. */
type MailBudget = {
  /** Counts a mail to the address; false if no more may be sent. */
  take(purpose: Purpose, to: string): boolean;
  isSpent(purpose: Purpose, to: string): boolean;
  /** Like `take` for a change to this address, counted per account and in total. */
  takeForChange(to: string, userId: string): boolean;
};

/** Counts sent mails only. `factor` multiplies the limits. Each process counts for itself. */
export function createMailBudget(factor: number): MailBudget {
  const perPurpose = createAttemptLimit(3 * factor, BUDGET_SECONDS);
  const total = createAttemptLimit(12 * factor, BUDGET_SECONDS);
  const isSpent: MailBudget['isSpent'] = (purpose, to) => perPurpose.secondsLeft(`${purpose} ${to}`) > 0;
  return {
    isSpent,
    take(purpose, to) {
      if (isSpent(purpose, to)) return false;
      perPurpose.count(`${purpose} ${to}`);
      return true;
    },
    takeForChange(to, userId) {
      const own = `change ${userId} ${to}`;
      if (perPurpose.secondsLeft(own) > 0 || total.secondsLeft(to) > 0) return false;
      perPurpose.count(own);
      total.count(to);
      return true;
    },
  };
}
