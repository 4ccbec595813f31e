-- Where a place is on the map, {latitude, longitude}; which of its photos is its floor plan; the plan's named parts.
ALTER TABLE locations ADD COLUMN coordinates jsonb;
ALTER TABLE locations ADD COLUMN plan_photo_id uuid;
-- [{id, name, x, y, width, height}], or null.
ALTER TABLE locations ADD COLUMN regions jsonb;

-- Where a bin stands on a floor plan, {planPhotoId, x, y}, and the place it was in when it was pinned.
ALTER TABLE bins ADD COLUMN pin jsonb;
ALTER TABLE bins ADD COLUMN pin_location_id uuid;
