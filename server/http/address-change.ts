import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { changeMail, proofDays, takenMail } from '../features/address/address-mail.ts';
import type { AddressTokens } from '../features/address/address-token.ts';
import type { Mail } from '../outside/carrier.ts';
import { assertPassword } from './assert-password.ts';

type AddressChangeOptions = {
  tokens: AddressTokens;
  sendMail(mail: Mail): void;
  originOf(headers: Headers | undefined): string | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails the new address a link; the account has the present one until that is opened. */
export function addressChange({ tokens, sendMail, originOf }: AddressChangeOptions): BetterAuthPlugin {
  return {
    id: 'address-change',
    endpoints: {
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
          // Security: who has the address already is told there and nowhere else.
          const owner = await context.context.internalAdapter.findUserByEmail(to);
          if (origin !== undefined && to !== user.email) {
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
