-- The role that a group gives in each place of its owner, also in later ones, and since when. A group without a name has
-- those to whom the owner gave this as persons.
ALTER TABLE groups ADD COLUMN all_places text;
ALTER TABLE groups ADD COLUMN all_places_since timestamptz;
ALTER TABLE groups ADD CONSTRAINT groups_all_places_check CHECK (all_places IN ('viewer', 'editor', 'admin'));
