-- Find what an account that is erased or kept has in tables whose keys begin with something else.
CREATE INDEX codes_owner ON codes (owner_id);
CREATE INDEX tokens_owner ON tokens (owner_id);
CREATE INDEX trashed_entries_user ON trashed_entries (user_id);
