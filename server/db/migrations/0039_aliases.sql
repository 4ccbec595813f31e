-- Texts of other products' stickers on bins and locations, one a line, and the forms in which they are compared.
ALTER TABLE bins ADD COLUMN aliases text, ADD COLUMN alias_keys text[];
ALTER TABLE locations ADD COLUMN aliases text, ADD COLUMN alias_keys text[];
CREATE INDEX bins_with_aliases ON bins (owner_id) WHERE alias_keys <> '{}' AND deleted_at IS NULL;
CREATE INDEX locations_with_aliases ON locations (owner_id) WHERE alias_keys <> '{}' AND deleted_at IS NULL;
