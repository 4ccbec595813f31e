import { z } from 'zod';
import { asciiAddress, emailMax } from '../account/account-rules.ts';
import { id, moment, openCall, prose, readCall, revisions, writeCall } from '../schemas.ts';
import { role, takeOut, target, targetKind, targetOutput } from './access.ts';
import { emailsAtOnceMax, invitationMark, messageMax, targetsAtOnceMax } from './access-rules.ts';

/** Lower case, with the domain in ASCII. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailMax)
  .transform(asciiAddress)
  .pipe(z.email().max(emailMax));

/** The message to the owner that comes with an access request. */
export const requestMessage = prose(messageMax).refine(
  (text) => !text.toLowerCase().startsWith(invitationMark),
  'looks like an invitation',
);

const targets = z.array(target).min(1).max(targetsAtOnceMax);
const emails = z.array(email).min(1).max(emailsAtOnceMax);
const changed = z.object({ revisions });
const byToken = z.strictObject({ token: z.string().max(200) });
const invitation = z.union([z.strictObject({ target }), byToken]);

/** `name` is the one from the time of the request. */
export const ownRequest = z.object({
  target: targetOutput,
  name: z.string(),
  requestedAt: moment,
  /** True if they ask for the bin's location. */
  wholePlace: z.boolean().optional(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const receivedInvite = z.object({
  id: z.string(),
  target: targetOutput,
  name: z.string(),
  role,
  inviterName: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  /** The name of the group that accepting joins; empty if the invitation gives all places of the owner. */
  groupName: z.string().optional(),
});
export type ReceivedInvite = z.infer<typeof receivedInvite>;

/** The names of what the group has outside the trash, at most `targetsAtOnceMax`. */
const groupHas = z.array(z.string());

/** The invitation that a link shows before sign-in. `binCount` counts the bins in that location or below that bin. */
export const invitePreview = z.object({
  kind: targetKind,
  name: z.string(),
  binCount: z.number().int(),
  role,
  /** Present for viewers who may; an invitation in the inbox does not say it, as it may change until it is read. */
  takeOut: takeOut.optional(),
  inviterName: z.string(),
  expiresAt: moment,
  groupName: z.string().optional(),
  groupHas: groupHas.optional(),
  /** The group has a lower role in some of it. */
  isMixed: z.literal(true).optional(),
});
export type InvitePreview = z.infer<typeof invitePreview>;

/** An invitation as admins and the owner see it; only the inviter gets the `link`, which lets anybody in. */
export const sentInvite = z.object({
  id: z.string(),
  target: targetOutput,
  email: z.string(),
  role,
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  /** The group that the person joins by accepting. */
  groupId: z.string().optional(),
  link: z.string().optional(),
});
export type SentInvite = z.infer<typeof sentInvite>;

const ownInvite = sentInvite.extend({ link: z.string() });
export type OwnInvite = z.infer<typeof ownInvite>;

export const entryOf = z.object({ target: targetOutput, userId: z.string(), role, grantedAt: moment });

export const accessCalls = {
  /** `wholePlace` also asks for the bin's location; the answer does not depend on where the bin is. */
  'accessRequests.create': writeCall(
    z.strictObject({ target, message: requestMessage.optional(), wholePlace: z.boolean().optional() }),
    z.object({ request: ownRequest, revisions }),
  ),
  'accessRequests.delete': writeCall(z.strictObject({ target }), changed),
  /** `locationId` grants the bin's location instead of the bin; the bin must still be in it. */
  'accessRequests.grant': writeCall(
    z.strictObject({ target, userId: id, role, locationId: id.optional() }),
    changed,
  ),
  'accessRequests.deny': writeCall(z.strictObject({ target, userId: id }), changed),
  'accessRequests.list': readCall(z.strictObject({}), z.object({ requests: z.array(ownRequest) })),

  /** All targets have one owner; the answer never tells whether an address has an account. */
  'invites.create': writeCall(
    z.union([
      z.strictObject({ targets, emails, role }),
      /** Into an own group: to the first of what it has. Who accepts becomes a member. */
      z.strictObject({ groupId: id, emails }),
      /** Invites to all own places, also later ones, by the unnamed group that has this role there. */
      z.strictObject({ allPlaces: role, emails }),
    ]),
    /** `isMailed`: whether the server sends mails; otherwise the inviter passes the links on. */
    z.object({ invites: z.array(ownInvite), isMailed: z.boolean().optional(), revisions }),
  ),
  /** Without `target`, all that the joined group has is in the trash. */
  'invites.accept': writeCall(invitation, z.object({ target: targetOutput.optional(), role, revisions })),
  'invites.decline': writeCall(invitation, changed),
  'invites.delete': writeCall(z.strictObject({ target, id }), changed),
  /** Lists the invitations sent for a target or an own group; without either, those received. */
  'invites.list': readCall(
    z.union([z.strictObject({ target: target.optional() }), z.strictObject({ groupId: id })]),
    z.object({ sent: z.array(sentInvite), received: z.array(receivedInvite) }),
  ),
  /** `isToAnother`: it was sent to another address than the caller's. */
  'invites.get': readCall(
    byToken,
    receivedInvite.extend({
      isToAnother: z.literal(true).optional(),
      takeOut: takeOut.optional(),
      groupHas: groupHas.optional(),
      isMixed: z.literal(true).optional(),
    }),
  ),
  /** Needs no session, only the mailed link. */
  'invites.preview': openCall(byToken, invitePreview),

  /** The person must already share something of this owner. */
  'accessEntries.create': writeCall(z.strictObject({ targets, userId: id, role }), changed),
  'accessEntries.update': writeCall(z.strictObject({ target, userId: id, role }), changed),
  /**
   * For the caller's own id: leaves. `inTrashToo` (owner only) also ends entries that restoring a location would bring
   * back, and takes the person out of groups with all places, so that later ones are not given either.
   */
  'accessEntries.delete': writeCall(
    z.strictObject({
      target,
      userId: id,
      eventId: id.optional(),
      inTrashToo: z.boolean().optional(),
    }),
    changed.extend({ eventId: z.string() }),
  ),
  /** Undoes one `accessEntries.delete` within 30 days; a person who left has ten minutes. */
  'accessEntries.restore': writeCall(z.strictObject({ target, eventId: id }), changed),
  /**
   * People whose accounts are being deleted. If they keep their accounts, their access and memberships of groups return
   * unless they are ended.
   */
  'accessEntries.departing': readCall(
    z.strictObject({}),
    z.object({
      people: z.array(
        z.object({
          userId: z.string(),
          userName: z.string(),
          userPhotoId: z.string().optional(),
          /** The targets, without those inside another one of them. */
          entries: z.array(z.object({ target: targetOutput, role })),
          /** The own groups that they are in. */
          groupIds: z.array(z.string()),
        }),
      ),
    }),
  ),
  'accessEntries.list': readCall(
    z.strictObject({ target: target.optional() }),
    z.object({
      entries: z.array(entryOf.extend({ userName: z.string(), userEmail: z.string().optional() })),
    }),
  ),
} as const;
