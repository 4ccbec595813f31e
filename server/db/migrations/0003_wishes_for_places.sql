-- A wish for the whole place is kept with the bin it was asked from: nothing about the place is told while asking.
ALTER TABLE access_requests ADD COLUMN whole_place boolean NOT NULL DEFAULT false;
ALTER TABLE own_requests ADD COLUMN whole_place boolean NOT NULL DEFAULT false;
