import { z } from 'zod';
import { moment } from '../ids.ts';

/** Roles in an accessList (specification, section 6). */
export const role = z.enum(['viewer', 'editor', 'admin']);
export type Role = z.infer<typeof role>;

/** What a person is to a bin or a location: its owner, or the highest role of their entries. */
export const effectiveRole = z.enum(['viewer', 'editor', 'admin', 'owner']);
export type EffectiveRole = z.infer<typeof effectiveRole>;

/**
 * One person's access as the list shows it: of several entries the highest. `via` says where it was given, and only if
 * the reader may see that thing; missing: it was given here, or at something hidden from the reader.
 */
export const accessEntry = z.object({
  role,
  grantedBy: z.string(),
  grantedAt: moment,
  userName: z.string(),
  userEmail: z.string().optional(),
  via: z.object({ kind: z.enum(['bin', 'location']), id: z.string() }).optional(),
});
export type AccessEntry = z.infer<typeof accessEntry>;

export const accessList = z.record(z.string(), accessEntry);
export type AccessList = z.infer<typeof accessList>;

/**
 * A request (`userId` is the person's) or an invitation: then the message is `invited:{role}`, `userId` and the key are
 * the invitation's id, and name and address are what was typed. Only for admins and the owner.
 */
export const pendingRequest = z.object({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  requestedAt: moment,
  message: z.string(),
  /** Only there when true: they ask for the location that the bin lies in. */
  wholePlace: z.boolean().optional(),
});
export type PendingRequest = z.infer<typeof pendingRequest>;

export const pendingRequests = z.record(z.string(), pendingRequest);
export type PendingRequests = z.infer<typeof pendingRequests>;
