import type { Role, TargetKind } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { type BinRow, binColumns, type InPart, peopleIn } from '../../features/access/gate.queries.ts';
import { itemJson } from '../../features/items/item-columns.ts';

/** A bin with its changes after `since` up to `to`; `items` and `trashed` are JSON texts joined by commas. */
export type BinDifferenceRow = BinRow & {
  since: number;
  to: number;
  /** False if the items exceeded the size of this read; they are then omitted. */
  isRead: boolean;
  items: string | null;
  trashed: string | null;
  trashedIds: string[] | null;
  removed: string[] | null;
};

const traceBytes = 40;

/**
 * The changes since each revision in one snapshot; only headers above `bytes`. `allTrash` reads the whole trash, for
 * readers whose view of it may have changed. Reads everything if tombstones were pruned.
 */
export const queryDifferences = statement<
  BinDifferenceRow & InPart,
  { ownerId: string; binIds: string[]; since: number[]; allTrash: boolean[]; bytes: number; people: number }
>(
  'live-differences',
  `WITH counted AS MATERIALIZED (
     SELECT w.n, w.id, CASE WHEN w.since < b.pruned_revision THEN 0 ELSE w.since END AS since, w.all_trash,
       b.revision, b.item_bytes, ${peopleIn('bin', 'b')} AS people
     FROM unnest($binIds::uuid[], $since::bigint[], $allTrash::boolean[]) WITH ORDINALITY AS w(id, since, all_trash,
       n)
     JOIN bins b ON b.owner_id = $ownerId AND b.id = w.id
   ), named AS MATERIALIZED (
     SELECT n, id, since, all_trash, revision, item_bytes, sum(people) OVER (ORDER BY n) AS people FROM counted
   ), requested AS MATERIALIZED (
     SELECT * FROM named WHERE people <= $people OR n = (SELECT min(n) FROM named)
   ), wanted AS MATERIALIZED (
     SELECT id, since, all_trash, sum(CASE
       WHEN since >= revision THEN 0
       WHEN since = 0 THEN item_bytes
       ELSE ${traceBytes} * (SELECT count(*) FROM item_tombstones t
                WHERE t.owner_id = $ownerId AND t.bin_id = requested.id AND t.revision > requested.since)
         + CASE WHEN all_trash THEN (SELECT coalesce(sum(i.bytes), 0) FROM items i
                WHERE i.owner_id = $ownerId AND i.bin_id = requested.id AND (i.revision > requested.since
                  OR i.deleted_at IS NOT NULL))
           ELSE (SELECT coalesce(sum(i.bytes), 0) FROM items i
                WHERE i.owner_id = $ownerId AND i.bin_id = requested.id AND i.revision > requested.since) END
       END) OVER (ORDER BY n) <= $bytes AS is_read
     FROM requested
   )
   SELECT ${binColumns}, (SELECT min(n)::int - 1 FROM named WHERE n > (SELECT max(n) FROM requested)) AS "nextAt",
     w.since, b.revision AS to, w.is_read AS "isRead", changed.items, changed.trashed, changed."trashedIds",
     (SELECT array_agg(t.id::text) FROM item_tombstones t
      WHERE w.is_read AND w.since > 0 AND t.owner_id = $ownerId AND t.bin_id = b.id
        AND t.revision > w.since) AS removed
   FROM wanted w
   JOIN bins b ON b.owner_id = $ownerId AND b.id = w.id
   CROSS JOIN LATERAL (
     SELECT string_agg(json, ',') FILTER (WHERE deleted_at IS NULL) AS items,
            string_agg(json, ',') FILTER (WHERE deleted_at IS NOT NULL) AS trashed,
            array_agg(id::text) FILTER (WHERE deleted_at IS NOT NULL) AS "trashedIds"
     FROM (
       SELECT i.id, i.deleted_at, ${itemJson} AS json FROM items i
       WHERE w.is_read AND i.owner_id = $ownerId AND i.bin_id = b.id AND i.revision > w.since
       UNION ALL
       SELECT i.id, i.deleted_at, ${itemJson} AS json FROM items i
       WHERE w.is_read AND w.all_trash AND i.owner_id = $ownerId AND i.bin_id = b.id AND i.revision <= w.since
         AND i.deleted_at IS NOT NULL
     ) AS rows
   ) AS changed`,
);

/** Position in a bin by revision and id, up to revision `last`. */
export type Cursor = { revision: number; id: string; last: number };

/** Contains all items up to the revision `to`; with `endsAt`, those of revision `to` only up to this id. */
export type BinPartRow = BinDifferenceRow & {
  hasMore: boolean;
  endsAt: string | null;
  prunedRevision: number;
};

/** About `bytes` and at most `rows`, but at least one row. Ends after a whole revision, or within it if it is the only one. */
export const queryBinPart = statement<
  BinPartRow,
  {
    ownerId: string;
    id: string;
    afterRevision: number;
    afterId: string;
    last: number;
    rows: number;
    bytes: number;
  }
>(
  'live-bin-part',
  `WITH bin AS MATERIALIZED (
     SELECT * FROM bins WHERE owner_id = $ownerId AND id = $id
   ), read AS MATERIALIZED (
     SELECT i.*, row_number() OVER so_far AS n, sum(i.bytes) OVER so_far AS bytes_so_far
     FROM (
       SELECT * FROM items i
       WHERE i.owner_id = $ownerId AND i.bin_id = $id AND i.revision >= $afterRevision
         AND (i.revision, i.id) > ($afterRevision, $afterId::uuid)
         AND i.revision <= $last
       ORDER BY i.revision, i.id LIMIT $rows
     ) AS i WINDOW so_far AS (ORDER BY i.revision, i.id)
   ), taken AS MATERIALIZED (
     SELECT * FROM read WHERE n = 1 OR bytes_so_far <= $bytes
   ), reach AS MATERIALIZED (
     SELECT count(*) = $rows OR count(*) < (SELECT count(*) FROM read) AS has_more, min(revision) AS first,
       max(revision) AS last, (array_agg(id ORDER BY revision DESC, id DESC))[1] AS last_id
     FROM taken
   ), part AS MATERIALIZED (
     SELECT has_more, CASE WHEN NOT has_more THEN least($last, (SELECT revision FROM bin))
       WHEN last > first THEN last - 1 ELSE last END AS to,
       CASE WHEN has_more AND last = first THEN last_id END AS ends_at
     FROM reach
   )
   SELECT ${binColumns}, b.pruned_revision AS "prunedRevision", $afterRevision::bigint AS since, part.to,
     true AS "isRead",
     part.has_more AS "hasMore", part.ends_at AS "endsAt", rows.*, NULL::text[] AS removed
   FROM bin b CROSS JOIN part CROSS JOIN LATERAL (
     SELECT string_agg(${itemJson}, ',') FILTER (WHERE i.deleted_at IS NULL) AS items,
            string_agg(${itemJson}, ',') FILTER (WHERE i.deleted_at IS NOT NULL) AS trashed,
            array_agg(i.id::text) FILTER (WHERE i.deleted_at IS NOT NULL) AS "trashedIds"
     FROM taken i WHERE i.revision <= part.to
   ) AS rows`,
);

export const queryTraces = statement<
  { id: string },
  { ownerId: string; binId: string; afterRevision: number; last: number }
>(
  'live-traces',
  `SELECT id FROM item_tombstones
   WHERE owner_id = $ownerId AND bin_id = $binId AND revision > $afterRevision AND revision <= $last`,
);

/** `roles` is null if the user is the owner. */
export type VisibleRow = {
  kind: TargetKind;
  ownerId: string;
  id: string;
  revision: number;
  itemBytes: number;
  isTrashed: boolean;
  roles: Role[] | null;
};

const visibleBin = `'bin' AS kind, b.owner_id AS "ownerId", b.id, b.revision, b.item_bytes AS "itemBytes",
  b.deleted_at IS NOT NULL AS "isTrashed"`;

const visibleLocation = `'location', l.owner_id, l.id, l.revision, 0, l.deleted_at IS NOT NULL`;

export const queryOwn = statement<VisibleRow, { userId: string }>(
  'live-own',
  `SELECT ${visibleBin}, NULL::text[] AS roles FROM bins b WHERE b.owner_id = $userId
   UNION ALL
   SELECT ${visibleLocation}, NULL FROM locations l WHERE l.owner_id = $userId`,
);

/** Candidates from the index `visible`; the access entries decide. */
export const queryShared = statement<{ ownerId: string; ids: string[] }, { userId: string }>(
  'live-shared',
  `SELECT owner_id AS "ownerId", array_agg(target::text) AS ids FROM visible
   WHERE user_id = $userId GROUP BY owner_id`,
);

export const querySharedByOwner = statement<VisibleRow, { ownerId: string; userId: string; ids: string[] }>(
  'live-shared-by-owner',
  `SELECT ${visibleBin}, array_agg(e.role) AS roles
   FROM access_entries e JOIN bins b ON b.owner_id = e.owner_id AND b.id = e.target
   WHERE e.owner_id = $ownerId AND e.kind = 'bin' AND e.user_id = $userId AND e.target = ANY($ids::uuid[])
   GROUP BY b.owner_id, b.id
   UNION ALL
   SELECT ${visibleLocation}, array_agg(e.role)
   FROM access_entries e JOIN locations l ON l.owner_id = e.owner_id AND l.id = e.target
   WHERE e.owner_id = $ownerId AND e.kind = 'location' AND e.user_id = $userId AND e.target = ANY($ids::uuid[])
   GROUP BY l.owner_id, l.id`,
);

export const queryOwners = statement<{ id: string; ownerId: string }, { ids: string[] }>(
  'live-owners',
  `SELECT id, owner_id AS "ownerId" FROM ids WHERE id = ANY($ids::uuid[])`,
);

/** Returns no row for a user without a profile. */
export const queryAccount = statement<
  { revision: number; isRevoked: boolean },
  { userId: string; tokenHash: string }
>(
  'live-account',
  `SELECT revision, EXISTS (SELECT 1 FROM revoked_sessions WHERE token_hash = decode($tokenHash, 'hex')) AS "isRevoked"
   FROM account_revisions WHERE user_id = $userId`,
);

export const queryInstallation = statement<{ epoch: string }>(
  'live-installation',
  'SELECT epoch::text FROM installation',
);

/** With a fixed id, so that only one of several processes inserts. */
export const insertInstallation = statement<object>(
  'live-installation-insert',
  `INSERT INTO installation (id, epoch, created_at)
   VALUES ('00000000-0000-0000-0000-000000000001', gen_random_uuid(), now()) ON CONFLICT DO NOTHING`,
);

/** Distinguishes a restored or promoted copy from its original. */
export const queryHistory = statement<{ history: string }>(
  'live-history',
  `SELECT s.system_identifier || '-' || c.timeline_id AS history FROM pg_control_system() s, pg_control_checkpoint() c`,
);

export const queryVisibleCounts = statement<{ userId: string; rows: number }, { userIds: string[] }>(
  'live-visible-counts',
  `SELECT user_id AS "userId", sum(rows)::bigint AS rows FROM (
     SELECT owner_id AS user_id, count(*) AS rows FROM bins WHERE owner_id = ANY($userIds::uuid[]) GROUP BY owner_id
     UNION ALL
     SELECT owner_id, count(*) FROM locations WHERE owner_id = ANY($userIds::uuid[]) GROUP BY owner_id
     UNION ALL
     SELECT user_id, count(*) FROM visible WHERE user_id = ANY($userIds::uuid[]) GROUP BY user_id
     UNION ALL
     SELECT id, 0 FROM unnest($userIds::uuid[]) AS u (id)
   ) AS counted GROUP BY user_id`,
);

export const queryOfOwners = statement<VisibleRow, { ownerIds: string[] }>(
  'live-of-owners',
  `SELECT ${visibleBin}, NULL::text[] AS roles FROM bins b WHERE b.owner_id = ANY($ownerIds::uuid[])
   UNION ALL
   SELECT ${visibleLocation}, NULL FROM locations l WHERE l.owner_id = ANY($ownerIds::uuid[])`,
);

export const querySharedWith = statement<VisibleRow & { userId: string }, { userIds: string[] }>(
  'live-shared-with',
  `WITH v AS MATERIALIZED (SELECT user_id, kind, owner_id, target, role FROM visible
   WHERE user_id = ANY($userIds::uuid[]))
   SELECT v.user_id AS "userId", ${visibleBin}, ARRAY[v.role] AS roles
   FROM v JOIN bins b ON b.owner_id = v.owner_id AND b.id = v.target WHERE v.kind = 'bin'
   UNION ALL
   SELECT v.user_id, ${visibleLocation}, ARRAY[v.role]
   FROM v JOIN locations l ON l.owner_id = v.owner_id AND l.id = v.target WHERE v.kind = 'location'`,
);

export const queryAccounts = statement<{ userId: string; revision: number }, { userIds: string[] }>(
  'live-accounts',
  `SELECT user_id AS "userId", revision FROM account_revisions WHERE user_id = ANY($userIds::uuid[])`,
);

export const queryValidSessions = statement<{ id: string }, { sessionIds: string[] }>(
  'live-sessions-valid',
  `SELECT id FROM session WHERE id = ANY($sessionIds::uuid[]) AND expires_at > now()`,
);

/** Only of devices that ticked on a list, of which somebody may ask. */
export const noteHeard = statement<object, { sessionIds: string[] }>(
  'live-sessions-heard',
  `UPDATE session SET heard_at = now() WHERE id = ANY($sessionIds::uuid[]) AND heard_at IS NOT NULL`,
);

export const queryRevoked = statement<{ tokenHash: string }, { tokenHashes: string[] }>(
  'live-sessions-revoked',
  `SELECT encode(token_hash, 'hex') AS "tokenHash" FROM revoked_sessions
   WHERE token_hash IN (SELECT decode(unnest($tokenHashes::text[]), 'hex'))`,
);
