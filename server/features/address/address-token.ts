import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type AddressTokens = {
  /** Creates the token of a mail to `to`, valid for the signed-in person. */
  create(claim: { userId: string; from: string; to: string; until: number }): string;
  /** Creates the token of a mail to `to`, an address without an account. */
  createForSignUp(claim: NewPerson & { until: number }): string;
  /**
   * Returns the claim; undefined for tokens of other people, after `until`, and after the account's address has
   * changed.
   */
  read(
    token: string,
    person: { userId: string; email: string; now: number },
  ): { to: string; until: number } | undefined;
  /** Returns the person the link was mailed to; undefined after `until`. */
  readForSignUp(token: string, now: number): NewPerson | undefined;
};

/** `invite` is the token of the invitation that the sign-up started from. */
export type NewPerson = { to: string; name: string; invite?: string | undefined };

const KEY_BYTES = 32;
const content = z.strictObject({
  to: z.string(),
  until: z.number(),
  name: z.string().optional(),
  invite: z.string().optional(),
});
const newcomer = content.required({ name: true });

/**
 * Tokens are signed rather than stored: requests fill no table, and a change of the address invalidates all of them.
 */
export function createAddressTokens(secret: string): AddressTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whichbin address', KEY_BYTES));
  const sign = (body: string, userId: string, from: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([body, userId, from]))
      .digest('base64url');

  function seal(claim: z.infer<typeof content>, userId: string, from: string): string {
    const body = Buffer.from(JSON.stringify(claim)).toString('base64url');
    return `${body}.${sign(body, userId, from)}`;
  }

  function open(token: string, userId: string, from: string, now: number): unknown {
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(sign(body, userId, from));
    const candidate = Buffer.from(signature);
    if (candidate.length !== expected.length || !timingSafeEqual(candidate, expected)) return undefined;
    const claim: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    return content.parse(claim).until > now ? claim : undefined;
  }

  const readForSignUp: AddressTokens['readForSignUp'] = (token, now) => {
    const claim = open(token, '', '', now);
    return claim === undefined ? undefined : newcomer.parse(claim);
  };
  return {
    create: ({ userId, from, to, until }) => seal({ to, until }, userId, from),
    createForSignUp: ({ to, name, invite, until }) => seal({ to, name, invite, until }, '', ''),
    readForSignUp,
    read(token, { userId, email, now }) {
      const claim = open(token, userId, email, now);
      if (claim !== undefined) return content.parse(claim);
      // A link for signing up also proves that address, and only that one.
      const ofNewcomer = open(token, '', '', now);
      if (ofNewcomer === undefined) return undefined;
      const { to, until } = content.parse(ofNewcomer);
      return to === email ? { to, until } : undefined;
    },
  };
}
