-- A running stock check is its person's alone; what comes of it goes into the history of the target. `also_ids` are the ids
-- that other devices gave it before they knew of each other.
CREATE TABLE stock_checks (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  also_ids uuid[] NOT NULL DEFAULT '{}',
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);

-- One for each bin or item that was looked for; `at` is the device's time, the later one wins.
CREATE TABLE stock_ticks (
  user_id uuid NOT NULL,
  check_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'item')),
  thing uuid NOT NULL,
  bin_id uuid,
  is_seen boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, check_id, kind, thing),
  FOREIGN KEY (user_id, check_id) REFERENCES stock_checks (user_id, id) ON DELETE CASCADE
);
