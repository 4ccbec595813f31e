-- How many bytes of text were found in a document. If text is null then, the texts of its owner's documents would be too many
-- with it, so that it is not searched.
ALTER TABLE attachments ADD COLUMN text_bytes integer NOT NULL DEFAULT 0;
-- Documents with text are read as photos are, and those of places as well.
DROP INDEX attachments_photos_to_read;
CREATE INDEX attachments_to_read ON attachments (text_model, created_at DESC) WHERE deleted_at IS NULL
  AND (type = 'photo' AND kind IN ('bin', 'item') OR type IN ('pdf', 'text', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'));
