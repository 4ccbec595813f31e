-- The newest events of everything of one owner. An expression, because PostgreSQL would also take an index of `at` to find
-- the events of one bin, and then read those of all.
CREATE INDEX history_of_owner ON history (owner_id, (at AT TIME ZONE 'UTC'), id);
