import type { TargetKind } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import type { InviteRow } from './invite.queries.ts';

export type ReceivedRow = { ownerId: string; inviteId: string };

export const queryReceived = statement<ReceivedRow, { userId: string; kind: TargetKind; targetId: string }>(
  'received-invite',
  `SELECT owner_id AS "ownerId", invite_id AS "inviteId" FROM received_invites
   WHERE user_id = $userId AND kind = $kind AND target = $targetId`,
);

export const queryRecipients = statement<{ userId: string; inviteId: string }, { inviteIds: string[] }>(
  'received-invite-recipients',
  `SELECT user_id AS "userId", invite_id AS "inviteId" FROM received_invites
   WHERE invite_id = ANY($inviteIds::uuid[])`,
);

export const queryReceivedCounts = statement<
  { userId: string; count: number },
  { userIds: string[]; ownerId: string; withdrawn: string[] }
>(
  'received-invite-counts',
  `SELECT user_id AS "userId", count(*)::int AS count FROM received_invites
   WHERE user_id = ANY($userIds::uuid[]) AND owner_id = $ownerId AND NOT invite_id = ANY($withdrawn::uuid[])
     GROUP BY user_id`,
);

type NewReceived = Pick<InviteRow, 'kind' | 'targetId' | 'role' | 'invitedAt' | 'expiresAt'> & {
  userId: string;
  ownerId: string;
  inviteId: string;
  name: string;
  inviterName: string;
  groupName: string | null;
};

/** Replaces an older invitation to the target. Raise the account first. */
export const putReceived = statement<object, NewReceived>(
  'received-invite-put',
  `INSERT INTO received_invites (user_id, kind, target, owner_id, invite_id, name, role, inviter_name, invited_at, expires_at,
     group_name)
   VALUES ($userId, $kind, $targetId, $ownerId, $inviteId, $name, $role, $inviterName, $invitedAt, $expiresAt,
     $groupName)
   ON CONFLICT (user_id, kind, target) DO UPDATE SET owner_id = excluded.owner_id, invite_id = excluded.invite_id,
     name = excluded.name, role = excluded.role, inviter_name = excluded.inviter_name,
     invited_at = excluded.invited_at, expires_at = excluded.expires_at, group_name = excluded.group_name`,
);

/** Raise the accounts first. */
export const deleteReceived = statement<object, { inviteIds: string[] }>(
  'received-invites-delete',
  `DELETE FROM received_invites WHERE invite_id = ANY($inviteIds::uuid[])`,
);

/** Raise the account first. */
export const deleteReceivedBy = statement<{ userId: string }, { userId: string; inviteId: string }>(
  'received-invite-delete',
  `DELETE FROM received_invites WHERE user_id = $userId AND invite_id = $inviteId RETURNING user_id AS "userId"`,
);

export type ExpiredRow = { userId: string; kind: TargetKind; targetId: string };

export const queryExpiredReceived = statement<ExpiredRow, { now: string; limit: number }>(
  'received-invites-expired',
  `SELECT user_id AS "userId", kind, target AS "targetId" FROM received_invites
   WHERE expires_at <= $now LIMIT $limit`,
);

/** Checks the time again, because a new invitation may have replaced it. Raise the account first. */
export const deleteExpiredReceived = statement<
  { userId: string },
  { userId: string; kind: TargetKind; targetId: string; now: string }
>(
  'received-invite-expired-delete',
  `DELETE FROM received_invites WHERE user_id = $userId AND kind = $kind AND target = $targetId AND expires_at <= $now
   RETURNING user_id AS "userId"`,
);

export type AddressedRow = { userId: string; email: string; isVerified: boolean };

const selectAddressed = `SELECT id AS "userId", email, email_verified AS "isVerified" FROM "user"
  WHERE email = ANY($emails::text[])`;

export const queryAddressed = statement<AddressedRow, { emails: string[] }>(
  'accounts-by-address',
  selectAddressed,
);

/** Blocks verification of these addresses, and other jobs about them, until the transaction ends. */
export const lockAddressed = statement<AddressedRow, { emails: string[] }>(
  'accounts-by-address-lock',
  `${selectAddressed} ORDER BY id FOR NO KEY UPDATE`,
);

export const verifyAddress = statement<{ userId: string }, { userId: string; email: string; now: string }>(
  'account-verify-address',
  `UPDATE "user" SET email_verified = true, updated_at = $now
   WHERE id = $userId AND email = $email AND NOT email_verified
   RETURNING id AS "userId"`,
);
