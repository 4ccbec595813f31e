-- The lists that belong to a place, a bin or a person, as JSON with the devices that ticked on them.
ALTER TABLE locations ADD COLUMN lists jsonb;
ALTER TABLE bins ADD COLUMN lists jsonb;
ALTER TABLE profiles ADD COLUMN lists jsonb;

-- A bin or item of a list with the last tick of each stage. `target` is the place, bin or person of the list, so that nobody
-- reads the entries of another one's list by its id; `revision` is that of its stream.
CREATE TABLE list_entries (
  owner_id uuid NOT NULL,
  target uuid NOT NULL,
  list_id uuid NOT NULL,
  thing uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'item')),
  bin_id uuid,
  is_in boolean,
  needed integer,
  ticks jsonb,
  revision bigint NOT NULL,
  PRIMARY KEY (owner_id, target, list_id, thing)
);

CREATE INDEX list_entries_revision ON list_entries (owner_id, target, list_id, revision, thing);

-- When the server last heard from a device that ticked on a list; null for all others, which nobody asks about.
ALTER TABLE session ADD COLUMN heard_at timestamptz;
