import type { TargetKind } from '#domain/access/access.ts';
import type { EventKind } from '#domain/history/history.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../sql-parts.queries.ts';
import type { ListedRow } from './history.queries.ts';

/** `position` is the event's moment in microseconds, so that pages neither skip nor repeat an event. */
export type ActivityRow = ListedRow & {
  ownerId: string;
  targetKind: TargetKind;
  targetId: string;
  position: string;
};

/** Values of null filter nothing. */
type Page = {
  ownerId: string;
  beforeAt: string;
  beforeId: string;
  actorId: string | null;
  kinds: EventKind[] | null;
  /** Leaves only events in which a loan ended, or some of it came back. */
  isReturn: boolean;
  limit: number;
};

type Listed = { targetKinds: TargetKind[]; targets: string[] };

const position = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = `h.owner_id AS "ownerId", h.id, h.event AS kind, h.at, h.actor_id AS "actorId", h.actor_name AS "actorName", h.names, h.count,
  h.detail - 'entries' AS detail, h.kind AS "targetKind", h.target AS "targetId", ${position('h.at')} AS position`;

const isWanted = `($actorId::uuid IS NULL OR actor_id = $actorId) AND ($kinds::text[] IS NULL OR event = ANY($kinds))
  AND (NOT $isReturn::boolean OR (event = 'itemChanged' AND detail @? '$.changes[*] ? (@.field == "loan" && exists (@.from)
    && (!exists (@.to) || @.to.quantity < @.from.quantity))'))`;

/** The events of one target, by the index `history_newest`. */
const ofTarget = (
  kind: string,
  target: string,
) => `owner_id = $ownerId AND kind = ${kind} AND target = ${target}
  AND (at, id) < ($beforeAt::timestamptz, $beforeId::uuid) AND ${isWanted}`;

/** The newest events of everything of one owner, by the index `history_of_owner`. */
export const queryActivityOfOwner = statement<ActivityRow, Page>(
  'activity-of-owner',
  `SELECT ${columns} FROM (
     SELECT * FROM history WHERE owner_id = $ownerId
       AND (at AT TIME ZONE 'UTC', id) < ($beforeAt::timestamptz AT TIME ZONE 'UTC', $beforeId::uuid) AND ${isWanted}
       AND NOT detail ? 'isOfImport'
     ORDER BY at AT TIME ZONE 'UTC' DESC, id DESC LIMIT $limit
   ) AS h ORDER BY h.at DESC, h.id DESC`,
);

export type NewestOfTarget = { kind: TargetKind; id: string; position: string; eventId: string };

/**
 * The targets with the newest events, of those that are listed. OFFSET 0 keeps each a look-up by key. `placeIds` leaves
 * only these locations and the bins in them.
 */
export const queryNewestTargets = statement<
  NewestOfTarget,
  Page & Listed & { seesTrash: boolean[]; placeIds: string[] | null }
>(
  'activity-newest-targets',
  `WITH listed AS MATERIALIZED (
     SELECT * FROM unnest($targetKinds::text[], $targets::uuid[], $seesTrash::boolean[]) AS t (kind, id, sees_trash)
   ), seen AS MATERIALIZED (
     SELECT t.kind, t.id FROM listed t CROSS JOIN LATERAL (
       SELECT deleted_at, location_id FROM bins WHERE owner_id = $ownerId AND id = t.id OFFSET 0) AS b
     WHERE t.kind = 'bin' AND (b.deleted_at IS NULL OR t.sees_trash)
       AND ($placeIds::uuid[] IS NULL OR ${isInList('b.location_id', '$placeIds')})
     UNION ALL
     SELECT t.kind, t.id FROM listed t CROSS JOIN LATERAL (
       SELECT deleted_at FROM locations WHERE owner_id = $ownerId AND id = t.id OFFSET 0) AS l
     WHERE t.kind = 'location' AND (l.deleted_at IS NULL OR t.sees_trash)
       AND ($placeIds::uuid[] IS NULL OR ${isInList('t.id', '$placeIds')})
   )
   SELECT s.kind, s.id, ${position('newest.at')} AS position, newest.id AS "eventId" FROM seen s CROSS JOIN LATERAL (
     SELECT at, id FROM history WHERE ${ofTarget('s.kind', 's.id')} ORDER BY at DESC, id DESC LIMIT 1
   ) AS newest
   ORDER BY newest.at DESC, newest.id DESC LIMIT $limit`,
);

/** The newest events of some targets of one owner that are not older than `since`. */
export const queryActivityOfTargets = statement<ActivityRow, Page & Listed & { since: string }>(
  'activity-of-targets',
  `WITH newest AS MATERIALIZED (
     SELECT t.kind, t.target, e.id FROM unnest($targetKinds::text[], $targets::uuid[]) AS t (kind, target)
     CROSS JOIN LATERAL (
       SELECT at, id FROM history WHERE ${ofTarget('t.kind', 't.target')} AND at >= $since
       ORDER BY at DESC, id DESC LIMIT $limit
     ) AS e
     ORDER BY e.at DESC, e.id DESC LIMIT $limit
   )
   SELECT ${columns} FROM newest n CROSS JOIN LATERAL (
     SELECT * FROM history WHERE owner_id = $ownerId AND kind = n.kind AND target = n.target AND id = n.id OFFSET 0
   ) AS h ORDER BY h.at DESC, h.id DESC`,
);

export type SharedTarget = {
  ownerId: string;
  kind: TargetKind;
  id: string;
  role: 'viewer' | 'editor' | 'admin';
};

export const querySharedTargets = statement<SharedTarget, { readerId: string }>(
  'activity-shared-targets',
  `SELECT owner_id AS "ownerId", kind, target AS id, role FROM visible WHERE user_id = $readerId`,
);

/** These locations and the bins in them, if they are of this owner. */
export const queryTargetsInPlaces = statement<
  { kind: TargetKind; id: string },
  { ownerId: string; placeIds: string[] }
>(
  'activity-targets-in-places',
  `SELECT 'location' AS kind, id FROM locations WHERE owner_id = $ownerId AND id = ANY($placeIds::uuid[])
   UNION ALL SELECT 'bin', id FROM bins WHERE owner_id = $ownerId AND location_id = ANY($placeIds::uuid[])`,
);

/** Returns the pairs that are not in the trash. */
export const queryItemsInBins = statement<
  { binId: string; id: string },
  { ownerId: string; binIds: string[]; itemIds: string[] }
>(
  'activity-items-in-bins',
  `SELECT i.bin_id AS "binId", i.id FROM unnest($binIds::uuid[], $itemIds::uuid[]) AS t (bin_id, id)
   CROSS JOIN LATERAL (
     SELECT bin_id, id FROM items WHERE owner_id = $ownerId AND bin_id = t.bin_id AND id = t.id
       AND deleted_at IS NULL OFFSET 0) AS i`,
);
