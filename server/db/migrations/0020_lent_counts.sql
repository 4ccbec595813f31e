-- How many of an item its borrower has; null where nobody said it.
ALTER TABLE items ADD COLUMN loaned_count integer;
