-- A reminder repeats each day too, and every few days, weeks, months or years; without a number it is each one.
ALTER TABLE reminders ADD COLUMN every integer;
ALTER TABLE reminders DROP CONSTRAINT reminders_repeat_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_repeat_check CHECK (repeat IN ('daily', 'weekly', 'monthly', 'yearly'));
