-- Sign-in tables of better-auth. Local to the coordinator; nothing has a foreign key to them from outside.
CREATE TABLE "user" (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX session_user_id ON session (user_id);

CREATE TABLE account (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX account_user_id ON account (user_id);

CREATE TABLE verification (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX verification_identifier ON verification (identifier);

-- Which sessions were ended on purpose, so that "revoked" (erase the device's copy) is told from "expired" (keep it).
CREATE TABLE revoked_sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  revoked_at timestamptz NOT NULL
);

-- One row: the database's own identity. Its epoch is new after every restore.
CREATE TABLE installation (
  id uuid PRIMARY KEY,
  epoch uuid NOT NULL,
  created_at timestamptz NOT NULL
);

-- A person as owner: the plan that counts, and the revision of the account's stream. Locked first by every
-- structural change of what the person owns.
CREATE TABLE profiles (
  user_id uuid PRIMARY KEY,
  email text NOT NULL,
  display_name text NOT NULL,
  photo_url text,
  plan text NOT NULL CHECK (plan IN ('free', 'pro', 'unlimited')),
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);

-- Every id ever claimed, kept after deletion: the only way from an id to its owner.
CREATE TABLE ids (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL
);

-- What printed labels carry. A code is never given twice.
CREATE TABLE codes (
  code text PRIMARY KEY,
  owner_id uuid NOT NULL,
  bin_id uuid,
  created_at timestamptz NOT NULL
);

CREATE TABLE bins (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  owner_scoped_id text NOT NULL,
  parent_bin_id uuid,
  is_private boolean NOT NULL,
  qr_code text NOT NULL,
  qr_label text,
  description text,
  tags text[] NOT NULL,
  color text,
  icon text,
  created_at timestamptz NOT NULL,
  last_accessed timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  deleted_with uuid,
  item_count integer NOT NULL DEFAULT 0,
  quantity_total bigint NOT NULL DEFAULT 0,
  revision bigint NOT NULL,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, owner_scoped_id)
);
CREATE UNIQUE INDEX bins_name_key ON bins (owner_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX bins_parent ON bins (owner_id, parent_bin_id) WHERE parent_bin_id IS NOT NULL;
CREATE INDEX bins_deleted ON bins (deleted_at) WHERE deleted_at IS NOT NULL;

-- `revision` is the bin's at the row's last change; what is newer than a device's revision is the difference.
CREATE TABLE items (
  owner_id uuid NOT NULL,
  bin_id uuid NOT NULL,
  id uuid NOT NULL,
  revision bigint NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  tags text[] NOT NULL,
  unit text,
  notes text,
  value numeric,
  currency text,
  purchase_date date,
  expiry_date date,
  warranty_until date,
  low_stock_at integer,
  barcode text,
  loaned_to text,
  due_date date,
  out_at timestamptz,
  out_by text,
  date_added timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (owner_id, bin_id, id),
  FOREIGN KEY (owner_id, bin_id) REFERENCES bins (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX items_revision ON items (owner_id, bin_id, revision);
CREATE INDEX items_deleted ON items (deleted_at) WHERE deleted_at IS NOT NULL;

-- Items that left a bin for good: moved away or purged. One row per (bin, id) is either an item or a tombstone.
CREATE TABLE item_tombstones (
  owner_id uuid NOT NULL,
  bin_id uuid NOT NULL,
  id uuid NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (owner_id, bin_id, id),
  FOREIGN KEY (owner_id, bin_id) REFERENCES bins (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX item_tombstones_revision ON item_tombstones (owner_id, bin_id, revision);

-- Who may do what, decided from here. `via` = where the grant was made, copied down unchanged.
CREATE TABLE access_entries (
  owner_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  user_id uuid NOT NULL,
  via_kind text NOT NULL CHECK (via_kind IN ('bin', 'location')),
  via_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  granted_by uuid NOT NULL,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, kind, target, user_id, via_kind, via_id)
);

-- The same fact seen from the person, for finding only, never for deciding.
CREATE TABLE visible (
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  owner_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  PRIMARY KEY (user_id, kind, target)
);
-- For everybody's rows of what moved or is gone.
CREATE INDEX visible_target ON visible (target);

-- What was done under which operation id, so that a repeat is answered and not done again. Holds no content.
CREATE TABLE operations (
  user_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  call text NOT NULL,
  fingerprint bytea NOT NULL,
  outcome jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, operation_id)
);
CREATE INDEX operations_created_at ON operations (created_at);
