import { z } from 'zod';
import { id, revisions } from '../ids.ts';
import { notification } from './notification.ts';
import { notificationsKept } from './notification-rules.ts';

export const notificationCalls = {
  /** Newest first. */
  'notifications.list': {
    kind: 'read',
    input: z.strictObject({}),
    output: z.object({ notifications: z.array(notification) }),
  },
  /** Invitations stay unread until answered. */
  'notifications.read': {
    kind: 'write',
    input: z.strictObject({ ids: z.array(id).min(1).max(notificationsKept) }),
    output: z.object({ ids: z.array(z.string()), revisions }),
  },
} as const;
