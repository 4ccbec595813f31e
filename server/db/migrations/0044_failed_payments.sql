-- A payment that failed is told of in the inbox.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended', 'bin_deleted', 'items_deleted',
  'values_replaced', 'replaced_anothers_values', 'payment_received', 'payment_failed', 'export_ready',
  'account_deleted', 'account_kept', 'import_done', 'import_failed'));
