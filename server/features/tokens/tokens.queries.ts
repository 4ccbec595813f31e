import type { TargetKind } from '#domain/access/access.ts';
import type { TokenScope } from '#domain/tokens/token-limits.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../sql-parts.queries.ts';

/** A chosen place or bin. Owners never change, so the row keeps them. */
export type TokenTarget = { kind: TargetKind; id: string; ownerId: string };

export type TokenRow = {
  id: string;
  name: string;
  scope: TokenScope;
  targets: TokenTarget[] | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
};

export type UsedTokenRow = Pick<
  TokenRow,
  'id' | 'name' | 'scope' | 'targets' | 'expiresAt' | 'lastUsedAt'
> & { userId: string };

export const queryToken = statement<UsedTokenRow, { tokenHash: string }>(
  'personal-token-by-hash',
  `SELECT id, user_id AS "userId", name, scope, targets, expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
   FROM personal_tokens WHERE token_hash = decode($tokenHash, 'hex')`,
);

export const updateTokenUse = statement<object, { id: string; now: string; address: string }>(
  'personal-token-used',
  `UPDATE personal_tokens SET last_used_at = $now, last_used_ip = $address WHERE id = $id`,
);

export const queryTokens = statement<TokenRow, { userId: string }>(
  'personal-tokens-list',
  `SELECT id, name, scope, targets, created_at AS "createdAt", expires_at AS "expiresAt",
     last_used_at AS "lastUsedAt", last_used_ip AS "lastUsedFrom"
   FROM personal_tokens WHERE user_id = $userId ORDER BY created_at DESC, id DESC`,
);

/** Serialises adding tokens, so that the count is exact. */
export const lockTokenOwner = statement<{ email: string }, { userId: string }>(
  'personal-token-owner-lock',
  `SELECT email FROM "user" WHERE id = $userId FOR NO KEY UPDATE`,
);

export const countTokens = statement<{ count: number }, { userId: string }>(
  'personal-tokens-count',
  'SELECT count(*)::int AS count FROM personal_tokens WHERE user_id = $userId',
);

export const insertToken = statement<
  object,
  Pick<TokenRow, 'id' | 'name' | 'scope' | 'createdAt' | 'expiresAt'> & {
    userId: string;
    tokenHash: string;
    targets: string | null;
  }
>(
  'personal-token-insert',
  `INSERT INTO personal_tokens (id, user_id, token_hash, name, scope, targets, created_at, expires_at)
   VALUES ($id, $userId, decode($tokenHash, 'hex'), $name, $scope, $targets::jsonb, $createdAt, $expiresAt)`,
);

/** All of the person's without an id. */
export const deleteTokens = statement<{ tokenHash: string }, { userId: string; id: string | null }>(
  'personal-tokens-delete',
  `DELETE FROM personal_tokens WHERE user_id = $userId AND ($id::uuid IS NULL OR id = $id)
   RETURNING encode(token_hash, 'hex') AS "tokenHash"`,
);

type InTargets = { ownerId: string; ids: string[]; chosen: string[] };

/** Which of these bins and places of the owner are, or are in, the chosen ones. */
export const queryWithin = statement<{ id: string }, InTargets>(
  'ids-within-chosen',
  `WITH RECURSIVE bins_around (asked, id, parent_bin_id, location_id) AS (
     SELECT id, id, parent_bin_id, location_id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION ALL
     SELECT a.asked, b.id, b.parent_bin_id, b.location_id FROM bins_around a CROSS JOIN LATERAL (
       SELECT id, parent_bin_id, location_id FROM bins WHERE owner_id = $ownerId AND id = a.parent_bin_id OFFSET 0) AS b
   ), places_around (asked, id, parent_location_id) AS (
     SELECT asked.asked, l.id, l.parent_location_id FROM (
       SELECT asked, location_id AS id FROM bins_around WHERE id = asked AND location_id IS NOT NULL
       UNION ALL SELECT id, id FROM unnest($ids::uuid[]) AS i (id)
     ) AS asked CROSS JOIN LATERAL (
       SELECT id, parent_location_id FROM locations WHERE owner_id = $ownerId AND id = asked.id OFFSET 0) AS l
     UNION ALL
     SELECT a.asked, l.id, l.parent_location_id FROM places_around a CROSS JOIN LATERAL (
       SELECT id, parent_location_id FROM locations WHERE owner_id = $ownerId AND id = a.parent_location_id OFFSET 0) AS l
   )
   SELECT DISTINCT asked AS id FROM (
     SELECT asked, id FROM bins_around UNION ALL SELECT asked, id FROM places_around
   ) AS around WHERE ${isInList('id', '$chosen')}`,
);

/** The chosen bins and places of the owner with all that is in them, in the trash included. */
export const queryAllWithin = statement<
  { kind: TargetKind; id: string },
  { ownerId: string; chosen: string[] }
>(
  'all-within-chosen',
  `WITH RECURSIVE places (id) AS (
     SELECT id FROM locations WHERE owner_id = $ownerId AND id = ANY($chosen::uuid[])
     UNION
     SELECT l.id FROM places p CROSS JOIN LATERAL (
       SELECT id FROM locations WHERE owner_id = $ownerId AND parent_location_id = p.id OFFSET 0) AS l
   ), chosen_bins (id) AS (
     SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($chosen::uuid[])
     UNION
     SELECT b.id FROM chosen_bins c CROSS JOIN LATERAL (
       SELECT id FROM bins WHERE owner_id = $ownerId AND parent_bin_id = c.id OFFSET 0) AS b
   )
   SELECT 'location' AS kind, id FROM places
   UNION
   SELECT 'bin', id FROM chosen_bins
   UNION
   SELECT 'bin', b.id FROM places p CROSS JOIN LATERAL (
     SELECT id FROM bins WHERE owner_id = $ownerId AND location_id = p.id OFFSET 0) AS b`,
);
