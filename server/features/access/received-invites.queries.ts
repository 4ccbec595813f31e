import type { Role } from '#domain/access/access.ts';
import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';

export const queryReceivedOf = statement<
  { inviteId: string; kind: TargetKind; target: string },
  { userId: string; ownerId: string; roles: Role[] }
>(
  'received-invites-of-owner',
  `SELECT invite_id AS "inviteId", kind, target FROM received_invites
   WHERE user_id = $userId AND owner_id = $ownerId AND role = ANY($roles::text[])`,
);

/** Raise the person's account first. */
export const deleteReceivedOf = statement<object, { userId: string; inviteIds: string[] }>(
  'received-invites-delete-of',
  `DELETE FROM received_invites WHERE user_id = $userId AND invite_id = ANY($inviteIds::uuid[])`,
);
