-- Payments that went through are told of in the inbox; they are about no bin and no place.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended', 'bin_deleted', 'items_deleted',
  'payment_received'));
ALTER TABLE notifications ALTER COLUMN kind DROP NOT NULL;
ALTER TABLE notifications ALTER COLUMN target DROP NOT NULL;
ALTER TABLE notifications ADD COLUMN receipt jsonb;

-- The receipts that were told of, as Stripe names them. Null until the first check of who paid before this was kept: their old
-- ones are not news.
ALTER TABLE subscriptions ADD COLUMN told_receipts text[] DEFAULT '{}';
UPDATE subscriptions SET told_receipts = NULL;
