import { z } from 'zod';
import { readCall, writeCall } from '../call.ts';
import { id, revisions } from '../ids.ts';
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
