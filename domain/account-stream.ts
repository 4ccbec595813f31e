import { z } from 'zod';
import { ownRequest, receivedInvite } from './access/access-calls.ts';
import { profile } from './account/profile.ts';
import { notification } from './notifications/notification.ts';

/** The account's stream: the profile and what concerns only this person, always whole. */
export const account = profile.extend({
  /** Newest first. */
  notifications: z.array(notification),
  /** Invitations to answer. */
  invites: z.array(receivedInvite),
  /** What one asked for and waits for. */
  requests: z.array(ownRequest),
});
export type Account = z.infer<typeof account>;
