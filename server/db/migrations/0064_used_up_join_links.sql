-- When the last seat of a join link was taken: it ends then, and does not open again when somebody who joined is removed.
ALTER TABLE join_links ADD COLUMN used_up_at timestamptz;
UPDATE join_links l SET used_up_at = u.last
FROM (SELECT owner_id, link_id, count(*) AS uses, max(used_at) AS last FROM join_uses GROUP BY owner_id, link_id) u
WHERE u.owner_id = l.owner_id AND u.link_id = l.id AND u.uses >= l.uses_max;
