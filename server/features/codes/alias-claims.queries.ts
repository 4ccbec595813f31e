import { statement } from '#server/db/statement.ts';
import { isInList, isSeenByReader } from '../sql-parts.queries.ts';

export const queryClaims = statement<{ revision: number }, { ownerId: string }>(
  'alias-claims-of',
  `SELECT revision::int FROM alias_claims WHERE owner_id = $ownerId`,
);

/** Divides by zero, which fails everything sent after it, if a code was put on a thing since `revision`. */
export const raiseClaims = statement<{ raised: number }, { ownerId: string; revision: number }>(
  'alias-claims-raise',
  `WITH first AS (
     INSERT INTO alias_claims (owner_id, revision) SELECT $ownerId, 1 WHERE $revision::int = 0
     ON CONFLICT DO NOTHING RETURNING 1
   ), later AS (
     UPDATE alias_claims SET revision = revision + 1 WHERE owner_id = $ownerId AND revision = $revision RETURNING 1
   )
   SELECT 1 / ((SELECT count(*) FROM first) + (SELECT count(*) FROM later))::int AS raised`,
);

/** Waits for others who put codes on things of the owner. */
export const lockClaims = statement<object, { ownerId: string }>(
  'alias-claims-lock',
  `INSERT INTO alias_claims AS c (owner_id, revision) VALUES ($ownerId, 1)
   ON CONFLICT (owner_id) DO UPDATE SET revision = c.revision + 1`,
);

/** `place` is the bin or location itself, or the item's bin. */
export type HolderRow = { place: string; name: string; isSeen: boolean; key: string };

const isWanted = (id: string) => `${isInList('key', '$keys', 'text')} AND NOT ${isInList(id, '$exceptIds')}`;

/** The things of the owner that have one of the codes, except some: bins first, then places, then items. */
export const queryHolders = statement<
  HolderRow,
  { ownerId: string; readerId: string; keys: string[]; exceptIds: string[] }
>(
  'alias-holders',
  `SELECT place, name, "isSeen", key FROM (
     SELECT 1 AS kind, b.id, b.id AS place, b.name, key, ${isSeenByReader('bin', 'b.id')} AS "isSeen"
     FROM bins b CROSS JOIN LATERAL unnest(b.alias_keys) AS key
     WHERE b.owner_id = $ownerId AND b.alias_keys <> '{}' AND b.deleted_at IS NULL AND ${isWanted('b.id')}
     UNION ALL
     SELECT 2, l.id, l.id, l.name, key, ${isSeenByReader('location', 'l.id')}
     FROM locations l CROSS JOIN LATERAL unnest(l.alias_keys) AS key
     WHERE l.owner_id = $ownerId AND l.alias_keys <> '{}' AND l.deleted_at IS NULL AND ${isWanted('l.id')}
     UNION ALL
     SELECT 3, i.id, i.bin_id, i.name, key, ${isSeenByReader('bin', 'i.bin_id')}
     FROM items i CROSS JOIN LATERAL unnest(i.alias_keys) AS key
     WHERE i.owner_id = $ownerId AND i.alias_keys <> '{}' AND i.deleted_at IS NULL AND ${isWanted('i.id')}
       AND EXISTS (SELECT 1 FROM bins b WHERE b.owner_id = $ownerId AND b.id = i.bin_id AND b.deleted_at IS NULL)
   ) AS found ORDER BY "isSeen" DESC, kind, id LIMIT 1`,
);
