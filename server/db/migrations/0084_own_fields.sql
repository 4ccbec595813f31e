-- The fields that a person defined for their items, bins and places, as JSON in their order.
ALTER TABLE profiles ADD COLUMN fields jsonb;

-- Values of such fields, by the field's id.
ALTER TABLE items ADD COLUMN fields jsonb;
ALTER TABLE bins ADD COLUMN fields jsonb;
ALTER TABLE locations ADD COLUMN fields jsonb;
