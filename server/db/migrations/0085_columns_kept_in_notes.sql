-- Unknown columns of imports went into the notes by default. They are proposed as own fields now, also where their headings
-- were imported before.
DELETE FROM import_mappings WHERE mapped_columns @> '["keep"]';
