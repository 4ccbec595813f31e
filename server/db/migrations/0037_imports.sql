-- Uploaded files and what became of them; the files are in the storage for large files, as imports/{id}.
CREATE TABLE imports (
  user_id uuid NOT NULL REFERENCES profiles (user_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN
    ('receiving', 'uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name text NOT NULL,
  content jsonb,
  choice jsonb,
  -- Counts and the first problems of the last check or of the running import.
  summary jsonb,
  -- Calls that were refused: rows and codes.
  refused jsonb NOT NULL DEFAULT '[]',
  -- How many steps there are and are done; the same of the undo.
  steps integer,
  progress integer NOT NULL DEFAULT 0,
  undo_steps integer,
  undo_progress integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX imports_by_expiry ON imports (expires_at);

-- How a person mapped the columns of a header, by its hash.
CREATE TABLE import_mappings (
  user_id uuid NOT NULL REFERENCES profiles (user_id) ON DELETE CASCADE,
  header_hash text NOT NULL,
  mapped_columns jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, header_hash)
);
