import type { Role, Target } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';

/** Waits for a delivery to the person's address, which puts invitations into the inbox, closed ones too if it read them before. */
export const untilDelivered = statement<{ id: string }, { userId: string }>(
  'needless-invites-delivered',
  `SELECT id FROM "user" WHERE id = $userId FOR NO KEY UPDATE`,
);

export type EndedInvite = Target & { inviteId: string };

type NeedlessInvites = {
  ownerId: string;
  ids: string[];
  email: string;
  roles: Role[];
  /** Invitations into other groups give more than this. */
  groupId: string | null;
  userId: string;
  now: string;
};

export const closeNeedlessInvites = statement<EndedInvite, NeedlessInvites>(
  'needless-invites-close',
  `UPDATE invites SET answered_at = $now, accepted_by = $userId
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND email = $email
     AND role = ANY($roles::text[]) AND (group_id IS NULL OR group_id = $groupId) AND answered_at IS NULL AND expires_at > $now
   RETURNING id AS "inviteId", kind, target AS id`,
);
