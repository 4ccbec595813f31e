import { z } from 'zod';
import { readCall, revisions, writeCall } from '../schemas.ts';

/** A device on which the person is signed in. */
export const openSession = z.object({
  id: z.string(),
  /** Whether this is the caller's session. */
  isThis: z.boolean(),
  browser: z.string().optional(),
  system: z.string().optional(),
  signedInAt: z.iso.datetime(),
  /** Updated once a day. */
  lastUsedAt: z.iso.datetime(),
});
export type OpenSession = z.infer<typeof openSession>;

export const sessionCalls = {
  /** This device first, then those used last. */
  'sessions.list': readCall(z.strictObject({}), z.object({ sessions: z.array(openSession) })),
  /** Does nothing if the session has already ended. The device erases its copy as soon as it reaches the server. */
  'sessions.end': writeCall(z.strictObject({ id: z.uuid() }), z.object({ revisions })),
} as const;
