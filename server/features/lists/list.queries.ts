import type { TargetKind } from '#domain/access/access.ts';
import type { ListEntry } from '#domain/lists/list.ts';
import { statement } from '#server/db/statement.ts';
import { hasOld } from '../sql-parts.queries.ts';
import type { StoredList } from '../stored-lists.ts';

type NewLists = { ownerId: string; id: string; lists: string | null };

const updateBinLists = statement<{ revision: number }, NewLists>(
  'list-of-bin-update',
  `UPDATE bins SET lists = $lists, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
);

const updateLocationLists = statement<{ revision: number }, NewLists>(
  'list-of-location-update',
  `UPDATE locations SET lists = $lists, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
);

export const updateLists: Record<TargetKind, typeof updateBinLists> = {
  bin: updateBinLists,
  location: updateLocationLists,
};

export const queryOwnLists = statement<{ lists: StoredList[] | null }, { userId: string }>(
  'list-own',
  'SELECT lists FROM profiles WHERE user_id = $userId',
);

export const updateOwnLists = statement<object, { userId: string; lists: string | null }>(
  'list-own-update',
  'UPDATE profiles SET lists = $lists WHERE user_id = $userId',
);

export type ListKey = { ownerId: string; target: string; listId: string };

export type EntryRow = {
  id: string;
  kind: ListEntry['kind'];
  binId: string | null;
  isIn: boolean | null;
  needed: number | null;
  ticks: NonNullable<ListEntry['ticks']> | null;
  revision: number;
};

const columns = `thing AS id, kind, bin_id AS "binId", is_in AS "isIn", needed, ticks, revision`;
const ofList = 'owner_id = $ownerId AND target = $target AND list_id = $listId';

export const queryEntries = statement<EntryRow, ListKey & { ids: string[] }>(
  'list-entries',
  `SELECT ${columns} FROM list_entries WHERE ${ofList} AND thing = ANY($ids::uuid[])`,
);

/** One page in the order of change. */
export const queryEntriesAfter = statement<
  EntryRow,
  ListKey & { afterRevision: number; afterId: string; limit: number }
>(
  'list-entries-after',
  `SELECT ${columns} FROM list_entries
   WHERE ${ofList} AND (revision, thing) > ($afterRevision, $afterId::uuid)
   ORDER BY revision, thing LIMIT $limit`,
);

/** Counts the entries of a list, and of all lists of its owner. */
export const countEntries = statement<{ inList: number; inAll: number }, ListKey>(
  'list-entries-count',
  `SELECT (SELECT count(*) FROM list_entries WHERE ${ofList})::int AS "inList",
     (SELECT count(*) FROM list_entries WHERE owner_id = $ownerId)::int AS "inAll"`,
);

/** `entries` is a JSON list. */
export const putEntries = statement<object, ListKey & { entries: string; revision: number }>(
  'list-entries-put',
  `INSERT INTO list_entries (owner_id, target, list_id, thing, kind, bin_id, is_in, needed, ticks, revision)
   SELECT $ownerId, $target, $listId, id, kind, "binId", "isIn", needed, ticks, $revision
   FROM json_to_recordset($entries::json)
     AS x (id uuid, kind text, "binId" uuid, "isIn" boolean, needed integer, ticks jsonb)
   ON CONFLICT (owner_id, target, list_id, thing) DO UPDATE SET kind = excluded.kind, bin_id = excluded.bin_id,
     is_in = excluded.is_in, needed = excluded.needed, ticks = excluded.ticks, revision = excluded.revision`,
);

/** Deletes the entries of all lists of these places and bins. */
export const deleteEntriesOf = statement<object, { ownerId: string; targets: string[] }>(
  'list-entries-of-targets-delete',
  `DELETE FROM list_entries WHERE owner_id = $ownerId AND target = ANY($targets::uuid[])`,
);

/** From then on the server notes when it hears from this device. */
export const noteTicking = statement<object, { sessionId: string; now: string }>(
  'list-device-note',
  'UPDATE session SET heard_at = $now WHERE id = $sessionId',
);

export const queryTickingDevices = statement<
  { id: string; userId: string; userAgent: string | null; heardAt: string },
  { sessionIds: string[]; now: string }
>(
  'list-devices',
  `SELECT id, user_id AS "userId", user_agent AS "userAgent", heard_at AS "heardAt" FROM session
   WHERE id = ANY($sessionIds::uuid[]) AND heard_at IS NOT NULL AND expires_at > $now ORDER BY heard_at`,
);

/** The lists that stay, in their order; null if none does. */
const listsLeft = `(SELECT jsonb_agg(list ORDER BY place) FROM jsonb_array_elements(lists) WITH ORDINALITY AS x (list, place)
  WHERE coalesce(list ->> 'deletedAt' >= $before::text, true))`;
const hasOldLists = hasOld('lists');

const ofOwner = (column: string) => `($ownerId::uuid IS NULL OR ${column} = $ownerId)`;

/** What has lists that were in the trash before a moment; the kind is null for a person. Reads all rows of the owner, or of all owners, so call it rarely. */
export const queryHoldersOfOldLists = statement<
  { ownerId: string; kind: TargetKind | null; id: string },
  { before: string; ownerId: string | null; limit: number }
>(
  'list-holders-of-old',
  `SELECT owner_id AS "ownerId", 'location' AS kind, id FROM locations WHERE ${ofOwner('owner_id')} AND ${hasOldLists}
   UNION ALL SELECT owner_id, 'bin', id FROM bins WHERE ${ofOwner('owner_id')} AND ${hasOldLists}
   UNION ALL SELECT user_id, NULL, user_id FROM profiles WHERE ${ofOwner('user_id')} AND ${hasOldLists} LIMIT $limit`,
);

type OldLists = { ownerId: string; id: string; before: string };
type Left = { lists: StoredList[] | null };

export const deleteOldLists: Record<TargetKind | 'me', ReturnType<typeof statement<Left, OldLists>>> = {
  bin: statement<Left, OldLists>(
    'list-of-bin-delete-old',
    `UPDATE bins SET lists = ${listsLeft}, revision = revision + 1
     WHERE owner_id = $ownerId AND id = $id AND ${hasOldLists} RETURNING lists`,
  ),
  location: statement<Left, OldLists>(
    'list-of-location-delete-old',
    `UPDATE locations SET lists = ${listsLeft}, revision = revision + 1
     WHERE owner_id = $ownerId AND id = $id AND ${hasOldLists} RETURNING lists`,
  ),
  me: statement<Left, OldLists>(
    'list-own-delete-old',
    `UPDATE profiles SET lists = ${listsLeft}
     WHERE user_id = $ownerId AND user_id = $id AND ${hasOldLists} RETURNING lists`,
  ),
};

/** Deletes the entries of the lists that are not among these. */
export const deleteOtherEntries = statement<object, { ownerId: string; target: string; listIds: string[] }>(
  'list-entries-of-others-delete',
  `DELETE FROM list_entries
   WHERE owner_id = $ownerId AND target = $target AND list_id <> ALL($listIds::uuid[])`,
);
