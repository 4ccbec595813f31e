import { z } from 'zod';
import { role } from '../access/access.ts';
import { target, targetOutput } from '../access/target.ts';
import { readCall, writeCall } from '../call.ts';
import { id, moment, revisions } from '../ids.ts';
import { line } from '../text.ts';
import { groupGrantsMax, groupMembersAtOnceMax, groupNameMax } from './group-limits.ts';

/** A named set of people by which its owner gives access. Only the owner sees it. */
export const group = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order in which they joined; `userName` is the name from then. */
  members: z.array(z.object({ userId: z.string(), userName: z.string(), joinedAt: moment })).readonly(),
  /** What each member has access to, with everything in it; oldest first. */
  grants: z.array(z.object({ target: targetOutput, role })).readonly(),
});
export type Group = z.infer<typeof group>;

const changed = z.object({ revisions });

export const groupCalls = {
  'groups.list': readCall(z.strictObject({}), z.object({ groups: z.array(group) })),
  'groups.create': writeCall(
    z.strictObject({ name: line(groupNameMax) }),
    z.object({ id: z.string(), revisions }),
  ),
  'groups.update': writeCall(z.strictObject({ id, name: line(groupNameMax) }), changed),
  /** Ends the access that its members have by it. */
  'groups.delete': writeCall(z.strictObject({ id }), changed),
  /** People who already share something of the owner. */
  'groups.addMembers': writeCall(
    z.strictObject({ id, userIds: z.array(id).min(1).max(groupMembersAtOnceMax) }),
    changed,
  ),
  'groups.removeMember': writeCall(z.strictObject({ id, userId: id }), changed),
  /** Gives the group access to own bins and places, or changes its role there. */
  'groups.grant': writeCall(
    z.strictObject({ id, targets: z.array(target).min(1).max(groupGrantsMax), role }),
    changed,
  ),
  'groups.revoke': writeCall(z.strictObject({ id, target }), changed),
} as const;
