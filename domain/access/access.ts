import { z } from 'zod';
import { id, moment } from '../schemas.ts';

export const targetKind = z.enum(['bin', 'location']);

export const target = z.strictObject({ kind: targetKind, id });

/** The form in answers, whose ids need no check. */
export const targetOutput = z.object({ kind: targetKind, id: z.string() });

export const role = z.enum(['viewer', 'editor', 'admin']);
export type Role = z.infer<typeof role>;

/** Says whether viewers of several things may take out and put back in all or in some of them. */
export const takeOut = z.enum(['everywhere', 'somewhere']);
export type TakeOut = z.infer<typeof takeOut>;

export const effectiveRole = z.enum(['viewer', 'editor', 'admin', 'owner']);
export type EffectiveRole = z.infer<typeof effectiveRole>;

/** The highest of one person's entries. `via` names where it was given, if elsewhere and visible to the reader. */
export const accessEntry = z.object({
  role,
  grantedBy: z.string(),
  grantedAt: moment,
  userName: z.string(),
  /** The id of the person's photo; absent without one. */
  userPhotoId: z.string().optional(),
  userEmail: z.string().optional(),
  via: z.object({ kind: z.enum(['bin', 'location']), id: z.string() }).optional(),
  /** The owner's group by which it was given; only the owner reads it. */
  groupId: z.string().optional(),
});
export type AccessEntry = z.infer<typeof accessEntry>;

export const accessList = z.record(z.string(), accessEntry);
export type AccessList = z.infer<typeof accessList>;

/** A request, or an invitation: then `userId` and the key are its id and `message` is `invited:{role}`. */
export const pendingRequest = z.object({
  userId: z.string(),
  userName: z.string(),
  userPhotoId: z.string().optional(),
  userEmail: z.string(),
  requestedAt: moment,
  message: z.string(),
  wholePlace: z.boolean().optional(),
  /**
   * Asked by a join link: the role that it offers, and how many more targets granting it gives. `groupId`: the owner's
   * answer makes them a member of this group; only the owner reads it.
   */
  offer: z.object({ role, more: z.number().int(), groupId: z.string().optional() }).optional(),
});
export type PendingRequest = z.infer<typeof pendingRequest>;

export const pendingRequests = z.record(z.string(), pendingRequest);
export type PendingRequests = z.infer<typeof pendingRequests>;

export type TargetKind = z.infer<typeof targetKind>;
export type Target = z.infer<typeof target>;
