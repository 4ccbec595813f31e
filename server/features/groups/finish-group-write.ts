import type { LockedOwner } from '../access/locked-owner.ts';
import { takeFromInbox } from '../access/needless-invites.ts';
import { accessWriteResult } from '../access/reach.ts';
import type { RaisedAccount } from '../account/account.queries.ts';
import type { Caller } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { recordEvents } from '../history/record.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import type { GroupGrant } from './group.queries.ts';
import type { AccessChange } from './group-access.ts';
import { presentGrants } from './open-group.ts';

/** Notifies these people of a group's access, each in one notification. */
type GroupNotice = {
  type: 'bin_access_granted' | 'role_changed' | 'access_ended' | 'access_left';
  group: { name: string };
  grants: readonly GroupGrant[];
  people: readonly Notified[];
};

/** Security: a notification names only the grants in `ids`, which the person has or had; without `ids` it names any. */
type Notified = { userId: string; ids?: readonly string[] };

type Ending = {
  events?: readonly NewEvent[];
  notices?: readonly GroupNotice[];
  /** Further accounts to raise, besides those of the owner and of the notified people. */
  others?: readonly string[];
  /** Removes needless entries of inboxes; returns the accounts that it raised. */
  clearInboxes?: () => Promise<RaisedAccount[]>;
};

/** The end of every write about groups: records events, notifies people, raises accounts last, and returns the result. */
export async function finishGroupWrite(
  owner: LockedOwner,
  caller: Caller,
  { touched, needless, entries }: AccessChange,
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
  { type, group, grants, people }: GroupNotice,
): Promise<NotificationDraft[]> {
  if (people.length === 0) return [];
  const named = await presentGrants(owner.tx, owner.id, grants);
  const hasRole = type !== 'access_ended' && type !== 'access_left';
  return people.flatMap(({ userId, ids }) => {
    const own = new Set(ids);
    const [first, ...others] = ids === undefined ? named : named.filter(({ target }) => own.has(target.id));
    if (first === undefined) return [];
    const { target, name: title } = first;
    const about = { type, target, actorId, actorName, title, groupName: group.name, more: others.length };
    return { userId, ...about, ...(hasRole && { role: first.role }) };
  });
}
