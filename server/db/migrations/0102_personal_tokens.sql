-- Tokens by which programs act for a person, of which only hashes are kept. `targets` are the chosen places and bins with their
-- owners; null if the token works everywhere.
CREATE TABLE personal_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  targets jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text
);
CREATE INDEX personal_tokens_user_id ON personal_tokens (user_id);
