import { z } from 'zod';
import { ownRequest, receivedInvite } from './access/access-calls.ts';
import { profile } from './account/profile.ts';
import { group } from './groups/group.ts';
import { notification } from './notifications/notification.ts';
import { reminder, reminderChoice } from './reminders/reminder.ts';
import { stockCheck } from './stock-checks/stock-check.ts';

/** The account's stream; always sent whole. */
export const account = profile.extend({
  /** Newest first. */
  notifications: z.array(notification),
  invites: z.array(receivedInvite),
  requests: z.array(ownRequest),
  /** Raised when own codes change, so that devices fetch them. Absent if the person never had any. */
  codesRevision: z.number().int().optional(),
  /** The person's running stock checks; absent without one. */
  stockChecks: z.array(stockCheck).readonly().optional(),
  /** The person's own reminders, by id; absent without one. */
  reminders: z.array(reminder).readonly().optional(),
  /** The person's own groups, oldest first; absent without one. */
  groups: z.array(group).readonly().optional(),
  /** What the person chose about reminders; absent if nothing. */
  reminderChoice: reminderChoice.optional(),
});
export type Account = z.infer<typeof account>;
