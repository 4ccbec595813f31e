-- One row about the server once its first account was made: its operator and what the operator chose. Null where the
-- environment or the default counts.
CREATE TABLE server_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  operator_id uuid REFERENCES "user" ON DELETE SET NULL,
  audience text CHECK (audience IN ('household', 'everybody')),
  name text,
  plan text CHECK (plan IN ('free', 'pro', 'unlimited')),
  sign_up text CHECK (sign_up IN ('open', 'invited', 'closed')),
  support_email text
);

-- Nobody becomes the operator of an existing server by signing up.
INSERT INTO server_settings (only_row) SELECT true WHERE EXISTS (SELECT 1 FROM "user");

-- What operators did. Names are read from the accounts, so that none outlasts its account.
CREATE TABLE operator_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES "user" ON DELETE SET NULL,
  act text NOT NULL,
  subject_id uuid REFERENCES "user" ON DELETE SET NULL,
  detail jsonb
);
CREATE INDEX operator_log_actor ON operator_log (actor_id);
CREATE INDEX operator_log_subject ON operator_log (subject_id);
