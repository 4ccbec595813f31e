import type { Role } from '#domain/access/access.ts';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import { targetsAtOnceMax } from '#domain/access/access-limits.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { ask } from '#web/data/account/ask.ts';
import type { AccessTarget } from '../access-target.ts';

export type Acquaintance = { userId: string; name: string };

/** People who share something of this owner that one manages, but not yet all of `shared`. */
export function acquaintancesOf(
  shared: readonly AccessTarget[],
  all: Iterable<AccessTarget>,
  myId: string,
): Acquaintance[] {
  const ownerId = shared[0]?.ownerId;
  const people = new Map<string, Acquaintance>();
  for (const accessTarget of all) {
    if (accessTarget.ownerId !== ownerId || !can(accessTarget.role, 'manage people')) continue;
    for (const [userId, { userName }] of Object.entries(accessTarget.accessList)) {
      const seesAll = shared.every(({ accessList }) => accessList[userId] !== undefined);
      if (userId !== myId && !seesAll) people.set(userId, { userId, name: userName });
    }
  }
  return [...people.values()];
}

/** Calls already answered, so that a retry after a later failure does not repeat them. */
export type Arrived = Map<string, readonly OwnInvite[]>;

export async function grantAll(
  targets: readonly Target[],
  userId: string,
  role: Role,
  arrived: Arrived,
): Promise<void> {
  for (const some of inPortions(targets)) {
    const data = { targets: some, userId, role };
    await once(arrived, data, async () => {
      await ask('accessEntries.create', data);
      return [];
    });
  }
}

export async function inviteAll(
  targets: readonly Target[],
  emails: string[],
  role: Role,
  arrived: Arrived,
): Promise<OwnInvite[]> {
  const invites: OwnInvite[] = [];
  for (const some of inPortions(targets)) {
    const data = { targets: some, emails, role };
    invites.push(...(await once(arrived, data, async () => (await ask('invites.create', data)).invites)));
  }
  return invites;
}

async function once(
  arrived: Arrived,
  data: object,
  send: () => Promise<readonly OwnInvite[]>,
): Promise<readonly OwnInvite[]> {
  const what = JSON.stringify(data);
  const invites = arrived.get(what) ?? (await send());
  arrived.set(what, invites);
  return invites;
}

function inPortions(targets: readonly Target[]): Target[][] {
  const portions: Target[][] = [];
  for (let at = 0; at < targets.length; at += targetsAtOnceMax) {
    portions.push(targets.slice(at, at + targetsAtOnceMax));
  }
  return portions;
}
