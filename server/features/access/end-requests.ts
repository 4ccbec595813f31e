import { raiseAccounts } from '../account/revision.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { deleteOwnRequestsOn, deleteRequestsOn } from './requests.queries.ts';

/** Deletes requests for purged targets; returns the users whose accounts it raised, which must be the last locks. */
export async function endRequestsOn({ tx, id: ownerId }: LockedOwner, ids: string[]): Promise<string[]> {
  const requests = await deleteRequestsOn(tx, { ownerId, ids });
  const userIds = requests.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  const raised = await raiseAccounts(tx, userIds);
  await deleteOwnRequestsOn(tx, { userIds, ids });
  return raised.map(({ userId }) => userId);
}
