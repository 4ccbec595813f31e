import { z } from 'zod';
import { role, takeOut, target, targetKind, targetOutput } from '../access/access.ts';
import { peoplePerTargetMax, targetsAtOnceMax } from '../access/access-rules.ts';
import { id, moment, openCall, readCall, revisions, writeCall } from '../schemas.ts';

/** Anybody with the link can join, so it gives no admin role. */
export const joinRole = role.exclude(['admin']);
export type JoinRole = z.infer<typeof joinRole>;

export const joinLinkDaysMax = 366;
export const joinLinkUsesMax = peoplePerTargetMax;
/** Links of one owner that have not ended, expired or been used up. */
export const openJoinLinksMax = 50;
/** How long an ended link is listed with the people who used it. */
export const endedJoinLinkDays = 30;

/** The offer that a link shows before it is used. */
export const joinOffer = z.object({
  targets: z.array(z.object({ kind: targetKind, name: z.string() })),
  /** Joining makes the person a member of this group, which has access to the targets now. */
  groupName: z.string().optional(),
  /** Present if the link gives all places, also later ones; `targets` then lists the first of them. */
  allPlaces: z.literal(true).optional(),
  /** The role in the targets; the highest one of a group. */
  role: joinRole,
  /** Other targets have a lower role. */
  isMixed: z.literal(true).optional(),
  /** Says whether viewers may take out and put back in all or some targets. */
  takeOut: takeOut.optional(),
  asksFirst: z.boolean(),
  inviterName: z.string(),
});
export type JoinOffer = z.infer<typeof joinOffer>;

/** A link as people see it who manage the access to one of its targets. */
export const joinLink = z.object({
  id: z.string(),
  /** The targets whose access the reader manages; none of a link into a group. */
  targets: z.array(targetOutput),
  groupId: z.string().optional(),
  role: joinRole,
  usesMax: z.number().int(),
  asksFirst: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.optional(),
  /** As many people have used it as it is meant for, so nobody else can. */
  isUsedUp: z.literal(true).optional(),
  /** True while the link does not work: its maker may not manage people there, or its group has no access or an admin role. */
  isSuspended: z.boolean(),
  /** Only its maker sees the address, by which anybody can join. */
  url: z.string().optional(),
  /** The people who joined or asked by it, in this order. */
  people: z.array(
    z.object({
      userId: z.string(),
      userName: z.string(),
      userPhotoId: z.string().optional(),
      usedAt: moment,
    }),
  ),
});
export type JoinLink = z.infer<typeof joinLink>;

const byToken = z.strictObject({ token: z.string().max(200) });

const howLong = {
  /** The number of days from now; `expiresAt` gives the moment instead, at most as many days from now. */
  days: z.number().int().min(1).max(joinLinkDaysMax).optional(),
  expiresAt: moment.optional(),
  uses: z.number().int().min(1).max(joinLinkUsesMax),
  asksFirst: z.boolean().optional(),
};
const targetOrGroup = z.union([z.strictObject({ target }), z.strictObject({ groupId: id })]);
const linkOfTargetOrGroup = z.union([z.strictObject({ target, id }), z.strictObject({ groupId: id, id })]);

function endsOnce({
  days,
  expiresAt,
}: {
  days?: number | undefined;
  expiresAt?: string | undefined;
}): boolean {
  return (days === undefined) !== (expiresAt === undefined);
}

export const joinLinkCalls = {
  /**
   * The link gives targets of one owner, membership of an own group, or all own places, also later ones. `uses` is how
   * many people may join by it; with `asksFirst` each of them asks for access.
   */
  'joinLinks.create': writeCall(
    z
      .union([
        z.strictObject({
          targets: z.array(target).min(1).max(targetsAtOnceMax),
          role: joinRole,
          ...howLong,
        }),
        z.strictObject({ groupId: id, ...howLong }),
        z.strictObject({ allPlaces: joinRole, ...howLong }),
      ])
      .refine(endsOnce, 'exactly one of days and expiresAt'),
    joinLink.extend({ url: z.string(), revisions }),
  ),
  'joinLinks.list': readCall(targetOrGroup, z.object({ links: z.array(joinLink) })),
  'joinLinks.end': writeCall(linkOfTargetOrGroup, z.object({ revisions })),
  /** Deletes a link that has ended, expired or been used up. */
  'joinLinks.delete': writeCall(linkOfTargetOrGroup, z.object({ revisions })),
  /** Needs no session, only the link. */
  'joinLinks.preview': openCall(byToken, joinOffer),
  /**
   * `goTo`: the caller has all of it already, and `offer` is absent. `isAsked`: the caller's request is open. `isDenied`: it
   * was denied a short time ago, so that the caller cannot ask again yet.
   */
  'joinLinks.get': readCall(
    byToken,
    z.object({
      goTo: targetOutput.optional(),
      offer: joinOffer.optional(),
      isAsked: z.literal(true).optional(),
      isDenied: z.literal(true).optional(),
    }),
  ),
  /** Without `target`, the link asks first and the request waits for an answer. */
  'joinLinks.join': writeCall(byToken, z.object({ target: targetOutput.optional(), revisions })),
} as const;
