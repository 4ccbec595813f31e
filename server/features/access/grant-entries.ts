import type { Role, Target } from '#domain/access/access.ts';
import { entriesPerPersonMax, peoplePerTargetMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { trashDays } from '#domain/time.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryLeft } from '../history/access-history.queries.ts';
import type { EntrySnapshot } from '../history/event.ts';
import { putEntries, querySharingCounts, refreshVisibleOf } from './entries.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { lockReach, raiseStreams, type TouchedStreams } from './reach.ts';
import { forgetRequests } from './requests.queries.ts';

export type Grant = {
  targets: Target[];
  userId: string;
  role: Role;
  /** Limits the grant to what this person owns or administers. */
  grantedBy: string;
  /** Refuses the grant if the person left after this moment: only they decide about coming back. */
  unlessLeftSince?: string;
};

/** The caller checks the right and raises the account last. @throws AppError `entries.left`, `.tooMany`, `.full`. */
export async function grantEntries(
  owner: LockedOwner,
  { targets, userId, role, grantedBy, unlessLeftSince }: Grant,
  now: string,
): Promise<TouchedStreams> {
  const { tx, id: ownerId } = owner;
  const { reached, beyond } = await lockReach(owner, targets, grantedBy);
  const ids = [...new Set(reached.map(({ id }) => id))];
  await assertMayBeShared(tx, ownerId, ids, userId, reached.length);
  if (unlessLeftSince !== undefined) await assertNotLeft(tx, ownerId, ids, userId, unlessLeftSince);
  const entries: EntrySnapshot[] = reached.map(({ id, ...where }) => ({
    ...where,
    target: id,
    role,
    grantedBy,
    grantedAt: now,
  }));
  await putEntries(tx, { ownerId, userId, entries: JSON.stringify(entries) });
  await refreshVisibleOf(tx, ownerId, userId, ids);
  await forgetRequests(tx, ownerId, userId, ids);
  return raiseStreams(owner, reached, beyond);
}

async function assertMayBeShared(
  tx: Transaction,
  ownerId: string,
  ids: string[],
  userId: string,
  more: number,
): Promise<void> {
  const [shared] = await querySharingCounts(tx, { ownerId, userId, ids });
  if (shared === undefined) throw new Error('an owner has no profile');
  if (shared.people >= peoplePerTargetMax) throw new AppError('entries.tooMany', { n: peoplePerTargetMax });
  if (shared.entries + more > ceilings[shared.plan].accessEntries) throw new AppError('entries.full');
  if (shared.own + more > entriesPerPersonMax) throw new AppError('entries.full');
}

async function assertNotLeft(
  tx: Transaction,
  ownerId: string,
  ids: string[],
  userId: string,
  since: string,
): Promise<void> {
  if ((await queryLeft(tx, { ownerId, targets: ids, personId: userId, since })).length > 0)
    throw new AppError('entries.left');
}

/** Returns the moment after which a leaving counts: as long as its entries can be restored. */
export function leftSince(now: string): string {
  return new Date(Date.parse(now) - trashDays * 24 * 60 * 60 * 1000).toISOString();
}
