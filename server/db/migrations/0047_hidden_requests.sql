-- Requests by a label are not listed to the person who asked, as they would say that the label leads somewhere.
ALTER TABLE own_requests ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
