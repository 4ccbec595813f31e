import type { Role, TargetKind } from '#domain/access/access.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { recordedMax } from '#domain/stock-checks/stock-result.ts';
import { statement } from '#server/db/statement.ts';
import type { EventDetail } from './event.ts';

export const queryPlanOfHistory = statement<{ plan: Plan }, { ownerId: string }>(
  'history-plan',
  `SELECT plan FROM profiles WHERE user_id = $ownerId`,
);

const ofAccess = `('accessEnded', 'accessChanged', 'accessGranted')`;

/** Keeps decisions about people. */
export const deleteSurplusOfTarget = statement<
  { id: string },
  { ownerId: string; target: string; keepCount: number }
>(
  'history-surplus-of-target',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $keepCount)
   RETURNING id`,
);

/** Security: keeps a limit per person, so that decisions about others cannot displace the event of a removal. */
export const deleteSurplusOfPeople = statement<
  { id: string },
  { ownerId: string; target: string; keepCount: number }
>(
  'history-surplus-of-people',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM (
       SELECT owner_id, kind, target, id,
         row_number() OVER (PARTITION BY detail -> 'person' ->> 'userId' ORDER BY at DESC, id DESC) AS place
       FROM history
       WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = $target AND event IN ${ofAccess}
     ) AS placed WHERE place > $keepCount)
   RETURNING id`,
);

/** Keeps decisions about people. */
export const deleteSurplusOfOwner = statement<
  { id: string },
  { ownerId: string; keepCount: number; limit: number }
>(
  'history-surplus-of-owner',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history WHERE owner_id = $ownerId AND event NOT IN ${ofAccess}
     ORDER BY at DESC, id DESC OFFSET $keepCount LIMIT $limit)
   RETURNING id`,
);

/** `events` is a JSON list. `at` is raised to the time of the statement, which runs under the lock of the bin: a later write never gets an earlier time. */
type NewEvents = { ownerId: string; at: string; actorId: string; actorName: string; events: string };

const insertion = `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $ownerId, kind, target, id, event, greatest($at, statement_timestamp()), $actorId, $actorName,
     ARRAY(SELECT json_array_elements_text(names)), count, detail
   FROM json_to_recordset($events::json) AS x (
     kind text, target uuid, id uuid, event text, names json, count integer, detail jsonb)`;

/** Returns the ids that were not in use. */
export const insertEvents = statement<{ id: string }, NewEvents>(
  'history-insert',
  `${insertion} ON CONFLICT DO NOTHING RETURNING id`,
);

/** Joins a step to the target's newest event if that is this person's change of the quantity alone; else inserts. */
export const joinOrInsertEvents = statement<
  object,
  NewEvents & {
    kind: string;
    target: string;
    event: EventKind;
    ids: string;
    name: string;
    quantity: number;
    since: string;
  }
>(
  'history-join-or-insert',
  `WITH joined AS (
     UPDATE history SET at = greatest(at, $at), names = ARRAY[$name],
       detail = jsonb_set(detail, '{changes,0,to}', to_jsonb($quantity::int))
     WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND event = $event AND actor_id = $actorId
       AND at >= $since
       AND detail -> 'ids' = $ids::jsonb AND jsonb_array_length(detail -> 'changes') = 1
       AND detail #>> '{changes,0,field}' = 'quantity' AND id = (
         SELECT id FROM history WHERE owner_id = $ownerId AND kind = $kind
           AND target = $target ORDER BY at DESC, id DESC LIMIT 1)
     RETURNING id
   )
   ${insertion} WHERE NOT EXISTS (SELECT FROM joined)`,
);

export type EventRow = { at: string; actorId: string; detail: EventDetail };

export const queryEvent = statement<
  EventRow,
  { ownerId: string; kind: string; target: string; id: string; event: string }
>(
  'history-event',
  `SELECT at, actor_id AS "actorId", detail FROM history
   WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND id = $id AND event = $event`,
);

/** Finds the owner of a target by the event with which a person left it. */
export const queryOwnerOfLeft = statement<
  { ownerId: string },
  { target: string; kind: string; id: string; personId: string; since: string }
>(
  'history-owner-of-left',
  `WITH i AS MATERIALIZED (SELECT owner_id, id FROM ids WHERE id = $target)
   SELECT h.owner_id AS "ownerId" FROM i JOIN history h
     ON h.owner_id = i.owner_id AND h.kind = $kind AND h.target = i.id AND h.id = $id
   WHERE h.event = 'accessEnded' AND h.actor_id = $personId
     AND h.detail -> 'person' ->> 'userId' = $personId::text AND h.at >= $since`,
);

/** Returns whether a person was given access to anything of this owner since, or others ended or changed it. */
export const queryIsDecidedSince = statement<
  { isDecided: boolean },
  { ownerId: string; personId: string; since: string }
>(
  'history-decided-since',
  `SELECT EXISTS (
     SELECT FROM history WHERE owner_id = $ownerId AND at >= $since AND detail -> 'person' ->> 'userId' = $personId::uuid::text
       AND (event = 'accessGranted' OR (event IN ('accessEnded', 'accessChanged') AND actor_id <> $personId))
   ) AS "isDecided"`,
);

/**
 * Returns who last ended a person's access at this owner since then, or lowered it to one of these roles, or removed the person
 * from this group; nothing if nobody did.
 */
export const queryRemovalSince = statement<
  { removedBy: string },
  { ownerId: string; personId: string; since: string; lowerRoles: Role[]; groupId: string | null }
>(
  'history-shown-out-since',
  `SELECT removed_by AS "removedBy" FROM (
     SELECT actor_id AS removed_by, at FROM history WHERE owner_id = $ownerId AND at >= $since AND actor_id <> $personId
       AND (event = 'accessEnded' OR (event = 'accessChanged' AND detail ->> 'role' = ANY($lowerRoles::text[])))
       AND detail -> 'person' ->> 'userId' = $personId::text
     UNION ALL
     SELECT owner_id, removed_at FROM group_removals WHERE owner_id = $ownerId AND group_id = $groupId
       AND user_id = $personId AND removed_at >= $since
   ) AS removals ORDER BY at DESC LIMIT 1`,
);

/**
 * Inserts at most one sighting per person and interval, without the container if the bin was moved after that time,
 * because its position then is unknown. Call with the bin locked, so that simultaneous scans are one sighting.
 */
export const insertSighting = statement<
  { id: string },
  {
    ownerId: string;
    binId: string;
    id: string;
    at: string;
    after: string;
    before: string;
    actorId: string;
    actorName: string;
    detail: string;
  }
>(
  'history-sighting-insert',
  `WITH later AS (
     SELECT event, actor_id, count, at FROM history
     WHERE owner_id = $ownerId AND kind = 'bin' AND target = $binId AND at > $after
   )
   INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $ownerId, 'bin', $binId, $id, 'seen', $at, $actorId, $actorName, '{}', 0,
     CASE WHEN EXISTS (
       SELECT FROM later WHERE at > $at AND event IN ('movedIn', 'movedOut') AND count = 0
     ) THEN '{}' ELSE $detail::jsonb END
   WHERE NOT EXISTS (SELECT FROM later WHERE event = 'seen' AND actor_id = $actorId AND at < $before)
   RETURNING id`,
);

/** Deletes one person's old sightings, so that scans cannot displace other events. */
export const deleteOldSightings = statement<
  object,
  { ownerId: string; binId: string; actorId: string; keepCount: number }
>(
  'history-sightings-old',
  `DELETE FROM history WHERE owner_id = $ownerId AND kind = 'bin' AND target = $binId AND id IN (
     SELECT id FROM history
     WHERE owner_id = $ownerId AND kind = 'bin' AND target = $binId AND event = 'seen' AND actor_id = $actorId
     ORDER BY at DESC, id DESC OFFSET $keepCount)`,
);

export type ListedRow = Pick<
  HistoryEvent,
  'id' | 'kind' | 'at' | 'actorId' | 'actorName' | 'names' | 'count'
> & {
  detail: Omit<EventDetail, 'entries'>;
};

/** Filters what the reader must not see in SQL, because skipping thousands of rows page by page would be slow. */
export const queryEvents = statement<
  ListedRow,
  {
    ownerId: string;
    kind: string;
    target: string;
    before: string | null;
    limit: number;
    readerId: string | null;
    rolesThatSeeTrash: readonly Role[];
    /** If set, only events of these kinds on the target itself. */
    only: readonly EventKind[] | null;
  }
>(
  'history-list',
  `WITH v AS MATERIALIZED (
     SELECT target, role FROM visible WHERE user_id = $readerId AND owner_id = $ownerId AND kind = 'bin'
   ), seen AS MATERIALIZED (
     SELECT m.id FROM v JOIN bins m ON m.owner_id = $ownerId AND m.id = v.target
     WHERE m.deleted_at IS NULL OR v.role = ANY($rolesThatSeeTrash::text[])
   )
   SELECT h.* FROM (
     SELECT at, id FROM history WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND id = $before
     UNION ALL SELECT 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff' WHERE $before::uuid IS NULL
   ) AS b CROSS JOIN LATERAL (
     SELECT id, event AS kind, at, actor_id AS "actorId", actor_name AS "actorName", names, count,
       detail - 'entries' AS detail
     FROM history WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND (at, id) < (b.at, b.id)
       AND ($only::text[] IS NULL OR (event = ANY($only) AND count = 0))
       AND ($readerId::uuid IS NULL OR NOT detail ? 'seenBy' OR detail -> 'seenBy' ? $readerId::text OR NOT EXISTS (
         SELECT 1 FROM jsonb_array_elements_text(coalesce(detail -> 'ids', '[]')) AS moved (id)
         WHERE moved.id::uuid NOT IN (SELECT id FROM seen)))
     ORDER BY at DESC, id DESC LIMIT $limit
   ) AS h
   ORDER BY h.at DESC, h.id DESC`,
);

/** Must equal the expression of the index `history_items`. */
const itemIds = `(string_to_array(translate((detail -> 'ids')::text, '[]" ', ''), ',')) COLLATE "C"`;

/**
 * The lines of one item in one bin, up to and with the cursor's line, or before it if that line is of another bin. Item
 * ids are unique everywhere, so the item alone finds its lines: with the owner or bin beside it, PostgreSQL would read all
 * lines of these wherever it expects them to be few.
 */
export const queryItemEvents = statement<
  ListedRow,
  {
    ownerId: string;
    binId: string;
    itemId: string;
    cursorBinId: string;
    cursorId: string | null;
    limit: number;
  }
>(
  'history-list-of-item',
  `WITH of_item AS MATERIALIZED (
     SELECT owner_id, kind, target, id, at FROM history
     WHERE event LIKE 'item%' AND ${itemIds} @> ARRAY[$itemId::uuid::text]
   ), page AS MATERIALIZED (
     SELECT i.id FROM (
       SELECT at, id FROM history
       WHERE owner_id = $ownerId AND kind = 'bin' AND target = $cursorBinId AND id = $cursorId
       UNION ALL SELECT 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff' WHERE $cursorId::uuid IS NULL
     ) AS b CROSS JOIN of_item i
     WHERE i.owner_id = $ownerId AND i.kind = 'bin' AND i.target = $binId AND (i.at, i.id) <= (b.at, b.id)
       AND ($binId::uuid = $cursorBinId::uuid OR i.at < b.at)
     ORDER BY i.at DESC, i.id DESC LIMIT $limit
   )
   SELECT h.id, event AS kind, at, actor_id AS "actorId", actor_name AS "actorName", names, count, detail
   FROM page p JOIN history h ON h.owner_id = $ownerId AND h.kind = 'bin' AND h.target = $binId AND h.id = p.id
   ORDER BY h.at DESC, h.id DESC`,
);

export const queryItemsInside = statement<{ id: string }, { ownerId: string; binId: string; ids: string[] }>(
  'history-items-inside',
  `SELECT id FROM items WHERE owner_id = $ownerId AND bin_id = $binId AND id = ANY($ids::uuid[])
   AND deleted_at IS NULL`,
);

export type LastSeenRow = {
  binId: string;
  at: string;
  userName: string;
  event: 'seen' | 'stockChecked';
  itemsMissing: { binId: string; id: string }[] | null;
};

/** The predicate of the index `history_whereabouts`; lines with a count are of other things that were moved in or out. */
const isWhereabouts = `event IN ('seen', 'stockChecked', 'movedIn', 'movedOut') AND count = 0`;

const lastMoveOf = (kind: TargetKind, id: string) => `(SELECT max(at) FROM history
       WHERE owner_id = $ownerId AND kind = '${kind}' AND target = ${id} AND ${isWhereabouts}
         AND event IN ('movedIn', 'movedOut'))`;

/** A check that names as many missing bins as it can may have missed others as well. */
const namesAllMissing = `jsonb_array_length(detail #> '{stockResult,binsMissing}') < ${recordedMax}`;

/**
 * The newest sighting or stock check of each of these bins. A check of a place, or of the bin around, counts if the reader
 * sees that place, the bin was not missing, and neither the bin nor a place between was moved since. Lines that an import
 * brought along are claims, and are left out.
 */
export const queryLastSeen = statement<LastSeenRow, { ownerId: string; readerId: string; binIds: string[] }>(
  'history-last-seen',
  `WITH RECURSIVE around (bin_id, kind, id, since) AS (
     SELECT b.id, CASE WHEN b.parent_bin_id IS NULL THEN 'location' ELSE 'bin' END,
       coalesce(b.parent_bin_id, b.location_id), greatest(b.created_at, ${lastMoveOf('bin', 'b.id')})
     FROM bins b WHERE b.owner_id = $ownerId AND b.id = ANY($binIds::uuid[])
     UNION
     SELECT a.bin_id, 'location', l.parent_location_id, greatest(a.since, ${lastMoveOf('location', 'l.id')})
     FROM around a JOIN locations l ON l.owner_id = $ownerId AND l.id = a.id
     WHERE a.kind = 'location' AND l.parent_location_id IS NOT NULL
   ), found AS (
     SELECT b.id AS bin_id, h.* FROM unnest($binIds::uuid[]) AS b (id) CROSS JOIN LATERAL (
       SELECT at, actor_name, event, detail FROM history
       WHERE owner_id = $ownerId AND kind = 'bin' AND target = b.id AND ${isWhereabouts}
         AND event IN ('seen', 'stockChecked') AND NOT detail ? 'isImported'
       ORDER BY at DESC LIMIT 1) AS h
     UNION ALL
     SELECT a.bin_id, h.* FROM around a CROSS JOIN LATERAL (
       SELECT at, actor_name, event, detail FROM history
       WHERE owner_id = $ownerId AND kind = a.kind AND target = a.id AND ${isWhereabouts}
         AND event = 'stockChecked' AND at > a.since AND ${namesAllMissing}
         AND NOT detail #> '{stockResult,binsMissing}' ? a.bin_id::text AND NOT detail ? 'isImported'
       ORDER BY at DESC LIMIT 1) AS h
     WHERE $ownerId::uuid = $readerId::uuid OR EXISTS (
       SELECT FROM access_entries e
       WHERE e.owner_id = $ownerId AND e.kind = a.kind AND e.target = a.id AND e.user_id = $readerId)
   )
   SELECT DISTINCT ON (bin_id) bin_id AS "binId", at, actor_name AS "userName", event,
     detail #> '{stockResult,itemsMissing}' AS "itemsMissing"
   FROM found ORDER BY bin_id, at DESC`,
);

export const purgeHistory = statement<{ id: string }, { before: string; limit: number }>(
  'history-purge',
  `DELETE FROM history WHERE (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history WHERE at < $before LIMIT $limit)
   RETURNING id`,
);

/** The maximum number of events read to find a field's last writer; earlier writers are not named. */
const linesRead = 500;

/** `isReader`: whether the person still sees the target. */
export type LastWriter = { field: string; userId: string; userName: string; isReader: boolean };

/** The last writer of each field of a bin or place, or of one item of a bin. */
export const queryLastWriters = statement<
  LastWriter,
  { ownerId: string; kind: TargetKind; target: string; itemId: string | undefined; fields: string[] }
>(
  'history-last-writers',
  `WITH recent AS MATERIALIZED (
     SELECT id, at, event, actor_id, actor_name, detail FROM history
     WHERE owner_id = $ownerId AND kind = $kind AND target = $target
     ORDER BY at DESC, id DESC LIMIT ${linesRead}
   ), readers AS MATERIALIZED (
     SELECT user_id FROM access_entries WHERE owner_id = $ownerId AND kind = $kind AND target = $target
   )
   SELECT DISTINCT ON (f.field) f.field, r.actor_id AS "userId", r.actor_name AS "userName",
     r.actor_id = $ownerId OR r.actor_id IN (SELECT user_id FROM readers) AS "isReader"
   FROM unnest($fields::text[]) AS f (field) JOIN recent r ON CASE
     WHEN $itemId::uuid IS NOT NULL THEN r.event = 'itemChanged' AND r.detail -> 'ids' ? $itemId::uuid::text
       AND r.detail -> 'changes' @> jsonb_build_array(jsonb_build_object('field', f.field))
     WHEN f.field = 'name' THEN r.event = 'renamed'
     ELSE r.event = 'changed' AND r.detail -> 'changes' @> jsonb_build_array(jsonb_build_object('field', f.field)) END
   ORDER BY f.field, r.at DESC, r.id DESC`,
);
