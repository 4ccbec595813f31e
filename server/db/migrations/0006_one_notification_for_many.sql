-- How many more things a notification says the same of, beside the one it names.
ALTER TABLE notifications ADD COLUMN more integer NOT NULL DEFAULT 0;
