-- What a bin holds, the trash included, kept by every write so that its ceilings are exact (docs/decisions/0016). `bytes`
-- is what domain/items/item-bytes.ts says; devices that last saw the bin before `pruned_revision` load it whole, as traces
-- of items that left it are gone.
ALTER TABLE items ADD COLUMN bytes integer NOT NULL DEFAULT 0;
ALTER TABLE bins ADD COLUMN item_rows integer NOT NULL DEFAULT 0;
ALTER TABLE bins ADD COLUMN item_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE bins ADD COLUMN pruned_revision bigint NOT NULL DEFAULT 0;

UPDATE items SET bytes = 300 + octet_length(name) + octet_length(array_to_string(tags, ''))
  + coalesce(octet_length(unit), 0) + coalesce(octet_length(notes), 0) + coalesce(octet_length(barcode), 0)
  + coalesce(octet_length(loaned_to), 0) + coalesce(octet_length(out_by), 0);
UPDATE bins b SET item_rows = held.rows, item_bytes = held.bytes
FROM (SELECT owner_id, bin_id, count(*)::integer AS rows, sum(bytes) AS bytes FROM items GROUP BY owner_id, bin_id) AS held
WHERE held.owner_id = b.owner_id AND held.bin_id = b.id;
