-- Whether a code was printed before its last print, too: taking back that print leaves it printed.
ALTER TABLE codes ADD COLUMN is_reprint boolean NOT NULL DEFAULT false;
-- Nobody knows of the prints until now.
UPDATE codes SET is_reprint = true WHERE printed_at IS NOT NULL;
