import { z } from 'zod';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { passkeyNameMax } from './account-limits.ts';

const passkey = z.object({
  id: z.uuid(),
  /** The name of the device or program that created it, until the person chooses another; absent if unknown. */
  name: z.string().optional(),
  createdAt: moment,
  lastUsedAt: moment.optional(),
});

export type Passkey = z.infer<typeof passkey>;

/** Adding one and signing in by it go through `/api/auth/passkey/`. */
export const passkeyCalls = {
  'passkeys.list': readCall(z.strictObject({}), z.object({ passkeys: z.array(passkey) })),
  'passkeys.update': writeCall(z.strictObject({ id, name: line(passkeyNameMax) }), z.object({ revisions })),
  'passkeys.delete': writeCall(z.strictObject({ id }), z.object({ revisions })),
} as const;
