-- When the last mails with invitations to one owner's things went to an address, oldest first, no more than may go in a day:
-- the invitations themselves may be gone, taken back or replaced. Thrown away a day after the last.
CREATE TABLE invite_mails (
  owner_id uuid NOT NULL,
  email text NOT NULL,
  sent_at timestamptz[] NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, email)
);
CREATE INDEX invite_mails_last ON invite_mails (last_at);
