import { z } from 'zod';
import { moment } from '../ids.ts';

/** Roles in an accessList (specification, section 6). */
export const role = z.enum(['viewer', 'editor', 'admin']);
export type Role = z.infer<typeof role>;

/** What a person is to a bin: its owner, or the highest role of their entries. */
export const standing = z.enum(['viewer', 'editor', 'admin', 'owner']);
export type Standing = z.infer<typeof standing>;

export const accessEntry = z.object({
  role,
  grantedBy: z.string(),
  grantedAt: moment,
  userName: z.string(),
  userEmail: z.string().optional(),
});

export const accessList = z.record(z.string(), accessEntry);
export type AccessList = z.infer<typeof accessList>;

export const pendingRequest = z.object({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  requestedAt: moment,
  message: z.string(),
});
export const pendingRequests = z.record(z.string(), pendingRequest);
