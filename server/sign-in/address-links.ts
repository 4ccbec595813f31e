import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from 'better-auth/api';
import { z } from 'zod';
import {
  changeMail,
  notInvitedMail,
  proofDays,
  signUpHours,
  signUpMail,
  takenMail,
} from '../features/address/address-mail.ts';
import type { AddressTokens } from '../features/address/address-token.ts';
import type { Mail } from '../integrations/mail-transport.ts';
import { assertPassword } from './assert-password.ts';
import type { MailBudget } from './mail-budget.ts';
import { lockedOut } from './sign-in-attempts.ts';
import type { Newcomer } from './sign-up-policy.ts';

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
