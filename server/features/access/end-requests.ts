import { raiseAccounts } from '../account/revision.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import { deleteOwnRequestsOn, deleteRequestsOn } from './requests.queries.ts';

/** Closes what was asked for among an owner's things that are no more. Gives back whose accounts it raised, last of all. */
export async function endRequestsOn({ tx, id: ownerId }: LockedOwner, ids: string[]): Promise<string[]> {
  const asked = await deleteRequestsOn(tx, { ownerId, ids });
  const userIds = asked.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  const raised = await raiseAccounts(tx, userIds);
  await deleteOwnRequestsOn(tx, { userIds, ids });
  return raised.map(({ userId }) => userId);
}
