-- Documents and links of bins, items and places are stored beside photos. `type` says what a row is: 'photo', the type of a
-- document's content, or 'link', which has a web address instead of a file.
ALTER TABLE photos RENAME TO attachments;
ALTER INDEX photos_bin RENAME TO attachments_bin;
ALTER INDEX photos_target RENAME TO attachments_target;
ALTER INDEX photos_deleted RENAME TO attachments_deleted;
ALTER INDEX photos_file RENAME TO attachments_file;

ALTER TABLE attachments ADD COLUMN type text NOT NULL DEFAULT 'photo';
ALTER TABLE attachments ALTER COLUMN type DROP DEFAULT;
-- Only of documents and links.
ALTER TABLE attachments ADD COLUMN name text;
-- What a document is for; of photos 'receipt' or null.
ALTER TABLE attachments ADD COLUMN use text;
ALTER TABLE attachments ADD COLUMN url text;
-- Of a PDF that was read.
ALTER TABLE attachments ADD COLUMN pages integer;
ALTER TABLE attachments ALTER COLUMN file_key DROP NOT NULL;
-- Only of photos.
ALTER TABLE attachments ALTER COLUMN width DROP NOT NULL;
ALTER TABLE attachments ALTER COLUMN height DROP NOT NULL;
ALTER TABLE attachments ALTER COLUMN placeholder DROP NOT NULL;
ALTER TABLE attachments ADD CONSTRAINT attachments_link CHECK ((type = 'link') = (url IS NOT NULL) AND (type = 'link') = (file_key IS NULL));
ALTER TABLE attachments ADD CONSTRAINT attachments_photo
  CHECK (type = 'photo' AND num_nonnulls(width, height, placeholder) = 3 OR type <> 'photo' AND num_nonnulls(name, use) = 2);

-- The reader of photos passes by documents.
DROP INDEX photos_to_read;
CREATE INDEX attachments_photos_to_read ON attachments (text_model, created_at DESC)
  WHERE deleted_at IS NULL AND kind IN ('bin', 'item') AND type = 'photo';

ALTER TABLE unused_photo_files RENAME TO unused_files;
ALTER INDEX unused_photo_files_due_at RENAME TO unused_files_due_at;

-- What records say of their documents, in display order.
ALTER TABLE bins ADD COLUMN documents jsonb;
ALTER TABLE items ADD COLUMN documents jsonb;
ALTER TABLE locations ADD COLUMN documents jsonb;
