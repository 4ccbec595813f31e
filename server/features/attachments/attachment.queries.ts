import type { DocumentType, DocumentUse } from '#domain/documents/document-limits.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { statement } from '#server/db/statement.ts';
import { ownEntriesOf, type RolesOfTargetRow } from '../access/gate.queries.ts';
import { bytesOnDisk } from '../sql-parts.queries.ts';

/** Call before the files are written, so that no file is left behind. */
export const insertUnusedFile = statement<object, UnusedFile & { dueAt: string }>(
  'unused-file-insert',
  `INSERT INTO unused_files (owner_id, file_key, due_at) VALUES ($ownerId, $fileKey, $dueAt)`,
);

/** Returns no row if the files were released for removal meanwhile. */
export const deleteUnusedFile = statement<{ fileKey: string }, UnusedFile>(
  'unused-file-delete',
  `DELETE FROM unused_files WHERE owner_id = $ownerId AND file_key = $fileKey RETURNING file_key AS "fileKey"`,
);

export const dropUnusedFile = statement<object, UnusedFile & { now: string }>(
  'unused-file-drop',
  `UPDATE unused_files SET due_at = $now WHERE owner_id = $ownerId AND file_key = $fileKey`,
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
     SELECT owner_id, file_key FROM unused_files WHERE due_at <= $now ORDER BY due_at LIMIT $limit
   )
   UPDATE unused_files f SET due_at = $again FROM due
   WHERE f.owner_id = due.owner_id AND f.file_key = due.file_key AND f.due_at <= $now
   RETURNING f.owner_id AS "ownerId", f.file_key AS "fileKey"`,
);

/** Marks the files of deleted rows for removal: one key for each row. A link has no file; nothing is found under its id. */
const handOver = `INSERT INTO unused_files (owner_id, file_key, due_at) SELECT $ownerId, file_key, $now FROM gone`;
const removedFile = 'coalesce(file_key, id) AS file_key';

export const purgeAttachmentsOfBins = statement<object, { ownerId: string; binIds: string[]; now: string }>(
  'attachments-purge-bins',
  `WITH gone AS (
     DELETE FROM attachments WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) RETURNING ${removedFile}
   ) ${handOver}`,
);

export const purgeAttachmentsOfLocations = statement<
  object,
  { ownerId: string; locationIds: string[]; now: string }
>(
  'attachments-purge-locations',
  `WITH gone AS (
     DELETE FROM attachments WHERE owner_id = $ownerId AND kind = 'location' AND target = ANY($locationIds::uuid[])
     RETURNING ${removedFile}
   ) ${handOver}`,
);

/** Call after the items are deleted. */
export const purgeAttachmentsOfItems = statement<object, { ownerId: string; binIds: string[]; now: string }>(
  'attachments-purge-items',
  `WITH gone AS (
     DELETE FROM attachments p WHERE p.owner_id = $ownerId AND p.kind = 'item' AND p.bin_id = ANY($binIds::uuid[])
       AND NOT EXISTS (SELECT 1 FROM items i
         WHERE i.owner_id = $ownerId AND i.bin_id = p.bin_id AND i.id = p.target)
     RETURNING ${removedFile}
   ) ${handOver}`,
);

/** Photos of the owner's profile that lie in the trash. */
export const purgeTrashedProfilePhotos = statement<object, { ownerId: string; now: string }>(
  'photos-purge-profile',
  `WITH gone AS (
     DELETE FROM attachments WHERE owner_id = $ownerId AND target = $ownerId AND kind = 'me' AND deleted_at IS NOT NULL
     RETURNING ${removedFile}
   ) ${handOver}`,
);

/** Photos and documents that were deleted alone. */
export const purgeTrashedAttachments = statement<
  { fileKey: string },
  { ownerId: string; before: string; now: string; limit: number }
>(
  'attachments-purge-trash',
  `WITH gone AS (
     DELETE FROM attachments WHERE owner_id = $ownerId AND id IN (
       SELECT id FROM attachments WHERE owner_id = $ownerId AND deleted_at < $before LIMIT $limit)
     RETURNING ${removedFile}
   ) ${handOver} RETURNING file_key AS "fileKey"`,
);

export const queryOwnersOfOldAttachments = statement<{ ownerId: string }, { before: string; limit: number }>(
  'attachments-old-owners',
  `SELECT DISTINCT owner_id AS "ownerId" FROM attachments WHERE deleted_at < $before LIMIT $limit`,
);

type Kind = PhotoTarget['kind'];

/** What all attachments have. `kind` and `target` say what it belongs to, `place` where it was when it went to the trash. */
type CommonColumns = {
  id: string;
  kind: Kind;
  target: string;
  binId: string | null;
  bytes: number;
  createdBy: string;
  createdAt: string;
  deletedAt: string | null;
  place: number | null;
  /** Null if no text was found. */
  textModel: number | null;
  /** What was found of its text and is not stored. */
  textLeftOut: 'all' | 'end' | null;
};

/** The columns of a photo, and those of a document or link; the others are null. */
export type PhotoColumns = {
  type: 'photo';
  fileKey: string;
  width: number;
  height: number;
  placeholder: string;
  use: 'receipt' | null;
};
export type DocumentColumns = {
  type: DocumentType;
  /** Null for a link. */
  fileKey: string | null;
  name: string;
  use: DocumentUse;
  url: string | null;
  pages: number | null;
};

type Absent<Columns> = { [K in keyof Columns]: null };

export type AttachmentRow = CommonColumns &
  (
    | (PhotoColumns & Absent<Omit<DocumentColumns, keyof PhotoColumns>>)
    | (DocumentColumns & Absent<Omit<PhotoColumns, keyof DocumentColumns>>)
  );

const columns = `id, type, kind, target, bin_id AS "binId", file_key AS "fileKey", bytes, name, use, url, pages, width, height,
  placeholder, created_by AS "createdBy", created_at AS "createdAt", deleted_at AS "deletedAt", place,
  CASE WHEN text IS NOT NULL THEN text_model END AS "textModel",
  CASE WHEN text IS NULL AND text_bytes > 0 THEN 'all' WHEN (text -> 'isCut')::boolean THEN 'end' END AS "textLeftOut"`;

/** `text` is JSON, null if no text was found; `model` is 0 if it was not read. */
export type StoredText = { text: string | null; model: number };

type NewRow<Columns> = Omit<CommonColumns, 'deletedAt' | 'place' | 'textModel' | 'textLeftOut'> &
  Columns & { ownerId: string };

export const insertPhoto = statement<object, NewRow<Omit<PhotoColumns, 'type'>> & StoredText>(
  'photo-insert',
  `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, width, height, placeholder, use, created_by,
     created_at, text, text_model)
   VALUES ($ownerId, $id, 'photo', $kind, $target, $binId, $fileKey, $bytes, $width, $height, $placeholder, $use, $createdBy,
     $createdAt, $text::jsonb, $model)`,
);

export const insertDocument = statement<object, NewRow<DocumentColumns> & StoredText>(
  'document-insert',
  `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, name, use, url, pages, created_by,
     created_at, text, text_model)
   VALUES ($ownerId, $id, $type, $kind, $target, $binId, $fileKey, $bytes, $name, $use, $url, $pages, $createdBy, $createdAt,
     $text::jsonb, $model)`,
);

export const updatePhoto = statement<object, { ownerId: string; id: string } & Pick<PhotoColumns, 'use'>>(
  'photo-update',
  `UPDATE attachments SET use = $use WHERE owner_id = $ownerId AND id = $id`,
);

export const updateDocument = statement<
  object,
  { ownerId: string; id: string } & Pick<DocumentColumns, 'name' | 'use' | 'url'>
>(
  'document-update',
  `UPDATE attachments SET name = $name, use = $use, url = $url WHERE owner_id = $ownerId AND id = $id`,
);

export const queryAttachments = statement<AttachmentRow, { ownerId: string; ids: string[] }>(
  'attachments-by-id',
  `SELECT ${columns} FROM attachments WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);

export const trashAttachment = statement<object, { ownerId: string; id: string; now: string; place: number }>(
  'attachment-trash',
  `UPDATE attachments SET deleted_at = $now, place = $place WHERE owner_id = $ownerId AND id = $id`,
);

export const untrashAttachment = statement<object, { ownerId: string; id: string }>(
  'attachment-untrash',
  `UPDATE attachments SET deleted_at = NULL, place = NULL WHERE owner_id = $ownerId AND id = $id`,
);

/** Exact while the owner is locked; the trash counts. */
export const sumAttachmentBytes = statement<{ bytes: number }, { ownerId: string }>(
  'attachments-bytes',
  `SELECT ${bytesOnDisk} AS bytes FROM attachments WHERE owner_id = $ownerId`,
);

/** The lists of a bin or location, as JSON. Lock its row first. */
type Lists = { ownerId: string; id: string; photos: string | null; documents: string | null };

export const updateBinLists = statement<{ revision: number }, Lists>(
  'bin-attachments',
  `UPDATE bins SET photos = $photos::jsonb, documents = $documents::jsonb, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
);

export const updateLocationLists = statement<{ revision: number }, Lists>(
  'location-attachments',
  `UPDATE locations SET photos = $photos::jsonb, documents = $documents::jsonb, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
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

/** An attachment with a file, and everything that decides who may see it. */
export type SeenRow = Pick<AttachmentRow, 'kind' | 'type' | 'deletedAt'> & {
  fileKey: string;
  name: string | null;
  ownerId: string;
  bin: (RolesOfTargetRow & { isPrivate: boolean }) | null;
  location: RolesOfTargetRow | null;
  /** Null if it belongs to no item or the item is gone. */
  itemDeletedAt: string | null;
  isItemThere: boolean;
};

export const querySeenAttachment = statement<SeenRow, { ownerId: string; id: string; readerId: string }>(
  'attachment-seen',
  `SELECT p.owner_id AS "ownerId", p.kind, p.type, p.name, p.file_key AS "fileKey", p.deleted_at AS "deletedAt",
     CASE WHEN b.id IS NOT NULL THEN json_build_object('ownerId', b.owner_id, 'id', b.id, 'deletedAt', b.deleted_at,
       'isPrivate', b.is_private, 'entries', ${ownEntriesOf('bin', 'b')}) END AS bin,
     CASE WHEN l.id IS NOT NULL THEN json_build_object('ownerId', l.owner_id, 'id', l.id, 'deletedAt', l.deleted_at,
       'entries', ${ownEntriesOf('location', 'l')}) END AS location,
     i.deleted_at AS "itemDeletedAt", i.id IS NOT NULL AS "isItemThere"
   FROM attachments p
   LEFT JOIN bins b ON b.owner_id = $ownerId AND b.id = p.bin_id
   LEFT JOIN locations l ON l.owner_id = $ownerId AND p.kind = 'location' AND l.id = p.target
   LEFT JOIN items i ON i.owner_id = $ownerId AND p.kind = 'item' AND i.bin_id = p.bin_id AND i.id = p.target
   WHERE p.owner_id = $ownerId AND p.id = $id AND p.file_key IS NOT NULL`,
);

/** Keys of the photos that a public page shows. */
export const queryFileKeys = statement<{ id: string; fileKey: string }, { ownerId: string; ids: string[] }>(
  'photo-file-keys',
  `SELECT id, file_key AS "fileKey" FROM attachments
   WHERE owner_id = $ownerId AND type = 'photo' AND id = ANY($ids::uuid[])`,
);

export type UnusedFile = { ownerId: string; fileKey: string };
