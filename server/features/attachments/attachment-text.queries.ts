import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { ReadableType } from '#server/attachment-text/text-reader.ts';
import { statement } from '#server/db/statement.ts';

export type AttachmentToRead = { ownerId: string; id: string; type: ReadableType; fileKey: string };

/** Has an index in which it stands word for word. */
const isReadable = `deleted_at IS NULL
  AND (type = 'photo' AND kind IN ('bin', 'item') OR type IN ('pdf', 'text', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'))`;
/** Without `withPhotos` the models that read pictures are missing. */
const isUnread = `text_model < $model AND ${isReadable} AND (type <> 'photo' OR $withPhotos::boolean)`;

type Unread = { model: number; withPhotos: boolean };

/** Photos and documents that no reader of this version has read: the newest of each owner, then the next of each. */
export const queryAttachmentsToRead = statement<AttachmentToRead, Unread & { limit: number }>(
  'attachment-texts-to-read',
  `SELECT owner_id AS "ownerId", id, type, file_key AS "fileKey" FROM (
     SELECT owner_id, id, type, file_key, created_at,
       row_number() OVER (PARTITION BY owner_id ORDER BY created_at DESC, id) AS turn
     FROM attachments WHERE ${isUnread}
   ) AS unread WHERE turn <= $limit ORDER BY turn, created_at DESC, id LIMIT $limit`,
);

export const countAttachmentsToRead = statement<{ photos: number; documents: number }, Unread>(
  'attachment-texts-count',
  `SELECT count(*) FILTER (WHERE type = 'photo')::int AS photos,
     count(*) FILTER (WHERE type <> 'photo')::int AS documents FROM attachments WHERE ${isUnread}`,
);

/** Has an index in which it stands word for word. */
const isLeftOut = 'deleted_at IS NULL AND text IS NULL AND text_bytes > 0';

/** Owners of documents whose text was left out, in the order of their ids. */
export const queryOwnersOfLeftOut = statement<{ ownerId: string }, { after: string; limit: number }>(
  'attachment-texts-left-out',
  `SELECT DISTINCT owner_id AS "ownerId" FROM attachments WHERE owner_id > $after AND ${isLeftOut}
   ORDER BY owner_id LIMIT $limit`,
);

/** Marks the newest documents whose left-out texts fit together into what is free of `maxBytes` as unread. */
export const unreadLeftOut = statement<{ id: string }, { ownerId: string; maxBytes: number }>(
  'attachment-texts-unread-left-out',
  `UPDATE attachments SET text_model = 0 WHERE owner_id = $ownerId AND id IN (
     SELECT id FROM (
       SELECT id, free, sum(text_bytes) OVER (ORDER BY created_at DESC, id) AS needed
       FROM attachments, (
         SELECT $maxBytes::int - coalesce(sum(text_bytes), 0) AS free FROM attachments
         WHERE owner_id = $ownerId AND text IS NOT NULL) AS room
       WHERE owner_id = $ownerId AND ${isLeftOut} AND text_bytes <= free
     ) AS fitting WHERE needed <= free
   ) RETURNING id`,
);

type OneAttachment = { ownerId: string; id: string };
export type AttachmentList = 'photos' | 'documents';
/** What it belongs to. */
export type AttachmentPlace = { list: AttachmentList } & (
  | { kind: 'bin' | 'item'; target: string; binId: string }
  | { kind: 'location'; target: string; binId: null }
);

const attachmentPlace = `SELECT CASE WHEN type = 'photo' THEN 'photos' ELSE 'documents' END AS list, kind, target,
     bin_id AS "binId" FROM attachments
   WHERE owner_id = $ownerId AND id = $id AND (type = 'photo' AND kind IN ('bin', 'item') OR type <> 'photo')`;

export const queryAttachmentPlace = statement<AttachmentPlace, OneAttachment>(
  'attachment-text-place',
  attachmentPlace,
);

/** Lock its bin or place first. */
export const lockAttachmentPlace = statement<AttachmentPlace, OneAttachment>(
  'attachment-text-lock',
  `${attachmentPlace} FOR NO KEY UPDATE`,
);

/** Of all documents but this one. */
export const sumTextBytes = statement<{ bytes: number }, OneAttachment>(
  'attachment-text-bytes',
  `SELECT coalesce(sum(text_bytes), 0)::int AS bytes FROM attachments
   WHERE owner_id = $ownerId AND id <> $id AND text IS NOT NULL`,
);

export const updateAttachmentText = statement<
  object,
  OneAttachment & { text: string | null; model: number; textBytes: number; pages: number | null }
>(
  'attachment-text-update',
  `UPDATE attachments SET text = $text::jsonb, text_model = $model, text_bytes = $textBytes, pages = $pages
   WHERE owner_id = $ownerId AND id = $id`,
);

/** `mark` is JSON: what the lists say of an attachment's text. */
type Marked = OneAttachment & { mark: string };

const unmarked = `entry - '{textModel,pages,textLeftOut}'::text[]`;
/** The list of a bin, item or place with another mark on one entry. */
const markedList = (list: AttachmentList) => `(SELECT jsonb_agg(CASE WHEN entry ->> 'id' = $id::text
       THEN (${unmarked}) || $mark::jsonb ELSE entry END ORDER BY n)
     FROM jsonb_array_elements(${list}) WITH ORDINALITY AS listed (entry, n))`;
const isMarkedOtherwise = (
  list: AttachmentList,
) => `EXISTS (SELECT FROM jsonb_array_elements(${list}) AS entry
     WHERE entry ->> 'id' = $id::text AND entry <> (${unmarked}) || $mark::jsonb)`;

type OfTarget = Marked & { target: string };
type OfItem = OfTarget & { binId: string };
type Raised = { revision: number };

const markPhotosOfBin = statement<Raised, OfTarget>(
  'attachment-text-mark-bin-photo',
  `UPDATE bins SET photos = ${markedList('photos')}, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $target AND ${isMarkedOtherwise('photos')} RETURNING revision`,
);

const markDocumentsOfBin = statement<Raised, OfTarget>(
  'attachment-text-mark-bin-document',
  `UPDATE bins SET documents = ${markedList('documents')}, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $target AND ${isMarkedOtherwise('documents')} RETURNING revision`,
);

const markDocumentsOfLocation = statement<Raised, OfTarget>(
  'attachment-text-mark-location-document',
  `UPDATE locations SET documents = ${markedList('documents')}, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $target AND ${isMarkedOtherwise('documents')} RETURNING revision`,
);

/** The item gets the next revision of its bin, which is then raised. */
const updateItemWith = (list: AttachmentList) => `WITH marked AS (
     UPDATE items SET ${list} = ${markedList(list)}, revision = (
       SELECT revision + 1 FROM bins WHERE owner_id = $ownerId AND id = $binId)
     WHERE owner_id = $ownerId AND bin_id = $binId AND id = $target AND ${isMarkedOtherwise(list)} RETURNING revision
   )
   UPDATE bins SET revision = marked.revision FROM marked
   WHERE owner_id = $ownerId AND id = $binId RETURNING bins.revision`;

const markPhotosOfItem = statement<Raised, OfItem>(
  'attachment-text-mark-item-photo',
  updateItemWith('photos'),
);

const markDocumentsOfItem = statement<Raised, OfItem>(
  'attachment-text-mark-item-document',
  updateItemWith('documents'),
);

/** Mark an entry and raise its bin or place, which is locked. No row if it is not listed or has the mark already. */
export const markTexts = {
  bin: { photos: markPhotosOfBin, documents: markDocumentsOfBin },
  item: { photos: markPhotosOfItem, documents: markDocumentsOfItem },
  location: markDocumentsOfLocation,
};

/** Which of these bins and places the reader owns or has an entry for, and their owners. */
export const queryOwnersOfTargets = statement<
  { id: string; ownerId: string },
  { ids: string[]; readerId: string }
>(
  'attachment-text-owners',
  `SELECT id, owner_id AS "ownerId" FROM ids WHERE id = ANY($ids::uuid[]) AND owner_id = $readerId
   UNION ALL
   SELECT target, owner_id FROM visible WHERE user_id = $readerId AND target = ANY($ids::uuid[])`,
);

type TextOfAttachment = {
  target: string;
  id: string;
  model: number;
  bytes: number;
  /** Null if it does not fit into the answer. */
  text: Omit<AttachmentText, 'model'> | null;
};

/**
 * Photos and documents that have text, with their bins and places: attachment n of target n. Those after `maxBytes` of text come
 * without it, but the first. OFFSET 0 keeps it a look-up by key for each of them.
 */
export const queryAttachmentTexts = statement<
  TextOfAttachment,
  { ownerId: string; targets: string[]; ids: string[]; maxBytes: number }
>(
  'attachment-texts',
  `SELECT found.target, found.id, found.model, found.bytes,
     CASE WHEN found.before = 0 OR found.before + found.bytes <= $maxBytes::int THEN t.text END AS text
   FROM (
     SELECT w.target, w.id, w.n, a.model, a.bytes, (sum(a.bytes) OVER (ORDER BY w.n) - a.bytes)::int AS before
     FROM unnest($targets::uuid[], $ids::uuid[]) WITH ORDINALITY AS w (target, id, n)
     CROSS JOIN LATERAL (
       SELECT kind, target, text_bytes AS bytes, text_model AS model FROM attachments
       WHERE owner_id = $ownerId AND id = w.id AND coalesce(bin_id, target) = w.target AND deleted_at IS NULL
         AND text IS NOT NULL OFFSET 0
     ) AS a
     WHERE CASE a.kind WHEN 'location'
       THEN EXISTS (SELECT FROM locations WHERE owner_id = $ownerId AND id = w.target AND deleted_at IS NULL)
       ELSE EXISTS (SELECT FROM bins WHERE owner_id = $ownerId AND id = w.target AND deleted_at IS NULL)
         AND (a.kind = 'bin' OR EXISTS (
           SELECT FROM items
           WHERE owner_id = $ownerId AND bin_id = w.target AND id = a.target AND deleted_at IS NULL)) END
   ) AS found
   CROSS JOIN LATERAL (SELECT text FROM attachments WHERE owner_id = $ownerId AND id = found.id OFFSET 0) AS t
   ORDER BY found.n`,
);
