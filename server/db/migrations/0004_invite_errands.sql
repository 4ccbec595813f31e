-- What is still to be done after the answer to an invitation sent or taken back, so that a killed server leaves it to the
-- next one. `origin` begins the links of its mails, null for none; from `due_at` on any process may take it over.
CREATE TABLE invite_errands (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  invites uuid[] NOT NULL,
  withdrawn jsonb NOT NULL,
  origin text,
  is_delivered boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX invite_errands_due ON invite_errands (due_at);
