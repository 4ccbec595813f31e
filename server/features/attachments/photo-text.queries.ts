import type { PhotoText } from '#domain/photos/photo.ts';
import { statement } from '#server/db/statement.ts';
import type { StoredText } from './attachment.queries.ts';

export type PhotoToRead = { ownerId: string; id: string; fileKey: string };

/** Photos that no model of this version has read: the newest of each owner, then the next of each. */
export const queryPhotosToRead = statement<PhotoToRead, { model: number; limit: number }>(
  'photo-texts-to-read',
  `SELECT owner_id AS "ownerId", id, file_key AS "fileKey" FROM (
     SELECT owner_id, id, file_key, created_at,
       row_number() OVER (PARTITION BY owner_id ORDER BY created_at DESC, id) AS turn
     FROM attachments WHERE text_model < $model AND deleted_at IS NULL AND kind IN ('bin', 'item') AND type = 'photo'
   ) AS unread WHERE turn <= $limit ORDER BY turn, created_at DESC, id LIMIT $limit`,
);

export const countPhotosToRead = statement<{ count: number }, { model: number }>(
  'photo-texts-count',
  `SELECT count(*)::int AS count FROM attachments
   WHERE text_model < $model AND deleted_at IS NULL AND kind IN ('bin', 'item') AND type = 'photo'`,
);

type OnePhoto = { ownerId: string; photoId: string };
/** What a photo of a bin or an item belongs to. */
export type PhotoPlace = { kind: 'bin' | 'item'; target: string; binId: string };

const photoPlace = `SELECT kind, target, bin_id AS "binId" FROM attachments
   WHERE owner_id = $ownerId AND id = $photoId AND kind IN ('bin', 'item') AND type = 'photo'`;

export const queryPhotoPlace = statement<PhotoPlace, OnePhoto>('photo-text-place', photoPlace);

/** Lock the photo's bin first. */
export const lockPhotoPlace = statement<PhotoPlace, OnePhoto>(
  'photo-text-lock',
  `${photoPlace} FOR NO KEY UPDATE`,
);

export const updatePhotoText = statement<object, OnePhoto & StoredText>(
  'photo-text-update',
  `UPDATE attachments SET text = $text::jsonb, text_model = $model WHERE owner_id = $ownerId AND id = $photoId`,
);

type Marked = OnePhoto & { binId: string; textModel: number | null };

/** The list `photos` of a bin or an item with another mark on one photo. */
const markedPhotos = `(SELECT jsonb_agg(CASE WHEN photo ->> 'id' = $photoId::text
       THEN photo - 'textModel' || jsonb_strip_nulls(jsonb_build_object('textModel', $textModel::int)) ELSE photo END ORDER BY n)
     FROM jsonb_array_elements(photos) WITH ORDINALITY AS listed (photo, n))`;
const isMarkedOtherwise = `EXISTS (SELECT FROM jsonb_array_elements(photos) AS photo
     WHERE photo ->> 'id' = $photoId::text AND (photo ->> 'textModel')::int IS DISTINCT FROM $textModel::int)`;

/** Returns no row if the photo is not listed or has the mark already. */
export const markPhotoOfBin = statement<{ revision: number }, Marked>(
  'photo-text-mark-bin',
  `UPDATE bins SET photos = ${markedPhotos}, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $binId AND ${isMarkedOtherwise} RETURNING revision`,
);

/** As `markPhotoOfBin`, of the item in the locked bin, which is raised. */
export const markPhotoOfItem = statement<{ revision: number }, Marked & { itemId: string }>(
  'photo-text-mark-item',
  `WITH marked AS (
     UPDATE items SET photos = ${markedPhotos}, revision = (
       SELECT revision + 1 FROM bins WHERE owner_id = $ownerId AND id = $binId)
     WHERE owner_id = $ownerId AND bin_id = $binId AND id = $itemId AND ${isMarkedOtherwise} RETURNING revision
   )
   UPDATE bins SET revision = marked.revision FROM marked
   WHERE owner_id = $ownerId AND id = $binId RETURNING bins.revision`,
);

/** Which of these bins the reader owns or has an entry for, and their owners. */
export const queryOwnersOfBins = statement<
  { binId: string; ownerId: string },
  { binIds: string[]; readerId: string }
>(
  'photo-text-owners',
  `SELECT id AS "binId", owner_id AS "ownerId" FROM ids WHERE id = ANY($binIds::uuid[]) AND owner_id = $readerId
   UNION ALL
   SELECT target, owner_id FROM visible WHERE user_id = $readerId AND kind = 'bin' AND target = ANY($binIds::uuid[])`,
);

/** Photos that have text, with their bins: photo n of bin n. OFFSET 0 keeps it a look-up by key for each of them. */
export const queryPhotoTexts = statement<
  { binId: string; id: string; model: number; text: Omit<PhotoText, 'model'> },
  { ownerId: string; binIds: string[]; photoIds: string[] }
>(
  'photo-texts',
  `SELECT w.bin_id AS "binId", w.id, p.text_model AS model, p.text
   FROM unnest($binIds::uuid[], $photoIds::uuid[]) AS w (bin_id, id)
   CROSS JOIN LATERAL (
     SELECT kind, target, text, text_model FROM attachments
     WHERE owner_id = $ownerId AND id = w.id AND bin_id = w.bin_id AND type = 'photo' AND deleted_at IS NULL AND text IS NOT NULL OFFSET 0
   ) AS p
   CROSS JOIN LATERAL (
     SELECT FROM bins WHERE owner_id = $ownerId AND id = w.bin_id AND deleted_at IS NULL OFFSET 0
   ) AS b
   WHERE p.kind = 'bin' OR EXISTS (
     SELECT FROM items
     WHERE owner_id = $ownerId AND bin_id = w.bin_id AND id = p.target AND deleted_at IS NULL)`,
);
