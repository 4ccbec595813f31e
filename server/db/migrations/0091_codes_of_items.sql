-- Texts of codes on items, one a line, and the forms in which they are compared, as bins and places have them.
ALTER TABLE items ADD COLUMN aliases text, ADD COLUMN alias_keys text[];
CREATE INDEX items_with_aliases ON items (owner_id) WHERE alias_keys <> '{}' AND deleted_at IS NULL;

-- How often codes were put on things of an owner, so that two things never get one code at once.
CREATE TABLE alias_claims (
  owner_id uuid PRIMARY KEY,
  revision bigint NOT NULL
);

-- Numbers of products are compared without leading zeros.
UPDATE bins SET alias_keys = (
  SELECT array_agg(CASE WHEN key ~ '^(\d{8}|\d{12,14})$' THEN ltrim(key, '0') ELSE key END ORDER BY place)
  FROM unnest(alias_keys) WITH ORDINALITY AS k (key, place))
WHERE EXISTS (SELECT FROM unnest(alias_keys) AS key WHERE key ~ '^0(\d{7}|\d{11,13})$');
UPDATE locations SET alias_keys = (
  SELECT array_agg(CASE WHEN key ~ '^(\d{8}|\d{12,14})$' THEN ltrim(key, '0') ELSE key END ORDER BY place)
  FROM unnest(alias_keys) WITH ORDINALITY AS k (key, place))
WHERE EXISTS (SELECT FROM unnest(alias_keys) AS key WHERE key ~ '^0(\d{7}|\d{11,13})$');
