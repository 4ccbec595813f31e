-- True lets viewers take items out and put them back; null does not.
ALTER TABLE bins ADD COLUMN viewers_may_take_out boolean;
ALTER TABLE locations ADD COLUMN viewers_may_take_out boolean;
