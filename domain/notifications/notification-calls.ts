import { z } from 'zod';
import { locales } from '../locale.ts';
import { id, readCall, revisions, writeCall } from '../schemas.ts';
import { notification } from './notification.ts';
import { notificationsMax } from './notification-rules.ts';

export const notificationCalls = {
  /** Newest first. */
  'notifications.list': readCall(z.strictObject({}), z.object({ notifications: z.array(notification) })),
  /** Invitations stay unread until answered. */
  'notifications.read': writeCall(
    z.strictObject({ ids: z.array(id).min(1).max(notificationsMax) }),
    z.object({ ids: z.array(z.string()), revisions }),
  ),
} as const;

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .max(bytes * 2)
    .transform((text) => text.replace(/=+$/, ''))
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, 'has another length');

/** The fields of a browser's PushSubscription, with the device's language and privacy choice. */
const pushSubscription = z.strictObject({
  endpoint: z.string().max(1000),
  /** A point on P-256, uncompressed. */
  p256dh: base64url(65),
  auth: base64url(16),
  locale: z.enum(locales),
  /** True if names may be read on the device's lock screen. */
  showsNames: z.boolean(),
});

export const pushCalls = {
  /** For the browser's `applicationServerKey`. */
  'push.get': readCall(z.strictObject({}), z.object({ publicKey: z.string() })),
  /** One for each session, with which it ends; a later one replaces it. */
  'push.subscribe': writeCall(pushSubscription, z.object({ revisions })),
  'push.unsubscribe': writeCall(z.strictObject({}), z.object({ revisions })),
} as const;
