-- A public link to a place may also show private bins, which stay hidden from everybody who only knows their code.
ALTER TABLE share_links ADD COLUMN with_private boolean NOT NULL DEFAULT false;
