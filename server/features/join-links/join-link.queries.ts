import type { Target } from '#domain/access/access.ts';
import type { JoinRole } from '#domain/links/join-link.ts';
import { statement } from '#server/db/statement.ts';
import { type GroupGrant, grantsAsJson } from '../groups/group.queries.ts';

export type JoinLinkRow = {
  id: string;
  targets: Target[];
  groupId: string | null;
  role: JoinRole;
  usesMax: number;
  asksFirst: boolean;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
  /** When the last seat was taken. */
  usedUpAt: string | null;
};

const columns = `l.id, l.targets, l.group_id AS "groupId", l.role, l.uses_max AS "usesMax", l.asks_first AS "asksFirst",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.expires_at AS "expiresAt", l.ended_at AS "endedAt",
  l.used_up_at AS "usedUpAt"`;

const isOpen = '(l.ended_at IS NULL AND l.used_up_at IS NULL AND l.expires_at > $now)';

type NewJoinLink = Pick<JoinLinkRow, 'id' | 'role' | 'usesMax' | 'asksFirst' | 'createdBy'> & {
  ownerId: string;
  targets: string;
  groupId: string | null;
  /** One of both. */
  days: number | null;
  expiresAt: string | null;
};

/** Dated under the owner's lock, because joining depends on whether a removal came before or after. */
export const insertJoinLink = statement<JoinLinkRow, NewJoinLink>(
  'join-link-insert',
  `INSERT INTO join_links AS l
     (owner_id, id, targets, group_id, role, uses_max, asks_first, created_by, created_at, expires_at)
   VALUES ($ownerId, $id, $targets::jsonb, $groupId, $role, $usesMax, $asksFirst, $createdBy, statement_timestamp(),
     COALESCE($expiresAt::timestamptz, statement_timestamp() + $days::integer * interval '1 day'))
   RETURNING ${columns}`,
);

/** Needs the owner locked. */
export const countOpenJoinLinks = statement<{ open: number }, { ownerId: string; now: string }>(
  'join-links-open-count',
  `SELECT count(*)::int AS open FROM join_links l WHERE l.owner_id = $ownerId AND ${isOpen}`,
);

/** The group that a link leads into. */
type GroupOfLink = { name: string; hasAllPlaces: boolean; grants: GroupGrant[] | null; isMember: boolean };

/** A link in any state. `isUsed`: the reader has joined by it. */
export const queryJoinLink = statement<
  JoinLinkRow & { isUsed: boolean; isOwnerLeaving: boolean; group: GroupOfLink | null },
  { ownerId: string; id: string; readerId: string }
>(
  'join-link',
  `SELECT ${columns},
     EXISTS (SELECT 1 FROM join_uses
       WHERE owner_id = $ownerId AND link_id = $id AND user_id = $readerId) AS "isUsed",
     EXISTS (SELECT 1 FROM profiles
       WHERE user_id = $ownerId AND deletion_due_at IS NOT NULL) AS "isOwnerLeaving",
     (SELECT json_build_object('name', g.name, 'hasAllPlaces', g.all_places IS NOT NULL, 'grants', (${grantsAsJson}),
        'isMember', EXISTS (SELECT 1 FROM group_members m
          WHERE m.owner_id = $ownerId AND m.group_id = l.group_id AND m.user_id = $readerId))
      FROM groups g WHERE g.owner_id = $ownerId AND g.id = l.group_id) AS "group"
   FROM join_links l WHERE l.owner_id = $ownerId AND l.id = $id`,
);

/** The links to a target, as a list of one target in JSON, or into a group; open ones first, then newest first. */
export const queryJoinLinks = statement<
  JoinLinkRow & { uses: { userId: string; usedAt: string }[] | null },
  { ownerId: string; target: string | null; groupId: string | null; now: string }
>(
  'join-links',
  `SELECT ${columns}, (
     SELECT json_agg(json_build_object('userId', u.user_id, 'usedAt', u.used_at) ORDER BY u.used_at, u.user_id)
     FROM join_uses u WHERE u.owner_id = $ownerId AND u.link_id = l.id) AS uses
   FROM join_links l WHERE l.owner_id = $ownerId AND (l.targets @> $target::jsonb OR l.group_id = $groupId)
   ORDER BY ${isOpen} DESC, l.created_at DESC, l.id DESC LIMIT 100`,
);

/** Returns nothing if the person used the link before. Needs the owner locked. */
export const insertJoinUse = statement<
  { userId: string },
  { ownerId: string; linkId: string; userId: string; now: string }
>(
  'join-use-insert',
  `INSERT INTO join_uses (owner_id, link_id, user_id, used_at) VALUES ($ownerId, $linkId, $userId, $now)
   ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
);

/** Ends the link if its last seat was taken. Needs the owner locked. */
export const endUsedUpJoinLink = statement<object, { ownerId: string; linkId: string; now: string }>(
  'join-link-used-up',
  `UPDATE join_links SET used_up_at = $now
   WHERE owner_id = $ownerId AND id = $linkId AND used_up_at IS NULL AND uses_max <= (
     SELECT count(*) FROM join_uses WHERE owner_id = $ownerId AND link_id = $linkId)`,
);

/** For an account that was not made after all, so that its seat was never taken. */
export const deleteJoinUse = statement<object, { ownerId: string; linkId: string; userId: string }>(
  'join-use-delete',
  `WITH gone AS (
     DELETE FROM join_uses WHERE owner_id = $ownerId AND link_id = $linkId AND user_id = $userId RETURNING link_id)
   UPDATE join_links SET used_up_at = NULL
   WHERE owner_id = $ownerId AND id = $linkId AND EXISTS (SELECT FROM gone)`,
);

export const endJoinLink = statement<{ id: string }, { ownerId: string; id: string; now: string }>(
  'join-link-end',
  `UPDATE join_links SET ended_at = $now WHERE owner_id = $ownerId AND id = $id AND ended_at IS NULL RETURNING id`,
);

/** Also deletes the record of the people who used it. */
export const deleteEndedJoinLink = statement<{ id: string }, { ownerId: string; id: string; now: string }>(
  'join-link-delete',
  `DELETE FROM join_links l WHERE l.owner_id = $ownerId AND l.id = $id AND NOT ${isOpen} RETURNING l.id`,
);

export const deleteOldJoinLinks = statement<object, { before: string }>(
  'join-links-old',
  `DELETE FROM join_links WHERE expires_at < $before OR ended_at < $before OR used_up_at < $before`,
);

export const queryKnownJoinLinks = statement<{ id: string }, { ownerIds: string[]; ids: string[] }>(
  'join-links-known',
  `SELECT id FROM join_links WHERE owner_id = ANY($ownerIds::uuid[]) AND id = ANY($ids::uuid[])`,
);
