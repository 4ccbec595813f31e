import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sentReminder } from '#domain/reminders/reminder.ts';
import { id } from '#domain/schemas.ts';

const KEY_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A mail that is older leads nowhere. */
const VALID_DAYS = 60;

/** One reminder of one person, or with `digest` the mails themselves. */
const claim = z.union([
  z.strictObject({ userId: id, until: z.number(), ...sentReminder.shape }),
  z.strictObject({ userId: id, until: z.number(), digest: z.literal('off') }),
]);
export type ReminderClaim = z.output<typeof claim>;
type NewClaim = ReminderClaim extends infer C ? (C extends unknown ? Omit<C, 'until'> : never) : never;

/** Whoever has the token can settle that reminder and nothing else. Signed rather than stored. */
export type ReminderTokens = {
  create(claim: NewClaim): string;
  /** Undefined for tokens that were invented, changed or are too old. */
  read(token: string): ReminderClaim | undefined;
};

export function createReminderTokens(secret: string, now: () => number = Date.now): ReminderTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whichbin reminder', KEY_BYTES));
  const sign = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    create(content) {
      const until = now() + VALID_DAYS * DAY_MS;
      const body = Buffer.from(JSON.stringify({ ...content, until })).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    read(token) {
      const [body = '', signature = ''] = token.split('.');
      const expected = sign(body);
      const candidate = Buffer.from(signature, 'base64url');
      if (candidate.length !== expected.length || !timingSafeEqual(candidate, expected)) return undefined;
      const read = claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      return read.until > now() ? read : undefined;
    },
  };
}
