import type { Role } from '#domain/access/access.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { takeFromInbox } from '../access/needless-invites.ts';
import { accessWriteResult } from '../access/reach.ts';
import type { RaisedAccount } from '../account/revision.queries.ts';
import type { Caller } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { recordEvents } from '../history/record.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import type { GroupGrant } from './group.queries.ts';
import { type Given, presentGrants } from './group-access.ts';

/** What these people are told of a group's access: one notification each, about all of it. */
type GroupNotice = {
  type: 'bin_access_granted' | 'role_changed' | 'access_ended' | 'access_left';
  group: { name: string };
  grants: readonly GroupGrant[];
  userIds: readonly string[];
};

type Ending = {
  events?: readonly NewEvent[];
  notices?: readonly GroupNotice[];
  /** Further accounts to raise, besides those of the owner and of the notified people. */
  others?: readonly string[];
  /** Removes what is left in the inboxes; returns the accounts that it raised. */
  clearInboxes?: () => Promise<RaisedAccount[]>;
};

/** Ends each write about groups: records it, notifies people, raises accounts last, and makes the result. */
export async function finishGroupWrite(
  owner: LockedOwner,
  caller: Caller,
  { touched, needless, entries }: Given,
  { events = [], notices = [], others = [], clearInboxes = async () => [] }: Ending = {},
) {
  const { tx, id: ownerId } = owner;
  if (events.length > 0) await recordEvents(tx, caller, ownerId, events);
  const drafts: NotificationDraft[] = [];
  for (const notice of notices) drafts.push(...(await draftsOf(owner, caller, notice)));
  const accounts = [
    ...(await clearInboxes()),
    ...(await notify(tx, caller.now, drafts, [ownerId, ...others])),
  ];
  for (const [userId, invites] of needless) await takeFromInbox(tx, userId, invites, caller.now);
  return { ...accessWriteResult(caller, ownerId, touched, accounts), entries };
}

async function draftsOf(
  owner: LockedOwner,
  { userId: actorId, userName: actorName }: Caller,
  { type, group, grants, userIds }: GroupNotice,
): Promise<NotificationDraft[]> {
  if (userIds.length === 0) return [];
  const [first, ...others] = await presentGrants(owner, grants);
  if (first === undefined) return [];
  const { target, name: title } = first;
  const role: { role?: Role } = type === 'access_ended' || type === 'access_left' ? {} : { role: first.role };
  const about = { type, target, actorId, actorName, title, groupName: group.name, more: others.length };
  return userIds.map((userId) => ({ userId, ...about, ...role }));
}
