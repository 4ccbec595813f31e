-- Wrong passwords of all processes, by keyed hashes of account and network; a row counts until `until`. Successful sign-ins are
-- counted too: strangers cannot lock a person out of a network that has one.
CREATE TABLE sign_in_attempts (
  key uuid NOT NULL,
  count integer NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempts_until ON sign_in_attempts (until);
