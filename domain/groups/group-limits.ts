import { peoplePerTargetMax } from '../access/access-limits.ts';

export const groupNameMax = 60;
export const groupsMax = 50;
export const groupMembersMax = peoplePerTargetMax;
/** Of all groups of one owner, as they are sent with the account. */
export const groupMembersInAllMax = 1_000;
/** Groups of others that are listed for a member. */
export const membershipsMax = 200;
/** Bins and places that one group has access to. */
export const groupGrantsMax = 100;
export const groupGrantsInAllMax = 500;
export const groupMembersAtOnceMax = 50;
