-- The account that was made by the invitation while SIGN_UP=invited: it makes no second one.
ALTER TABLE invites ADD COLUMN signed_up_by uuid;

-- An owner is notified of people whose accounts are being deleted, and of those who come back.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended',
  'bin_deleted', 'items_deleted', 'values_replaced', 'replaced_anothers_values',
  'payment_received', 'payment_failed', 'export_ready',
  'account_deleted', 'account_kept', 'import_done', 'import_failed', 'reminder',
  'person_leaving', 'person_back'));
