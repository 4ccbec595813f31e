-- As the calls allow it; only what repeats has a number.
ALTER TABLE reminders ADD CONSTRAINT reminders_every_check
  CHECK (every IS NULL OR (every BETWEEN 1 AND 365 AND repeat IS NOT NULL));
