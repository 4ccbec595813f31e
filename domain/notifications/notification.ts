import { z } from 'zod';
import { role } from '../access/access.ts';
import { moment } from '../ids.ts';

/** The specification's five types; requests, grants and denials for locations use the same with `locationId`. */
export const notificationType = z.enum([
  'bin_access_request',
  'bin_access_granted',
  'bin_access_denied',
  'bin_invite',
  'location_invite',
]);
export type NotificationType = z.infer<typeof notificationType>;

/**
 * `title` is the thing's name as it was, `body` what the actor wrote or nothing; screens make the sentence from `type`.
 * Invite types stay unread until acted on and carry the role.
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
  /** Only there where it says the same of so many more things. */
  more: z.number().int().optional(),
});
export type Notification = z.infer<typeof notification>;
