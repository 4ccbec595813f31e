-- What the deletion of a location took of access to it and to the bins in it, until it is restored. In locations.held
-- ending one person's access rewrote all of it; there only the bins stay.
CREATE TABLE trashed_entries (
  owner_id uuid NOT NULL,
  location_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  granted_by uuid NOT NULL,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, location_id, user_id, kind, target),
  FOREIGN KEY (owner_id, location_id) REFERENCES locations (owner_id, id) ON DELETE CASCADE
);
INSERT INTO trashed_entries (owner_id, location_id, user_id, kind, target, role, granted_by, granted_at)
SELECT l.owner_id, l.id, e.user_id, e.kind, e.target, e.role, e.granted_by, e.granted_at
FROM locations l CROSS JOIN LATERAL jsonb_to_recordset(l.held -> 'entries') AS e (
  kind text, target uuid, user_id uuid, role text, granted_by uuid, granted_at timestamptz);
UPDATE locations SET held = held - 'entries' WHERE held ? 'entries';
