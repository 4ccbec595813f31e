-- The reminder that was deleted because it was done, so that the answer can be taken back.
ALTER TABLE sent_reminders ADD COLUMN deleted_reminder jsonb;
