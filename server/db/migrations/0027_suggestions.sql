-- How often names were asked for from photos on one day (UTC), which costs the operator.
CREATE TABLE suggestion_counts (
  user_id uuid PRIMARY KEY REFERENCES profiles (user_id) ON DELETE CASCADE,
  day date NOT NULL,
  count integer NOT NULL
);
