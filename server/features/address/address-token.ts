import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type AddressTokens = {
  /** For a mail to `to`: whoever is signed in as that person reads it there. */
  create(claim: { userId: string; from: string; to: string; until: number }): string;
  /** The address that was mailed; undefined for others' tokens, after `until`, and once the account's is another. */
  read(token: string, person: { userId: string; email: string; now: number }): string | undefined;
};

const KEY_BYTES = 32;
const content = z.strictObject({ to: z.string(), until: z.number() });

/** Signed rather than stored: nobody fills a table by asking, and a change of the address ends all of them. */
export function createAddressTokens(secret: string): AddressTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whichbin address', KEY_BYTES));
  const sign = (body: string, userId: string, from: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([body, userId, from]))
      .digest('base64url');
  return {
    create({ userId, from, to, until }) {
      const body = Buffer.from(JSON.stringify({ to, until })).toString('base64url');
      return `${body}.${sign(body, userId, from)}`;
    },
    read(token, { userId, email, now }) {
      const [body = '', signature = ''] = token.split('.');
      const expected = Buffer.from(sign(body, userId, email));
      const candidate = Buffer.from(signature);
      if (candidate.length !== expected.length || !timingSafeEqual(candidate, expected)) return undefined;
      const { to, until } = content.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      return until > now ? to : undefined;
    },
  };
}
