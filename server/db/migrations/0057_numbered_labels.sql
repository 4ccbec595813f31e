-- What a blank label shows besides its code: a number of its own within the account, from 1. Empty for reserve codes and
-- for labels that were made before.
ALTER TABLE codes ADD COLUMN number integer;
