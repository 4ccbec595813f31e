ALTER TABLE items ADD COLUMN out_by_id uuid;
