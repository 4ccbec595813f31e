-- The planner looks at a table of few rows and takes each owner for one with a single row: then any index that begins with
-- the owner seems as good as the one for the whole key. A subtree of 7,600 bins was read in 10 s that way, bin by bin through
-- all bins. These say how much an owner, a bin and a place have at least on average, whatever is counted.
ALTER TABLE bins
  ALTER COLUMN owner_id SET (n_distinct = -0.02),
  ALTER COLUMN parent_bin_id SET (n_distinct = -0.2),
  ALTER COLUMN location_id SET (n_distinct = -0.05);
ALTER TABLE items ALTER COLUMN owner_id SET (n_distinct = -0.002), ALTER COLUMN bin_id SET (n_distinct = -0.05);
ALTER TABLE locations ALTER COLUMN owner_id SET (n_distinct = -0.2);
ALTER TABLE access_entries ALTER COLUMN owner_id SET (n_distinct = -0.02);
