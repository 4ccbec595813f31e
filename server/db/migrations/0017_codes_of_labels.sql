-- A code is free until a bin or a place gets it, and stays void or used for ever. `use` says what it was made for: labels to
-- print, or the reserve of a device; null is a bin's own. `revision` is the owner's account revision at its last change; 0
-- means that devices never needed to know of it.
ALTER TABLE codes
  ADD COLUMN location_id uuid,
  ADD COLUMN voided_at timestamptz,
  ADD COLUMN printed_at timestamptz,
  ADD COLUMN sheet_id uuid,
  ADD COLUMN sheet_template text,
  ADD COLUMN use text CHECK (use IN ('labels', 'reserve')),
  ADD COLUMN revision bigint NOT NULL DEFAULT 0;

CREATE INDEX codes_changed ON codes (owner_id, revision, code) WHERE revision > 0;
CREATE INDEX codes_made ON codes (owner_id, use, created_at) WHERE use IS NOT NULL;

ALTER TABLE account_revisions ADD COLUMN codes_revision bigint NOT NULL DEFAULT 0;

ALTER TABLE locations ADD COLUMN qr_code text;
