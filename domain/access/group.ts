import { z } from 'zod';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { role, target, targetOutput } from './access.ts';
import { groupGrantsMax, groupMembersAtOnceMax, groupNameMax } from './access-rules.ts';

/** A set of people by which its owner gives access. Only the owner sees it. */
export const group = z.object({
  id: z.string(),
  /** Empty for the groups of persons with access to all places, one for each role. */
  name: z.string(),
  /** The role in all places of the owner, also in later ones; `grants` has the places with another role. */
  allPlaces: role.optional(),
  /** In the order in which they joined; `userName` is the name from then. */
  members: z.array(z.object({ userId: z.string(), userName: z.string(), joinedAt: moment })).readonly(),
  /** The bins and places that each member has access to, with everything in them; oldest first. */
  grants: z.array(z.object({ target: targetOutput, role })).readonly(),
});
export type Group = z.infer<typeof group>;

/** A group of somebody else, as its members see it. */
const membership = z.object({
  id: z.string(),
  /** Empty for a group without a name, which gives all places to persons. */
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** The role in all places of the owner; then `grants` is empty. */
  allPlaces: role.optional(),
  /** The access that this member has by the group. */
  grants: z.array(z.object({ target: targetOutput, role })).readonly(),
});
export type Membership = z.infer<typeof membership>;

const changed = z.object({ revisions });
const userIds = z.array(id).min(1).max(groupMembersAtOnceMax);

export const groupCalls = {
  'groups.list': readCall(z.strictObject({}), z.object({ groups: z.array(group) })),
  'groups.joined': readCall(z.strictObject({}), z.object({ groups: z.array(membership) })),
  'groups.create': writeCall(
    z.strictObject({ name: line(groupNameMax) }),
    z.object({ id: z.string(), revisions }),
  ),
  'groups.update': writeCall(z.strictObject({ id, name: line(groupNameMax) }), changed),
  /** Also ends the access that its members have by it. */
  'groups.delete': writeCall(z.strictObject({ id }), changed),
  /**
   * Only people who already share something of the owner. With `allPlaces` instead of a group, they get this role in all
   * places, also in later ones; it replaces an earlier role in all places.
   */
  'groups.addMembers': writeCall(
    z.union([z.strictObject({ id, userIds }), z.strictObject({ allPlaces: role, userIds })]),
    changed,
  ),
  'groups.removeMember': writeCall(z.strictObject({ id, userId: id }), changed),
  'groups.leave': writeCall(z.strictObject({ id }), changed),
  /** Gives the group access to own bins and places, or to all places, or changes its role there. */
  'groups.grant': writeCall(
    z.union([
      z.strictObject({ id, targets: z.array(target).min(1).max(groupGrantsMax), role }),
      z.strictObject({ id, allPlaces: z.literal(true), role }),
    ]),
    changed,
  ),
  /** In a place of a group with all places, removes the place's own role, so that the group's role counts there. */
  'groups.revoke': writeCall(
    z.union([z.strictObject({ id, target }), z.strictObject({ id, allPlaces: z.literal(true) })]),
    changed,
  ),
} as const;
