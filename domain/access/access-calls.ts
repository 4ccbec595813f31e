import { z } from 'zod';
import { emailMax } from '../account/account-limits.ts';
import { id, moment, revisions } from '../ids.ts';
import { prose } from '../text.ts';
import { role } from './access.ts';
import { emailsAtOnceMax, invitationMark, messageMax, targetsAtOnceMax } from './access-limits.ts';
import { namedTarget, target } from './target.ts';

export const email = z.string().trim().toLowerCase().max(emailMax).pipe(z.email());

const message = prose(messageMax).refine(
  (text) => !text.toLowerCase().startsWith(invitationMark),
  'looks like an invitation',
);

const targets = z.array(target).min(1).max(targetsAtOnceMax);
const changed = z.object({ revisions });

/** A request as its own person sees it: `name` is the one from when they requested. */
export const ownRequest = z.object({
  target: namedTarget,
  name: z.string(),
  requestedAt: moment,
  /** True if they ask for the location of the bin, whose name they don't learn. */
  wholePlace: z.boolean().optional(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const receivedInvite = z.object({
  id: z.string(),
  target: namedTarget,
  name: z.string(),
  role,
  inviterName: z.string(),
  invitedAt: moment,
  expiresAt: moment,
});
export type ReceivedInvite = z.infer<typeof receivedInvite>;

/** An invitation as admins and the owner see it; only the inviter gets the `link`, which lets anybody in. */
export const sentInvite = z.object({
  id: z.string(),
  target: namedTarget,
  email: z.string(),
  role,
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  link: z.string().optional(),
});
export type SentInvite = z.infer<typeof sentInvite>;

const ownInvite = sentInvite.extend({ link: z.string() });
export type OwnInvite = z.infer<typeof ownInvite>;

export const entryOf = z.object({ target: namedTarget, userId: z.string(), role, grantedAt: moment });

export const accessCalls = {
  /** `wholePlace` also asks for the bin's location; the answer is the same wherever the bin lies. */
  'accessRequests.create': {
    kind: 'write',
    input: z.strictObject({ target, message: message.optional(), wholePlace: z.boolean().optional() }),
    output: z.object({ request: ownRequest, revisions }),
  },
  'accessRequests.delete': { kind: 'write', input: z.strictObject({ target }), output: changed },
  /** `locationId` grants the bin's location instead of the bin; the bin must still lie in it. */
  'accessRequests.grant': {
    kind: 'write',
    input: z.strictObject({ target, userId: id, role, locationId: id.optional() }),
    output: changed,
  },
  'accessRequests.deny': { kind: 'write', input: z.strictObject({ target, userId: id }), output: changed },
  'accessRequests.list': {
    kind: 'read',
    input: z.strictObject({}),
    output: z.object({ requests: z.array(ownRequest) }),
  },

  /** All targets have one owner; the answer never tells whether an address has an account. */
  'invites.create': {
    kind: 'write',
    input: z.strictObject({ targets, emails: z.array(email).min(1).max(emailsAtOnceMax), role }),
    output: z.object({ invites: z.array(ownInvite), revisions }),
  },
  'invites.accept': {
    kind: 'write',
    input: z.union([z.strictObject({ target }), z.strictObject({ token: z.string().max(200) })]),
    output: z.object({ target: namedTarget, role, revisions }),
  },
  'invites.decline': {
    kind: 'write',
    input: z.union([z.strictObject({ target }), z.strictObject({ token: z.string().max(200) })]),
    output: changed,
  },
  'invites.delete': { kind: 'write', input: z.strictObject({ target, id }), output: changed },
  /** With a target: the invitations sent for it. Without: those the caller received. */
  'invites.list': {
    kind: 'read',
    input: z.strictObject({ target: target.optional() }),
    output: z.object({ sent: z.array(sentInvite), received: z.array(receivedInvite) }),
  },
  'invites.get': {
    kind: 'read',
    input: z.strictObject({ token: z.string().max(200) }),
    output: receivedInvite,
  },

  /** The person must already share something of this owner. */
  'accessEntries.create': {
    kind: 'write',
    input: z.strictObject({ targets, userId: id, role }),
    output: changed,
  },
  /** Sets the role of every entry the person has here and below. */
  'accessEntries.update': {
    kind: 'write',
    input: z.strictObject({ target, userId: id, role }),
    output: changed,
  },
  /**
   * Ends access here and below; for oneself: leaves. `inTrashToo` (owner only) includes what locations in the trash
   * would give back.
   */
  'accessEntries.delete': {
    kind: 'write',
    input: z.strictObject({
      target,
      userId: id,
      eventId: id.optional(),
      inTrashToo: z.boolean().optional(),
    }),
    output: changed.extend({ eventId: z.string() }),
  },
  /** Undoes one `accessEntries.delete` within 30 days; a person who left has ten minutes. */
  'accessEntries.restore': { kind: 'write', input: z.strictObject({ target, eventId: id }), output: changed },
  'accessEntries.list': {
    kind: 'read',
    input: z.strictObject({ target: target.optional() }),
    output: z.object({
      entries: z.array(entryOf.extend({ userName: z.string(), userEmail: z.string().optional() })),
    }),
  },
} as const;
