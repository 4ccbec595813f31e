import type { PhotoTarget } from '#domain/photos/photo.ts';
import { statement } from '#server/db/statement.ts';
import { ownEntriesOf, type RolesOfTargetRow } from '../access/gate.queries.ts';

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

type Kind = PhotoTarget['kind'];

export type PhotoRow = {
  id: string;
  kind: Kind;
  target: string;
  binId: string | null;
  fileKey: string;
  bytes: number;
  width: number;
  height: number;
  placeholder: string;
  createdBy: string;
  createdAt: string;
  deletedAt: string | null;
  place: number | null;
  /** Null if no text was found. */
  textModel: number | null;
};

const columns = `p.id, p.kind, p.target, p.bin_id AS "binId", p.file_key AS "fileKey", p.bytes, p.width, p.height,
  p.placeholder, p.created_by AS "createdBy", p.created_at AS "createdAt", p.deleted_at AS "deletedAt", p.place,
  CASE WHEN p.text IS NOT NULL THEN p.text_model END AS "textModel"`;

/** `text` is JSON, null if no text was found; `model` is 0 if the photo was not read. */
export type StoredText = { text: string | null; model: number };

export const insertPhoto = statement<
  object,
  Omit<PhotoRow, 'deletedAt' | 'place' | 'textModel'> & StoredText & { ownerId: string }
>(
  'photo-insert',
  `INSERT INTO photos (owner_id, id, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at,
     text, text_model)
   VALUES ($ownerId, $id, $kind, $target, $binId, $fileKey, $bytes, $width, $height, $placeholder, $createdBy, $createdAt,
     $text::jsonb, $model)`,
);

export const queryPhotos = statement<PhotoRow, { ownerId: string; ids: string[] }>(
  'photos-by-id',
  `SELECT ${columns} FROM photos p WHERE p.owner_id = $ownerId AND p.id = ANY($ids::uuid[])`,
);

export const trashPhoto = statement<object, { ownerId: string; id: string; now: string; place: number }>(
  'photo-trash',
  `UPDATE photos SET deleted_at = $now, place = $place WHERE owner_id = $ownerId AND id = $id`,
);

export const untrashPhoto = statement<object, { ownerId: string; id: string }>(
  'photo-untrash',
  `UPDATE photos SET deleted_at = NULL, place = NULL WHERE owner_id = $ownerId AND id = $id`,
);

/** Exact while the owner is locked; the trash counts. */
export const sumPhotoBytes = statement<{ bytes: number }, { ownerId: string }>(
  'photos-bytes',
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM photos WHERE owner_id = $ownerId`,
);

/** The photo list of a bin or location. Lock its row first. */
type Shown = { ownerId: string; id: string; photos: string | null };

export const updateBinPhotos = statement<{ revision: number }, Shown>(
  'bin-photos',
  `UPDATE bins SET photos = $photos::jsonb, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id
   RETURNING revision`,
);

export const updateLocationPhotos = statement<{ revision: number }, Shown>(
  'location-photos',
  `UPDATE locations SET photos = $photos::jsonb, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id
   RETURNING revision`,
);

/** From then on the photo of a sign-in account is not taken. */
export const updateProfilePhotos = statement<object, { userId: string; photos: string | null }>(
  'profile-photos',
  `UPDATE profiles SET photos = $photos::jsonb, photo_settled = true WHERE user_id = $userId`,
);

/** Exact while the profile is locked. */
export const queryWantsPhoto = statement<{ wantsPhoto: boolean }, { userId: string }>(
  'profile-wants-photo',
  `SELECT NOT photo_settled AND photos IS NULL AS "wantsPhoto" FROM profiles WHERE user_id = $userId`,
);

/** A photo with everything that decides who may see it. */
export type SeenPhotoRow = Pick<PhotoRow, 'kind' | 'fileKey' | 'deletedAt'> & {
  ownerId: string;
  bin: (RolesOfTargetRow & { isPrivate: boolean }) | null;
  location: RolesOfTargetRow | null;
  /** Null if the photo belongs to no item or the item is gone. */
  itemDeletedAt: string | null;
  isItemThere: boolean;
};

export const querySeenPhoto = statement<SeenPhotoRow, { ownerId: string; id: string; readerId: string }>(
  'photo-seen',
  `SELECT p.owner_id AS "ownerId", p.kind, p.file_key AS "fileKey", p.deleted_at AS "deletedAt",
     CASE WHEN b.id IS NOT NULL THEN json_build_object('ownerId', b.owner_id, 'id', b.id, 'deletedAt', b.deleted_at,
       'isPrivate', b.is_private, 'entries', ${ownEntriesOf('bin', 'b')}) END AS bin,
     CASE WHEN l.id IS NOT NULL THEN json_build_object('ownerId', l.owner_id, 'id', l.id, 'deletedAt', l.deleted_at,
       'entries', ${ownEntriesOf('location', 'l')}) END AS location,
     i.deleted_at AS "itemDeletedAt", i.id IS NOT NULL AS "isItemThere"
   FROM photos p
   LEFT JOIN bins b ON b.owner_id = $ownerId AND b.id = p.bin_id
   LEFT JOIN locations l ON l.owner_id = $ownerId AND p.kind = 'location' AND l.id = p.target
   LEFT JOIN items i ON i.owner_id = $ownerId AND p.kind = 'item' AND i.bin_id = p.bin_id AND i.id = p.target
   WHERE p.owner_id = $ownerId AND p.id = $id`,
);

/** Keys of the photos that a public page shows. */
export const queryFileKeys = statement<{ id: string; fileKey: string }, { ownerId: string; ids: string[] }>(
  'photo-file-keys',
  `SELECT id, file_key AS "fileKey" FROM photos WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);

export type UnusedFile = { ownerId: string; fileKey: string };
