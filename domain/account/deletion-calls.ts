import { z } from 'zod';
import { moment, readCall, revisions, writeCall } from '../schemas.ts';

/** What is erased with the account; trash included. */
const deletionSummary = z.object({
  places: z.number().int(),
  bins: z.number().int(),
  items: z.number().int(),
  photos: z.number().int(),
  links: z.number().int(),
  /** The names of people who lose access, sorted. */
  people: z.array(z.string()),
  /** Whether a subscription is cancelled. */
  isPaying: z.boolean(),
});

const accountDeletion = z.object({
  /** When the account is erased; absent if nobody asked for it. */
  dueAt: moment.optional(),
  /** How many days pass between asking and erasing. */
  days: z.number().int(),
  /** Whether asking needs the password, or a new sign-in for an account without one. */
  hasPassword: z.boolean(),
  hasPasskeys: z.boolean(),
  summary: deletionSummary,
});

/** An account that is being deleted can make no other call. */
export const deletionCalls = {
  'accountDeletion.get': readCall(z.strictObject({}), accountDeletion),
  /** Needs the password (`/api/auth/passkey/confirm`) or a sign-in within ten minutes. Ends all sessions. */
  'accountDeletion.request': writeCall(z.strictObject({}), z.object({ dueAt: moment, revisions })),
  'accountDeletion.cancel': writeCall(z.strictObject({}), z.object({ revisions })),
} as const;
