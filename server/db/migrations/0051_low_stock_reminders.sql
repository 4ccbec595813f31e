-- When an item fell to its low-stock limit, while it has not risen above it.
ALTER TABLE items ADD COLUMN low_since timestamptz;
CREATE INDEX items_low ON items (owner_id, low_since) WHERE low_since IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE sent_reminders DROP CONSTRAINT sent_reminders_kind_check;
ALTER TABLE sent_reminders ADD CONSTRAINT sent_reminders_kind_check
  CHECK (kind IN ('dueBack', 'expires', 'warrantyEnds', 'chosen', 'low'));
