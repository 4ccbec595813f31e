-- The public links of a bin, so that its header says whoever has one may look. Every write to share_links writes them
-- again; those that ended since are told apart by `until`.
ALTER TABLE bins ADD COLUMN public_links jsonb;

UPDATE bins b SET public_links = held.links, revision = b.revision + 1
FROM (
  SELECT owner_id, bin_id, jsonb_agg(jsonb_build_object('by', created_by, 'until', expires_at)) AS links
  FROM share_links WHERE expires_at IS NULL OR expires_at > now() GROUP BY owner_id, bin_id
) AS held
WHERE held.owner_id = b.owner_id AND held.bin_id = b.id;
