-- What an undo moves to the trash has this moment as its deletion, by which all of it is found again.
ALTER TABLE imports ADD COLUMN undone_at timestamptz;
-- Items created, and items moved by an undo or brought back, which the progress counts.
ALTER TABLE imports ADD COLUMN items_done integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN undo_items integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN undo_items_total integer NOT NULL DEFAULT 0;
ALTER TABLE imports DROP CONSTRAINT imports_state_check;
ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (state IN
  ('receiving', 'uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone', 'redoing'));
