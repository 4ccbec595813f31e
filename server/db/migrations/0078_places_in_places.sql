-- The place that a place lies in. Deleting a place puts what it holds into the one around it.
ALTER TABLE locations ADD COLUMN parent_location_id uuid;
CREATE INDEX locations_parent ON locations (owner_id, parent_location_id) WHERE parent_location_id IS NOT NULL;
