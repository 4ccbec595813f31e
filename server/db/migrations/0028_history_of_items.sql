-- Both parts are made faster by more memory than a connection is given otherwise.
SET LOCAL work_mem = '64MB';
SET LOCAL maintenance_work_mem = '256MB';

-- A line of history names at most 200 items: longer ones become several of the same moment. The first keeps id and names.
WITH parts AS (
  SELECT h.owner_id, h.kind, h.target, h.id, (item.place - 1) / 200 AS part,
    jsonb_agg(item.id ORDER BY item.place) AS ids
  FROM history h CROSS JOIN LATERAL jsonb_array_elements(h.detail -> 'ids') WITH ORDINALITY AS item (id, place)
  WHERE h.event LIKE 'item%' AND jsonb_array_length(h.detail -> 'ids') > 200
  GROUP BY h.owner_id, h.kind, h.target, h.id, part
), added AS (
  INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
  SELECT h.owner_id, h.kind, h.target, gen_random_uuid(), h.event, h.at, h.actor_id, h.actor_name, '{}',
    jsonb_array_length(parts.ids), (h.detail - 'ids') || jsonb_build_object('ids', parts.ids)
  FROM parts JOIN history h USING (owner_id, kind, target, id) WHERE parts.part > 0
)
UPDATE history h SET count = jsonb_array_length(parts.ids), detail = (h.detail - 'ids') || jsonb_build_object('ids', parts.ids)
FROM parts
WHERE parts.part = 0 AND (h.owner_id, h.kind, h.target, h.id) = (parts.owner_id, parts.kind, parts.target, parts.id);

-- From an item to the lines about it. Without a list of pending entries, which each look-up would have to go through.
CREATE INDEX history_items ON history
  USING gin ((string_to_array(translate((detail -> 'ids')::text, '[]" ', ''), ',')) COLLATE "C") WITH (fastupdate = off)
  WHERE event LIKE 'item%';
