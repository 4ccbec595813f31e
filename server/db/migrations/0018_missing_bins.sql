-- When somebody said that the bin is not where it should be.
ALTER TABLE bins ADD COLUMN missing_since timestamptz;
