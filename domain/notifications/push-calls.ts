import { z } from 'zod';
import { readCall, writeCall } from '../call.ts';
import { revisions } from '../ids.ts';
import { pushLocales } from './push-words.ts';

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .max(bytes * 2)
    .transform((text) => text.replace(/=+$/, ''))
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, 'has another length');

/** What a browser's PushSubscription says of itself. */
const pushSubscription = z.strictObject({
  endpoint: z.string().max(1000),
  /** A point on P-256, uncompressed. */
  p256dh: base64url(65),
  auth: base64url(16),
  locale: z.enum(pushLocales),
  /** Whether names may be read on the device's lock screen. */
  showsNames: z.boolean(),
});

export const pushCalls = {
  /** For the browser's `applicationServerKey`. */
  'push.get': readCall(z.strictObject({}), z.object({ publicKey: z.string() })),
  /** One for each session, with which it ends; a later one replaces it. */
  'push.subscribe': writeCall(pushSubscription, z.object({ revisions })),
  'push.unsubscribe': writeCall(z.strictObject({}), z.object({ revisions })),
} as const;
