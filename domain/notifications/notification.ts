import { z } from 'zod';
import { role } from '../access/access.ts';
import { datedKind, reminder, reminderAnswer } from '../reminders/reminder.ts';
import { moment } from '../schemas.ts';

/** Requests, grants and denials for locations use the bin types with `locationId`. */
export const notificationType = z.enum([
  'bin_access_request',
  'bin_access_granted',
  'bin_access_denied',
  'bin_invite',
  'location_invite',
  'invite_accepted',
  'access_left',
  'role_changed',
  'access_ended',
  'bin_deleted',
  'items_deleted',
  'values_replaced',
  /** The recipient's own change replaced values of the actor. Created as read, because the app shows it at once. */
  'replaced_anothers_values',
  'payment_received',
  'payment_failed',
  /** From the app itself, as receipts are; `title` is the name of the file. */
  'export_ready',
  /** From the app itself; `title` is the name of the file. */
  'import_done',
  'import_failed',
  /** The actor's account is being deleted; `title` and `more` are what the recipient lost. */
  'account_deleted',
  'account_kept',
  /** The actor, who has access to things of the recipient, deletes their account or keeps it after all. */
  'person_leaving',
  'person_back',
  /** From the app itself; `title` is the name of the thing, `body` what the person wrote. */
  'reminder',
]);
export type NotificationType = z.infer<typeof notificationType>;

/** `amount` in the currency's smallest unit; `url` is the receipt's page at the payment service. */
export const receipt = z.object({
  amount: z.number().int(),
  currency: z.string(),
  url: z.string().optional(),
});
export type Receipt = z.infer<typeof receipt>;

/** The numbers of things that an import created. */
const imported = z.object({
  locations: z.number().int(),
  bins: z.number().int(),
  items: z.number().int(),
  photos: z.number().int(),
});
export type Imported = z.infer<typeof imported>;

/**
 * Which reminder it is: `thing` is the item, or the person's own reminder, and `day` its date. `more` of the notification are
 * others that are due.
 */
const notifiedReminder = z.object({
  kind: datedKind,
  thing: z.string(),
  day: z.string().optional(),
  itemId: z.string().optional(),
  /** The person's day when it was sent. */
  today: z.string().optional(),
  /** The loan that is due that day; `isMine` if the reader is the borrower. */
  loan: z
    .object({
      borrower: z.string(),
      count: z.number().int().optional(),
      isMine: z.literal(true).optional(),
    })
    .optional(),
  state: reminderAnswer.optional(),
  /** The day on which a snoozed one comes again. */
  until: z.string().optional(),
  /** The reminder of one day that ended with the answer; another answer brings it back. */
  ended: reminder.optional(),
});
export type NotifiedReminder = z.infer<typeof notifiedReminder>;

/**
 * `title` is the name at the time or the receipt's number, `body` the actor's message, the name of a deleted item or the
 * value that a change replaced.
 */
export const notification = z.object({
  id: z.string(),
  recipientId: z.string(),
  createdAt: moment,
  read: z.boolean(),
  createdBy: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  type: notificationType,
  binId: z.string().optional(),
  locationId: z.string().optional(),
  title: z.string(),
  body: z.string(),
  role: role.optional(),
  /** The group by which the recipient or, of an accepted invitation, the actor has the access. */
  groupName: z.string().optional(),
  /** Who made the link by which the actor joined. */
  linkMakerId: z.string().optional(),
  /** How many more targets this notification stands for. */
  more: z.number().int().optional(),
  /** The receipt of a payment. */
  receipt: receipt.optional(),
  imported: imported.optional(),
  reminder: notifiedReminder.optional(),
});
export type Notification = z.infer<typeof notification>;
