ALTER TABLE sent_reminders DROP CONSTRAINT sent_reminders_kind_check;
ALTER TABLE sent_reminders ADD CONSTRAINT sent_reminders_kind_check
  CHECK (kind IN ('dueBack', 'expires', 'warrantyEnds', 'chosen', 'low', 'ownDate'));
