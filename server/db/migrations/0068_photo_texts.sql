-- The text that was found in a photo: {lines: [{text, sure, at}], isCut}, or null if there was none. text_model is the version
-- of the model that read it last, 0 if none has.
ALTER TABLE photos ADD COLUMN text jsonb;
ALTER TABLE photos ADD COLUMN text_model smallint NOT NULL DEFAULT 0;
CREATE INDEX photos_to_read ON photos (text_model, created_at DESC) WHERE deleted_at IS NULL AND kind IN ('bin', 'item');
