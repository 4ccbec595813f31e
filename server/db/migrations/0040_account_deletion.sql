-- An account whose owner asked for its deletion is erased after deletion_due_at, unless the owner signs in and keeps it.
ALTER TABLE profiles ADD COLUMN deletion_due_at timestamptz;
ALTER TABLE profiles ADD COLUMN erasing_since timestamptz;
CREATE INDEX profiles_deletion ON profiles (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

-- Rows of other tables that are out of use while the account user_id is being deleted; keeping it puts them back.
-- other_id is the other person of a row about two people, or else user_id.
CREATE TABLE set_aside_rows (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  of_table text NOT NULL,
  other_id uuid NOT NULL,
  contents jsonb NOT NULL,
  CONSTRAINT set_aside_rows_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX set_aside_rows_other ON set_aside_rows (other_id);

ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended', 'bin_deleted', 'items_deleted',
  'values_replaced', 'replaced_anothers_values', 'payment_received', 'export_ready',
  'account_deleted', 'account_kept'));

-- Whether Stripe was told not to renew, because the account is being deleted.
ALTER TABLE subscriptions ADD COLUMN is_stopped boolean NOT NULL DEFAULT false;
