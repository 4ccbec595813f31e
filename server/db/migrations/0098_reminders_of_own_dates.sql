-- A person also sets for one thing how many days before a date in an own field they want to know: of_date is `fields.{id}` then.
ALTER TABLE reminders DROP CONSTRAINT reminders_of_date_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_of_date_check
  CHECK (of_date IN ('dueBack', 'expires', 'warrantyEnds') OR of_date LIKE 'fields.%');
