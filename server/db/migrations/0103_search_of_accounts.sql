-- The operator searches for a part of a name or address. The index has all that the list shows, so that a search which
-- matches few of 100,000 accounts neither reads their rows nor makes letters small for each. It orders by the id as a text:
-- by the id itself, PostgreSQL prefers the primary key, as it expects matches soon. `id`, `email` and `name` are included
-- because PostgreSQL reads an index alone only if it has the columns of its expressions as well.
CREATE INDEX user_search ON "user" ((id::text COLLATE "C"), lower(email || ' ' || name))
  INCLUDE (id, email, name, created_at);
