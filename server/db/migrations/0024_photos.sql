-- What records say of their photos, in order: [{id, width, height, placeholder}].
ALTER TABLE bins ADD COLUMN photos jsonb;
ALTER TABLE items ADD COLUMN photos jsonb;
ALTER TABLE locations ADD COLUMN photos jsonb;
-- [photo], or null.
ALTER TABLE profiles ADD COLUMN photos jsonb;

-- Whose files lie in the photo storage under file_key. bin_id is where an item is, or the bin itself.
CREATE TABLE photos (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'item', 'location', 'me')),
  target uuid NOT NULL,
  bin_id uuid,
  file_key uuid NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- While it is in the trash: since when, and at which place it was.
  deleted_at timestamptz,
  place integer,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX photos_bin ON photos (owner_id, bin_id) WHERE bin_id IS NOT NULL;
CREATE INDEX photos_target ON photos (owner_id, target);
CREATE INDEX photos_deleted ON photos (deleted_at) WHERE deleted_at IS NOT NULL;

-- Files to be removed: of photos that are gone, and from due_at on of uploads that were never finished.
CREATE TABLE unused_photo_files (
  owner_id uuid NOT NULL,
  file_key uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, file_key)
);
CREATE INDEX unused_photo_files_due_at ON unused_photo_files (due_at);
