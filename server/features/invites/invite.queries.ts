import type { Role, TargetKind } from '#domain/access/access.ts';
import type { InvitePreview } from '#domain/access/access-calls.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn } from '../sql-parts.queries.ts';

const mailsPerDay = 10;

/**
 * Counts a mail to each address (sorted, unique) and returns the allowed ones; the oldest of `mailsPerDay` must be a
 * day old. `coalesce`, because Citus crashes on an assignment that begins with an array slice.
 */
export const takeMailTurns = statement<{ email: string }, { ownerId: string; emails: string[]; now: string }>(
  'invite-mail-turns',
  `INSERT INTO invite_mails AS m (owner_id, email, sent_at, last_at)
   SELECT $ownerId, email, ARRAY[$now::timestamptz], $now FROM unnest($emails::text[]) AS email
   ON CONFLICT (owner_id, email) DO UPDATE SET
     sent_at = coalesce((m.sent_at || excluded.sent_at)[greatest(1, cardinality(m.sent_at) + 2 - ${mailsPerDay}):], '{}'),
     last_at = excluded.last_at
   WHERE cardinality(m.sent_at) < ${mailsPerDay} OR excluded.last_at - m.sent_at[1] >= interval '1 day'
   RETURNING m.email`,
);

export const deleteMailTurns = statement<object, { before: string }>(
  'invite-mail-turns-old',
  `DELETE FROM invite_mails WHERE last_at <= $before`,
);

export type InviteRow = {
  id: string;
  kind: TargetKind;
  targetId: string;
  email: string;
  role: Role;
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  answeredAt: string | null;
  /** The group that the person joins by accepting. */
  groupId: string | null;
};

const columns = `id, kind, target AS "targetId", email, role, invited_by AS "invitedBy", invited_at AS "invitedAt",
  expires_at AS "expiresAt", answered_at AS "answeredAt", group_id AS "groupId"`;

export const queryInvite = statement<InviteRow, { ownerId: string; id: string }>(
  'invite',
  `SELECT ${columns} FROM invites WHERE owner_id = $ownerId AND id = $id`,
);

export const isOpen = 'answered_at IS NULL AND expires_at > $now';

export const queryInvites = statement<InviteRow, { ownerId: string; ids: string[]; now: string }>(
  'invites-by-id',
  `SELECT ${columns} FROM invites WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND ${isOpen} ORDER BY id`,
);

/** SQL condition on `invites i`. */
export const isByManager = (
  owner: '$ownerId' | 'i.owner_id',
) => `(invited_by = owner_id OR EXISTS (SELECT 1 FROM access_entries e
  WHERE e.owner_id = ${owner} AND e.kind = i.kind AND e.target = i.target AND e.user_id = i.invited_by
    AND e.role = 'admin'))`;

/** Open, and still offered by their inviter. */
export const queryOffered = statement<InviteRow, { ownerId: string; ids: string[]; now: string }>(
  'invites-offered',
  `SELECT ${columns} FROM invites i
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND ${isOpen} AND ${isByManager('$ownerId')} ORDER BY id`,
);

export const queryAddresses = statement<{ email: string }, { ownerId: string; ids: string[] }>(
  'invites-addresses',
  `SELECT DISTINCT email FROM invites WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);

export const queryGroupNames = statement<{ id: string; name: string }, { ownerId: string; ids: string[] }>(
  'invites-group-names',
  `SELECT id, name FROM groups WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);

export const queryInvitesFor = statement<
  InviteRow,
  { ownerId: string; kind: TargetKind; targetId: string; now: string }
>(
  'invites-of-target',
  `SELECT ${columns} FROM invites WHERE owner_id = $ownerId AND kind = $kind AND target = $targetId AND ${isOpen}
   ORDER BY invited_at, id`,
);

export const queryInvitesInto = statement<InviteRow, { ownerId: string; groupId: string; now: string }>(
  'invites-into-group',
  `SELECT ${columns} FROM invites WHERE owner_id = $ownerId AND group_id = $groupId AND ${isOpen}
   ORDER BY invited_at, id`,
);

export const queryInvitesTo = statement<
  { ownerId: string; inviteIds: string[] },
  { email: string; now: string; ofOwnerMax: number }
>(
  'invites-to-address',
  `SELECT owner_id AS "ownerId", array_agg(id::text ORDER BY id) AS "inviteIds" FROM (
     SELECT owner_id, id, row_number() OVER (PARTITION BY owner_id ORDER BY id DESC) AS place
     FROM invites WHERE email = $email AND ${isOpen}
   ) AS open WHERE place <= $ofOwnerMax GROUP BY owner_id ORDER BY owner_id`,
);

/** SQL condition on `invites i`: open, still offered by its inviter, and no account was made by it yet. */
const admits = (owner: '$ownerId' | 'i.owner_id') =>
  `${isOpen} AND ${isByManager(owner)} AND i.signed_up_by IS NULL`;

export const queryAdmits = statement<{ id: string }, { ownerId: string; id: string; now: string }>(
  'invite-admits',
  `SELECT id FROM invites i WHERE owner_id = $ownerId AND id = $id AND ${admits('$ownerId')}`,
);

/** Binds the invitation to a new account. */
export const bindInvite = statement<
  { id: string },
  { ownerId: string; id: string; userId: string; now: string }
>(
  'invite-bind',
  `UPDATE invites i SET signed_up_by = $userId WHERE owner_id = $ownerId AND id = $id AND ${admits('$ownerId')}
   RETURNING id`,
);

/** Binds all invitations to an address to its new account. */
export const bindInvitesTo = statement<
  { ownerId: string; id: string },
  { email: string; userId: string; now: string }
>(
  'invites-bind',
  `UPDATE invites i SET signed_up_by = $userId WHERE email = $email AND ${admits('i.owner_id')}
   RETURNING owner_id AS "ownerId", id`,
);

export const unbindInvite = statement<object, { ownerId: string; id: string; userId: string }>(
  'invite-unbind',
  `UPDATE invites SET signed_up_by = NULL WHERE owner_id = $ownerId AND id = $id AND signed_up_by = $userId`,
);

export const queryIsInvited = statement<{ isInvited: boolean }, { email: string; now: string }>(
  'invites-is-invited',
  `SELECT EXISTS (SELECT 1 FROM invites i WHERE email = $email AND ${admits('i.owner_id')}) AS "isInvited"`,
);

export const countOpenInvites = statement<
  { targetId: string; open: number },
  { ownerId: string; targetIds: string[]; now: string }
>(
  'invites-open-count',
  `SELECT target AS "targetId", count(*)::int AS open FROM invites
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($targetIds::uuid[]) AND ${isOpen}
   GROUP BY target`,
);

type NewInvites = {
  ownerId: string;
  ids: string[];
  kinds: TargetKind[];
  targetIds: string[];
  emails: string[];
  role: Role;
  invitedBy: string;
  groupId: string | null;
  hours: number;
};

/** Dated under the owner's lock, because accepting depends on whether a removal came before or after. */
export const insertInvites = statement<InviteRow, NewInvites>(
  'invites-insert',
  `INSERT INTO invites (owner_id, id, kind, target, email, role, invited_by, group_id, invited_at, expires_at)
   SELECT $ownerId, id, kind, target, email, $role, $invitedBy, $groupId, statement_timestamp(),
     statement_timestamp() + $hours::integer * interval '1 hour'
   FROM unnest($ids::uuid[], $kinds::text[], $targetIds::uuid[], $emails::text[]) AS t (id, kind, target, email)
   RETURNING ${columns}`,
);

/** Invitations that new ones replace. */
export const deleteReplaced = statement<
  InviteRow,
  { ownerId: string; targetIds: string[]; emails: string[] }
>(
  'invites-replaced',
  `DELETE FROM invites WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($targetIds::uuid[])
     AND email = ANY($emails::text[]) AND answered_at IS NULL
   RETURNING ${columns}`,
);

export const deleteInvite = statement<object, { ownerId: string; id: string }>(
  'invite-delete',
  `DELETE FROM invites WHERE owner_id = $ownerId AND id = $id`,
);

/** `acceptedBy` is null for a declined one. */
export const closeInvite = statement<
  object,
  { ownerId: string; id: string; now: string; acceptedBy: string | null }
>(
  'invite-close',
  `UPDATE invites SET answered_at = $now, accepted_by = $acceptedBy WHERE owner_id = $ownerId AND id = $id`,
);

export const queryExpiredOwners = statement<{ ownerId: string }, { now: string; limit: number }>(
  'invites-expired-owners',
  `SELECT DISTINCT owner_id AS "ownerId" FROM invites WHERE expires_at <= $now LIMIT $limit`,
);

/** Also deletes answered invitations, which were kept for repeated answers. */
export const deleteExpired = statement<InviteRow, { ownerId: string; now: string }>(
  'invites-expired-delete',
  `DELETE FROM invites WHERE owner_id = $ownerId AND expires_at <= $now RETURNING ${columns}`,
);

export const queryKnownInvites = statement<{ id: string }, { ownerIds: string[]; ids: string[] }>(
  'invites-known',
  `SELECT id FROM invites WHERE owner_id = ANY($ownerIds::uuid[]) AND id = ANY($ids::uuid[])`,
);

/** Finds only invitations that are still offered. */
export const queryPreview = statement<
  Omit<InvitePreview, 'groupName' | 'groupHas' | 'isMixed' | 'takeOut'> &
    Pick<InviteRow, 'targetId' | 'groupId'>,
  { ownerId: string; id: string; now: string }
>(
  'invite-preview',
  `WITH found AS MATERIALIZED (
     WITH RECURSIVE offered AS (
       SELECT i.kind, i.target AS id, i.role, i.expires_at, i.invited_by, i.group_id, COALESCE(b.name, l.name, g.name) AS name
       FROM (SELECT * FROM invites i WHERE owner_id = $ownerId AND id = $id AND ${isOpen} AND ${isByManager('$ownerId')}) AS i
       LEFT JOIN bins b ON i.kind = 'bin' AND b.owner_id = $ownerId AND b.id = i.target AND b.deleted_at IS NULL
       LEFT JOIN locations l
         ON i.kind = 'location' AND l.owner_id = $ownerId AND l.id = i.target AND l.deleted_at IS NULL
       LEFT JOIN groups g ON g.owner_id = $ownerId AND g.id = i.group_id
     ), below (id) AS (
       SELECT id FROM offered WHERE kind = 'bin'
       UNION
       SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE b.deleted_at IS NULL
     )
     SELECT kind, id, group_id, name, role, expires_at, invited_by,
       CASE kind WHEN 'bin' THEN (SELECT count(*)::int - 1 FROM below)
         ELSE (SELECT count(*)::int FROM bins c
           WHERE c.owner_id = $ownerId AND c.location_id = o.id AND c.deleted_at IS NULL) END AS bin_count
     FROM offered o WHERE name IS NOT NULL
   )
   SELECT f.kind, f.name, f.role, p.display_name AS "inviterName", f.expires_at AS "expiresAt",
     f.bin_count AS "binCount", f.id AS "targetId", f.group_id AS "groupId"
   FROM found f JOIN profiles p ON p.user_id = f.invited_by`,
);
