import { statement } from '#server/db/statement.ts';

export type UnusedFile = { ownerId: string; fileKey: string };

/** Call before the files are written, so that no file is left behind. */
export const insertUnusedFile = statement<object, UnusedFile & { dueAt: string }>(
  'unused-file-insert',
  `INSERT INTO unused_photo_files (owner_id, file_key, due_at) VALUES ($ownerId, $fileKey, $dueAt)`,
);

/** Returns no row if the files were released for removal meanwhile. */
export const deleteUnusedFile = statement<{ fileKey: string }, UnusedFile>(
  'unused-file-delete',
  `DELETE FROM unused_photo_files WHERE owner_id = $ownerId AND file_key = $fileKey RETURNING file_key AS "fileKey"`,
);

export const dropUnusedFile = statement<object, UnusedFile & { now: string }>(
  'unused-file-drop',
  `UPDATE unused_photo_files SET due_at = $now WHERE owner_id = $ownerId AND file_key = $fileKey`,
);

/** A running backup holds it exclusively, so that no file of its snapshot is removed. */
export const removalLock = 7_224_205;

/** Locks until the end of the transaction; returns false while a backup runs. */
export const shareRemovalLock = statement<{ isShared: boolean }>(
  'unused-files-lock',
  `SELECT pg_try_advisory_xact_lock_shared(${removalLock}) AS "isShared"`,
);

/** Leases due files to one process; files it fails to remove become due again. */
export const takeDueFiles = statement<UnusedFile, { now: string; again: string; limit: number }>(
  'unused-files-take',
  `WITH due AS MATERIALIZED (
     SELECT owner_id, file_key FROM unused_photo_files WHERE due_at <= $now ORDER BY due_at LIMIT $limit
   )
   UPDATE unused_photo_files f SET due_at = $again FROM due
   WHERE f.owner_id = due.owner_id AND f.file_key = due.file_key AND f.due_at <= $now
   RETURNING f.owner_id AS "ownerId", f.file_key AS "fileKey"`,
);

/** Marks the files of deleted rows for removal. */
const handOver = `INSERT INTO unused_photo_files (owner_id, file_key, due_at) SELECT $ownerId, file_key, $now FROM gone`;

export const purgePhotosOfBins = statement<object, { ownerId: string; binIds: string[]; now: string }>(
  'photos-purge-bins',
  `WITH gone AS (
     DELETE FROM photos WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) RETURNING file_key
   ) ${handOver}`,
);

export const purgePhotosOfLocations = statement<
  object,
  { ownerId: string; locationIds: string[]; now: string }
>(
  'photos-purge-locations',
  `WITH gone AS (
     DELETE FROM photos WHERE owner_id = $ownerId AND kind = 'location' AND target = ANY($locationIds::uuid[])
     RETURNING file_key
   ) ${handOver}`,
);

/** Call after the items are deleted. */
export const purgePhotosOfItems = statement<object, { ownerId: string; binIds: string[]; now: string }>(
  'photos-purge-items',
  `WITH gone AS (
     DELETE FROM photos p WHERE p.owner_id = $ownerId AND p.kind = 'item' AND p.bin_id = ANY($binIds::uuid[])
       AND NOT EXISTS (SELECT 1 FROM items i
         WHERE i.owner_id = $ownerId AND i.bin_id = p.bin_id AND i.id = p.target)
     RETURNING p.file_key
   ) ${handOver}`,
);

/** Photos of the owner's profile that lie in the trash. */
export const purgeTrashedProfilePhotos = statement<object, { ownerId: string; now: string }>(
  'photos-purge-profile',
  `WITH gone AS (
     DELETE FROM photos WHERE owner_id = $ownerId AND target = $ownerId AND kind = 'me' AND deleted_at IS NOT NULL
     RETURNING file_key
   ) ${handOver}`,
);

/** Photos that were deleted alone. */
export const purgeTrashedPhotos = statement<
  { fileKey: string },
  { ownerId: string; before: string; now: string; limit: number }
>(
  'photos-purge-trash',
  `WITH gone AS (
     DELETE FROM photos WHERE owner_id = $ownerId AND id IN (
       SELECT id FROM photos WHERE owner_id = $ownerId AND deleted_at < $before LIMIT $limit)
     RETURNING file_key
   ) ${handOver} RETURNING file_key AS "fileKey"`,
);

export const queryOwnersOfOldPhotos = statement<{ ownerId: string }, { before: string; limit: number }>(
  'photos-old-owners',
  `SELECT DISTINCT owner_id AS "ownerId" FROM photos WHERE deleted_at < $before LIMIT $limit`,
);
