-- Exports of everything a person has. The file is stored under the id; a row outlives its file until both are purged.
CREATE TABLE exports (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  done_count bigint NOT NULL DEFAULT 0,
  total_count bigint NOT NULL DEFAULT 0,
  bytes bigint,
  sha256 text,
  error text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX exports_unfinished ON exports (user_id) WHERE state IN ('waiting', 'running');
CREATE INDEX exports_expired ON exports (expires_at);

-- A finished export is told of in the inbox; it is about no bin and no place.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended', 'bin_deleted', 'items_deleted',
  'values_replaced', 'replaced_anothers_values', 'payment_received', 'export_ready'));
