-- Finds the bins that are pinned on a location's plan but are elsewhere.
CREATE INDEX bins_by_pin_location ON bins (owner_id, pin_location_id) WHERE pin_location_id IS NOT NULL;
