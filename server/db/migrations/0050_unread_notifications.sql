-- Unread notifications are looked up by what they are about when an account with thousands of them is taken out of use.
CREATE INDEX notifications_unread ON notifications (user_id, target) WHERE read_at IS NULL;
