-- A public link shows a bin, or the bins of a place: all of them without bin_ids.
ALTER TABLE share_links ALTER COLUMN bin_id DROP NOT NULL;
ALTER TABLE share_links ADD COLUMN location_id uuid;
ALTER TABLE share_links ADD COLUMN bin_ids uuid[];
ALTER TABLE share_links ADD CONSTRAINT share_links_target_check CHECK ((bin_id IS NULL) <> (location_id IS NULL));
ALTER TABLE share_links ADD CONSTRAINT share_links_owner_id_location_id_fkey
  FOREIGN KEY (owner_id, location_id) REFERENCES locations (owner_id, id) ON DELETE CASCADE;
CREATE INDEX share_links_location ON share_links (owner_id, location_id) WHERE location_id IS NOT NULL;

-- As that of bins.
ALTER TABLE locations ADD COLUMN public_links jsonb;

-- A page of a place has photos of many bins.
CREATE INDEX photos_file ON photos (owner_id, file_key);
