import type { Role, Target } from '#domain/access/access.ts';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import { can, targetsAtOnceMax } from '#domain/access/access-rules.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import type { AccessTarget } from '../access-target.ts';

export type Acquaintance = { userId: string; name: string };

/**
 * People who share something of this owner that the person manages, but do not have all of `shared` yet; for more than
 * `shared`, all of them.
 */
export function acquaintancesOf(
  shared: readonly AccessTarget[],
  all: Iterable<AccessTarget>,
  myId: string,
  isForMore = false,
): Acquaintance[] {
  const ownerId = shared[0]?.ownerId;
  const people = new Map<string, Acquaintance>();
  for (const accessTarget of all) {
    if (accessTarget.ownerId !== ownerId || !can(accessTarget.role, 'manage people')) continue;
    for (const [userId, { userName }] of Object.entries(accessTarget.accessList)) {
      const seesAll = !isForMore && shared.every(({ accessList }) => accessList[userId] !== undefined);
      if (userId !== myId && !seesAll) people.set(userId, { userId, name: userName });
    }
  }
  return [...people.values()];
}

/** Older servers don't say whether they send mail. */
export type SentInvites = { invites: OwnInvite[]; isMailed: boolean };

/** Results of answered calls, so that a retry after a later failure does not repeat them. */
export type AnsweredInvites = Map<string, Readonly<SentInvites>>;

export async function grantAll(
  targets: readonly Target[],
  userId: string,
  role: Role,
  arrived: AnsweredInvites,
): Promise<void> {
  for (const some of inBatches(targets)) {
    const data = { targets: some, userId, role };
    await once(arrived, data, async () => {
      await mutate('accessEntries.create', data);
      return { invites: [], isMailed: false };
    });
  }
}

export async function grantAllToGroup(
  targets: readonly Target[],
  id: string,
  role: Role,
  arrived: AnsweredInvites,
): Promise<void> {
  for (const some of inBatches(targets)) {
    const data = { id, targets: some, role };
    await once(arrived, data, async () => {
      await mutate('groups.grant', data);
      return { invites: [], isMailed: false };
    });
  }
}

export async function inviteAll(
  targets: readonly Target[],
  emails: string[],
  role: Role,
  arrived: AnsweredInvites,
): Promise<SentInvites> {
  const sent: SentInvites = { invites: [], isMailed: false };
  for (const some of inBatches(targets)) {
    const data = { targets: some, emails, role };
    const { invites, isMailed } = await once(arrived, data, async () => {
      const answer = await mutate('invites.create', data);
      return { invites: answer.invites, isMailed: answer.isMailed === true };
    });
    sent.invites.push(...invites);
    sent.isMailed = isMailed;
  }
  return sent;
}

export function inviteToAllPlaces(
  emails: string[],
  allPlaces: Role,
  arrived: AnsweredInvites,
): Promise<Readonly<SentInvites>> {
  const data = { allPlaces, emails };
  return once(arrived, data, async () => {
    const { invites, isMailed } = await mutate('invites.create', data);
    return { invites, isMailed: isMailed === true };
  });
}

async function once(
  arrived: AnsweredInvites,
  data: object,
  send: () => Promise<Readonly<SentInvites>>,
): Promise<Readonly<SentInvites>> {
  const what = JSON.stringify(data);
  const sent = arrived.get(what) ?? (await send());
  arrived.set(what, sent);
  return sent;
}

function inBatches(targets: readonly Target[]): Target[][] {
  const portions: Target[][] = [];
  for (let at = 0; at < targets.length; at += targetsAtOnceMax) {
    portions.push(targets.slice(at, at + targetsAtOnceMax));
  }
  return portions;
}
