-- A public link to a list of the bin or place that it names.
ALTER TABLE share_links ADD COLUMN list_id uuid;
