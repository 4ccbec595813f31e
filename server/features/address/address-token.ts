import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type AddressTokens = {
  /** For a mail to `to`: whoever is signed in as that person reads it there. */
  create(claim: { userId: string; from: string; to: string; until: number }): string;
  /** For a mail to `to`, which has no account yet. */
  createForSignUp(claim: NewPerson & { until: number }): string;
  /** What was mailed; undefined for others' tokens, after `until`, and once the account's address is another. */
  read(
    token: string,
    person: { userId: string; email: string; now: number },
  ): { to: string; until: number } | undefined;
  /** Whose link it is; undefined after `until`. */
  readForSignUp(token: string, now: number): NewPerson | undefined;
};

/** `invite`: what the link of the invitation holds by which the account is asked for. */
export type NewPerson = { to: string; name: string; invite?: string | undefined };

const KEY_BYTES = 32;
const content = z.strictObject({
  to: z.string(),
  until: z.number(),
  name: z.string().optional(),
  invite: z.string().optional(),
});
const newcomer = content.required({ name: true });

/** Signed rather than stored: nobody fills a table by asking, and a change of the address ends all of them. */
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
      // A person who signed up by a mailed link proves the address by it, and no other.
      const ofNewcomer = open(token, '', '', now);
      if (ofNewcomer === undefined) return undefined;
      const { to, until } = content.parse(ofNewcomer);
      return to === email ? { to, until } : undefined;
    },
  };
}
