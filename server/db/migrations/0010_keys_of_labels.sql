-- By this a person's bins are found by their labels (domain/name-key.ts). Older labels that this database may fold
-- otherwise than the code does stay without a key until they are next written; those few are compared one by one.
ALTER TABLE bins ADD COLUMN label_key text;
UPDATE bins SET label_key = lower(qr_label) WHERE qr_label ~ '^[ -~]+$';
CREATE INDEX bins_label ON bins (owner_id, label_key, created_at, id) WHERE qr_label IS NOT NULL AND deleted_at IS NULL;
