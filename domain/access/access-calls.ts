import { z } from 'zod';
import { emailMax } from '../account/account-limits.ts';
import { id, moment, revisions } from '../ids.ts';
import { prose } from '../text.ts';
import { role } from './access.ts';
import { emailsAtOnceMax, invitationMark, messageMax, targetsAtOnceMax } from './access-limits.ts';
import { namedTarget, target } from './target.ts';

/** An address as people type it; compared without case. */
export const email = z.string().trim().toLowerCase().max(emailMax).pipe(z.email());

const message = prose(messageMax).refine(
  (text) => !text.toLowerCase().startsWith(invitationMark),
  'looks like an invitation',
);

const targets = z.array(target).min(1).max(targetsAtOnceMax);
const changed = z.object({ revisions });

/** A request as its own person sees it: of the thing only the name it had when they asked. */
export const ownRequest = z.object({
  target: namedTarget,
  name: z.string(),
  requestedAt: moment,
  /** Only there when true: they want the place the bin lies in, which nothing tells them of. */
  wholePlace: z.boolean().optional(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** An invitation as the invited person sees it. */
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

/**
 * An invitation as those who manage the thing's people see it. The link only whoever invited: it lets anybody in, also
 * after whoever saw it was shown out.
 */
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

/** The same as whoever invited sees it. */
const ownInvite = sentInvite.extend({ link: z.string() });
export type OwnInvite = z.infer<typeof ownInvite>;

export const entryOf = z.object({ target: namedTarget, userId: z.string(), role, grantedAt: moment });

export const accessCalls = {
  /**
   * Asks for access to a bin that is public; `wholePlace` adds the wish for the location it lies in. The answer is the
   * same wherever it lies.
   */
  'accessRequests.create': {
    kind: 'write',
    input: z.strictObject({ target, message: message.optional(), wholePlace: z.boolean().optional() }),
    output: z.object({ request: ownRequest, revisions }),
  },
  /** Withdraws one's own request. */
  'accessRequests.delete': { kind: 'write', input: z.strictObject({ target }), output: changed },
  /** `locationId`: instead of the bin, the place it lies in, which must be this one. */
  'accessRequests.grant': {
    kind: 'write',
    input: z.strictObject({ target, userId: id, role, locationId: id.optional() }),
    output: changed,
  },
  'accessRequests.deny': { kind: 'write', input: z.strictObject({ target, userId: id }), output: changed },
  /** One's own open requests. */
  'accessRequests.list': {
    kind: 'read',
    input: z.strictObject({}),
    output: z.object({ requests: z.array(ownRequest) }),
  },

  /** Invites addresses to things of one owner; the answer never says whether an address has an account. */
  'invites.create': {
    kind: 'write',
    input: z.strictObject({ targets, emails: z.array(email).min(1).max(emailsAtOnceMax), role }),
    output: z.object({ invites: z.array(ownInvite), revisions }),
  },
  /** By the link's token, or in the app by the thing one was invited to. */
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
  /** Takes an invitation back. */
  'invites.delete': { kind: 'write', input: z.strictObject({ target, id }), output: changed },
  /** With a target: what was sent for it, one's own with links (admins and the owner). Without: what one received. */
  'invites.list': {
    kind: 'read',
    input: z.strictObject({ target: target.optional() }),
    output: z.object({ sent: z.array(sentInvite), received: z.array(receivedInvite) }),
  },
  /** What an invitation's link is about, before it is accepted. */
  'invites.get': {
    kind: 'read',
    input: z.strictObject({ token: z.string().max(200) }),
    output: receivedInvite,
  },

  /** Gives a person who already shares something of this owner access to more. */
  'accessEntries.create': {
    kind: 'write',
    input: z.strictObject({ targets, userId: id, role }),
    output: changed,
  },
  /** Every entry of the person here and below gets the role, wherever it was given. */
  'accessEntries.update': {
    kind: 'write',
    input: z.strictObject({ target, userId: id, role }),
    output: changed,
  },
  /**
   * Ends the person's access here and below; one's own: leave. `eventId` names its entry in the history, for undoing it
   * before the answer came. With `inTrashToo`, the owner's only, also what locations in the trash would give back with them.
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
  /**
   * Gives back exactly what one `accessEntries.delete` took, by its entry in the history; 30 days. Who has left may do so
   * for ten minutes.
   */
  'accessEntries.restore': { kind: 'write', input: z.strictObject({ target, eventId: id }), output: changed },
  /** Everybody's access to what one owns or administers. */
  'accessEntries.list': {
    kind: 'read',
    input: z.strictObject({ target: target.optional() }),
    output: z.object({
      entries: z.array(entryOf.extend({ userName: z.string(), userEmail: z.string().optional() })),
    }),
  },
} as const;
