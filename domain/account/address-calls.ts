import { z } from 'zod';
import { readCall, revisions, writeCall } from '../schemas.ts';

/** The account's email address; without mails, none is proved. */
export const ownAddress = z.object({ email: z.string(), isProved: z.boolean(), isMailing: z.boolean() });
export type OwnAddress = z.infer<typeof ownAddress>;

export const addressCalls = {
  'address.get': readCall(z.strictObject({}), ownAddress),
  /** Mails a link that proves the address. Does nothing if it is proved. */
  'address.sendProof': writeCall(z.strictObject({}), z.object({ revisions })),
  /** Takes the token of a mailed link, which proves the address or changes it to the mailed one. */
  'address.prove': writeCall(
    z.strictObject({ token: z.string().max(1000) }),
    z.object({ email: z.string(), isChanged: z.boolean(), revisions }),
  ),
} as const;
