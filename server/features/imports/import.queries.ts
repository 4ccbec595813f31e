import type { BinColor } from '#domain/bins/bin-fields.ts';
import type { TableColumn } from '#domain/imports/column-fields.ts';
import type { ImportContent, ImportState } from '#domain/imports/import-calls.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import { statement } from '#server/db/statement.ts';
import type { ImportProblem } from './import-plan.ts';
import type { ImportCounts, ImportStep } from './import-steps.ts';

export type ImportSummary = {
  counts: ImportCounts;
  problems: ImportProblem[];
  problemCount: number;
  keptBins?: number;
  /** How many places, bins and items a redo left in the trash. */
  notRestored?: number;
};

/** A refused call: the names of what it would have created, and the rows of its items. */
export type RefusedStep = {
  call: ImportStep['call'];
  code: string;
  names: string[];
  rows: (number | null)[];
};

export type StoredContent = ImportContent & {
  headerHashes: string[];
  /** The encoding is the person's choice. */
  isEncodingChosen?: true;
};

export type ImportRow = {
  userId: string;
  id: string;
  state: ImportState | 'receiving';
  fileName: string;
  content: StoredContent | null;
  choice: ImportChoice | null;
  summary: ImportSummary | null;
  refused: RefusedStep[];
  steps: number | null;
  progress: number;
  undoSteps: number | null;
  undoProgress: number;
  /** The byte at which the step after `progress` begins; 0 if unknown. */
  nextByte: number;
  itemsDone: number;
  undoItems: number;
  undoItemsTotal: number;
  undoneAt: string | null;
  createdAt: string;
  startedAt: string | null;
  expiresAt: string;
};

type Key = { userId: string; id: string };

const columns = `user_id AS "userId", id, state, file_name AS "fileName", content, choice, summary, refused, steps, progress,
  undo_steps AS "undoSteps", undo_progress AS "undoProgress", created_at AS "createdAt", started_at AS "startedAt", expires_at AS "expiresAt",
  next_byte AS "nextByte", items_done AS "itemsDone", undo_items AS "undoItems", undo_items_total AS "undoItemsTotal",
  undone_at AS "undoneAt"`;
const isActive = `state IN ('running', 'undoing', 'redoing')`;
const isIt = 'user_id = $userId AND id = $id';

/** Inserts nothing if the person already has an import of this id. */
export const insertImport = statement<
  { id: string },
  Key & { fileName: string; now: string; expiresAt: string }
>(
  'import-insert',
  `INSERT INTO imports (user_id, id, state, file_name, created_at, expires_at)
   VALUES ($userId, $id, 'receiving', $fileName, $now, $expiresAt) ON CONFLICT DO NOTHING RETURNING id`,
);

export const queryImport = statement<ImportRow, Key>(
  'import',
  `SELECT ${columns} FROM imports WHERE ${isIt}`,
);

export const queryImports = statement<ImportRow, { userId: string; limit: number }>(
  'imports',
  `SELECT ${columns} FROM imports WHERE user_id = $userId AND state <> 'receiving' ORDER BY created_at DESC LIMIT $limit`,
);

export const lockImport = statement<ImportRow, Key>(
  'import-lock',
  `SELECT ${columns} FROM imports WHERE ${isIt} FOR UPDATE`,
);

export const queryActiveImports = statement<{ id: string }, { userId: string }>(
  'imports-active',
  `SELECT id FROM imports WHERE user_id = $userId AND ${isActive}`,
);

export const storeUpload = statement<ImportRow, Key & { content: string; bytes: number; expiresAt: string }>(
  'import-uploaded',
  `UPDATE imports SET state = 'uploaded', content = $content, bytes = $bytes, expires_at = $expiresAt
   WHERE ${isIt} AND state = 'receiving' RETURNING ${columns}`,
);

/** Expires old imports, so that nobody fills the storage: keeps the newest, running ones, and one export of Whichbin. */
export const expireOldImports = statement<
  { id: string },
  { userId: string; openMax: number; keptMax: number; keptBytes: number; ownFormat: string; now: string }
>(
  'imports-expire-old',
  `UPDATE imports SET expires_at = least(expires_at, $now)
   WHERE user_id = $userId AND state <> 'receiving' AND NOT ${isActive} AND expires_at > $now
     AND (id NOT IN (
         SELECT id FROM imports WHERE user_id = $userId AND state <> 'receiving' ORDER BY created_at DESC LIMIT $keptMax)
       OR content ->> 'format' = $ownFormat AND id NOT IN (
         SELECT id FROM imports WHERE user_id = $userId AND content ->> 'format' = $ownFormat
         ORDER BY created_at DESC LIMIT 1)
       OR id IN (
         SELECT id FROM (
           SELECT id, bytes, sum(bytes) OVER (ORDER BY created_at DESC, id) AS newer FROM imports
           WHERE user_id = $userId AND state <> 'receiving' AND content ->> 'format' <> $ownFormat) x
         WHERE newer > $keptBytes AND newer > bytes)
       OR state = 'uploaded' AND id NOT IN (
         SELECT id FROM imports WHERE user_id = $userId AND state = 'uploaded' ORDER BY created_at DESC LIMIT $openMax))
   RETURNING id`,
);

/** Stores the content of an import that was not started, and drops the choice, which was about other columns. */
export const storeContent = statement<ImportRow, Key & { content: string }>(
  'import-read-again',
  `UPDATE imports SET content = $content, choice = NULL, summary = NULL
   WHERE ${isIt} AND state = 'uploaded' RETURNING ${columns}`,
);

/** `more`: by how many bytes the import's files have grown. No row for an import that is no longer there. */
export const countBytes = statement<{ id: string }, Key & { more: number }>(
  'import-bytes',
  `UPDATE imports SET bytes = bytes + $more WHERE ${isIt} RETURNING id`,
);

export const storeCheck = statement<ImportRow, Key & { choice: string; summary: string }>(
  'import-checked',
  `UPDATE imports SET choice = $choice, summary = $summary WHERE ${isIt} AND state = 'uploaded' RETURNING ${columns}`,
);

export const startImport = statement<object, Key & { choice: string; now: string; expiresAt: string }>(
  'import-start',
  `UPDATE imports SET state = 'running', choice = $choice, started_at = $now, expires_at = $expiresAt WHERE ${isIt}`,
);

export const storeSteps = statement<object, Key & { steps: number; summary: string }>(
  'import-steps',
  `UPDATE imports SET steps = $steps, summary = $summary WHERE ${isIt}`,
);

/** Returns the state, by which a cancelled import stops. */
export const storeProgress = statement<
  { state: ImportState },
  Key & { progress: number; nextByte: number; items: number; refused: string }
>(
  'import-progress',
  `UPDATE imports SET progress = greatest(progress, $progress), items_done = items_done + $items,
     next_byte = greatest(next_byte, $nextByte), refused = refused || $refused::jsonb
   WHERE ${isIt} RETURNING state`,
);

/** `items` is how many more items were moved. */
export const storeUndoProgress = statement<
  object,
  Key & { progress: number; steps: number; items: number; itemsTotal: number }
>(
  'import-undo-progress',
  `UPDATE imports SET undo_progress = greatest(undo_progress, $progress), undo_steps = $steps,
     undo_items = undo_items + $items, undo_items_total = $itemsTotal WHERE ${isIt}`,
);

/** Begins an undo, whose deletions all get the moment `undoneAt`; or a redo, which looks for that moment. */
export const beginUndo = statement<
  object,
  Key & { to: ImportState; undoneAt: string | null; expiresAt: string }
>(
  'import-undo-begin',
  `UPDATE imports SET state = $to, undone_at = coalesce($undoneAt, undone_at), undo_progress = 0, undo_steps = NULL,
     undo_items = 0, undo_items_total = 0, expires_at = $expiresAt WHERE ${isIt}`,
);

/** Changes nothing if the state is another one by now. */
export const changeState = statement<
  ImportRow,
  Key & { from: string; to: ImportState; summary: string | null; expiresAt: string | null }
>(
  'import-state',
  `UPDATE imports SET state = $to, summary = coalesce($summary::jsonb, summary),
     expires_at = coalesce($expiresAt::timestamptz, expires_at)
   WHERE ${isIt} AND state = $from RETURNING ${columns}`,
);

export const queryExpiredImports = statement<Key, { now: string; limit: number }>(
  'imports-expired',
  `SELECT user_id AS "userId", id FROM imports
   WHERE expires_at < $now AND NOT ${isActive} ORDER BY expires_at LIMIT $limit`,
);

/** Cancels the running imports, undos and redos of an account that is being deleted. */
export const cancelImportsOf = statement<object, { userId: string }>(
  'imports-cancel-of',
  `UPDATE imports SET state = 'cancelled' WHERE user_id = $userId AND ${isActive}`,
);

/** Lets all expire, so that the purge removes their files before the rows; returns those that are left. */
export const expireImportsOf = statement<{ id: string }, { userId: string; now: string }>(
  'imports-expire-of',
  `UPDATE imports SET state = 'cancelled', expires_at = least(expires_at, $now) WHERE user_id = $userId RETURNING id`,
);

export const deleteImport = statement<object, Key>('import-delete', `DELETE FROM imports WHERE ${isIt}`);

export const queryMappings = statement<
  { headerHash: string; columns: TableColumn[] },
  { userId: string; headerHashes: string[] }
>(
  'import-mappings',
  `SELECT header_hash AS "headerHash", mapped_columns AS columns FROM import_mappings
   WHERE user_id = $userId AND header_hash = ANY($headerHashes)`,
);

/** `columns` are JSON, one for each hash, which all differ. */
export const upsertMappings = statement<
  object,
  { userId: string; headerHashes: string[]; columns: string[]; now: string; keep: number }
>(
  'import-mappings-store',
  `WITH old AS (
     DELETE FROM import_mappings WHERE user_id = $userId AND header_hash NOT IN (
       SELECT header_hash FROM import_mappings WHERE user_id = $userId ORDER BY used_at DESC LIMIT $keep)
       AND NOT (header_hash = ANY($headerHashes)))
   INSERT INTO import_mappings (user_id, header_hash, mapped_columns, used_at)
   SELECT $userId, hash, mapped, $now FROM unnest($headerHashes::text[], $columns::jsonb[]) AS each (hash, mapped)
   ON CONFLICT (user_id, header_hash) DO UPDATE SET mapped_columns = excluded.mapped_columns, used_at = excluded.used_at`,
);

export const queryOwnBins = statement<
  {
    id: string;
    name: string;
    nameKey: string;
    itemCount: number;
    qrLabel: string | null;
    aliasKeys: string[];
    locationId: string | null;
    parentBinId: string | null;
    isTrashed: boolean;
  },
  { userId: string }
>(
  'import-own-bins',
  `SELECT id, name, name_key AS "nameKey", item_count AS "itemCount", qr_label AS "qrLabel",
     coalesce(alias_keys, '{}') AS "aliasKeys", location_id AS "locationId", parent_bin_id AS "parentBinId",
     deleted_at IS NOT NULL AS "isTrashed"
   FROM bins WHERE owner_id = $userId ORDER BY id`,
);

/** The names that bins had when they were made, as far as their history goes back. */
export const queryNamesWhenMade = statement<
  { id: string; name: string },
  { ownerId: string; binIds: string[] }
>(
  'import-names-when-made',
  `SELECT b.id, made.name FROM bins b CROSS JOIN LATERAL (
     SELECT h.names[1] AS name FROM history h
     WHERE h.owner_id = b.owner_id AND h.kind = 'bin' AND h.target = b.id AND h.event = 'created' AND h.names[1] IS NOT NULL
     ORDER BY h.at LIMIT 1) made
   WHERE b.owner_id = $ownerId AND b.id = ANY($binIds::uuid[])`,
);

export const queryOwnLocations = statement<
  { id: string; name: string; parentLocationId: string | null; color: BinColor | null; isTrashed: boolean },
  { userId: string }
>(
  'import-own-locations',
  `SELECT id, name, parent_location_id AS "parentLocationId", color, deleted_at IS NOT NULL AS "isTrashed"
   FROM locations WHERE owner_id = $userId ORDER BY id`,
);

export const queryItemNames = statement<
  { binId: string; name: string; barcode: string },
  { ownerId: string; binIds: string[] }
>(
  'import-item-names',
  `SELECT bin_id AS "binId", name, coalesce(barcode, '') AS barcode FROM items
   WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) AND deleted_at IS NULL`,
);

/** Returns whether a bin has items that the import did not put there. */
export const countOtherItems = statement<
  { count: number },
  { ownerId: string; binId: string; ids: string[] }
>(
  'import-other-items',
  `SELECT count(*)::int AS count FROM items
   WHERE owner_id = $ownerId AND bin_id = $binId AND deleted_at IS NULL AND NOT (id = ANY($ids::uuid[]))`,
);

export const countLiveBins = statement<{ count: number }, { ownerId: string; ids: string[] }>(
  'import-live-bins',
  `SELECT count(*)::int AS count FROM bins
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND deleted_at IS NULL`,
);

/** Returns a row if something outside the trash has a value of the field. */
export const queryFieldInUse = statement<{ isUsed: boolean }, { ownerId: string; fieldId: string }>(
  'import-field-in-use',
  `SELECT true AS "isUsed" WHERE
     EXISTS (SELECT FROM items i JOIN bins b ON b.owner_id = i.owner_id AND b.id = i.bin_id
       WHERE i.owner_id = $ownerId AND i.fields ? $fieldId AND i.deleted_at IS NULL AND b.deleted_at IS NULL)
     OR EXISTS (SELECT FROM bins WHERE owner_id = $ownerId AND fields ? $fieldId AND deleted_at IS NULL)
     OR EXISTS (SELECT FROM locations WHERE owner_id = $ownerId AND fields ? $fieldId AND deleted_at IS NULL)`,
);

/** Counts the bins and places directly in a place. */
export const countInLocation = statement<{ count: number }, { ownerId: string; locationId: string }>(
  'import-in-location',
  `SELECT ((SELECT count(*) FROM bins
     WHERE owner_id = $ownerId AND location_id = $locationId AND deleted_at IS NULL)
   + (SELECT count(*) FROM locations
     WHERE owner_id = $ownerId AND parent_location_id = $locationId AND deleted_at IS NULL))::int AS count`,
);

/** The places, bins and other bins' items that were deleted at one moment. `itemCount` is how many items come with a bin. */
export const queryDeletedAt = statement<
  {
    kind: 'location' | 'bin' | 'item';
    id: string;
    parentBinId: string | null;
    itemCount: number;
    /** The places that were directly in a place. */
    heldPlaceIds: string[];
  },
  { ownerId: string; at: string }
>(
  'import-deleted-at',
  `SELECT 'location' AS kind, id, NULL::uuid AS "parentBinId", 0 AS "itemCount", coalesce(held -> 'places', '[]') AS "heldPlaceIds"
   FROM locations WHERE owner_id = $ownerId AND deleted_at = $at
   UNION ALL SELECT 'bin', id, parent_bin_id, item_count, '[]' FROM bins WHERE owner_id = $ownerId AND deleted_at = $at
   UNION ALL SELECT 'item', i.id, i.bin_id, 1, '[]' FROM items i JOIN bins b ON b.owner_id = i.owner_id AND b.id = i.bin_id
   WHERE i.owner_id = $ownerId AND i.deleted_at = $at AND b.deleted_at IS NULL AND b.item_rows > b.item_count`,
);
