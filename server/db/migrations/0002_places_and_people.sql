-- The account's stream apart from the profile's lock: whoever tells somebody something raises it, last of all, so that
-- two people who share with each other never wait for each other. profiles.revision is read no more; migrations only add.
CREATE TABLE account_revisions (
  user_id uuid PRIMARY KEY,
  revision bigint NOT NULL
);
INSERT INTO account_revisions (user_id, revision) SELECT user_id, revision FROM profiles;

-- A place that holds its owner's bins. `held` is what its deletion took from the bins, for restoring.
CREATE TABLE locations (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  address text,
  color text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  held jsonb,
  revision bigint NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX locations_deleted ON locations (deleted_at) WHERE deleted_at IS NOT NULL;

-- A sub-bin has its parent's location.
ALTER TABLE bins ADD COLUMN location_id uuid;
CREATE INDEX bins_location ON bins (owner_id, location_id) WHERE location_id IS NOT NULL;

-- Labels of bins that are not private, folded as names are: found by anybody signed in, if just one has the label.
CREATE TABLE public_labels (
  label_key text NOT NULL,
  owner_id uuid NOT NULL,
  bin_id uuid NOT NULL,
  PRIMARY KEY (label_key, owner_id, bin_id)
);
INSERT INTO public_labels (label_key, owner_id, bin_id)
SELECT normalize(lower(normalize(qr_label))), owner_id, id FROM bins
WHERE qr_label IS NOT NULL AND NOT is_private AND deleted_at IS NULL;

-- Who asks for access to what; a denied one stays for the time in which it may not be asked again.
CREATE TABLE access_requests (
  owner_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  user_id uuid NOT NULL,
  message text NOT NULL,
  requested_at timestamptz NOT NULL,
  denied_at timestamptz,
  PRIMARY KEY (owner_id, kind, target, user_id)
);

-- The same fact seen from the person who asks, with the name the thing had then.
CREATE TABLE own_requests (
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, target)
);

-- Open and answered invitations. The link's token is an HMAC of the id, so it can be shown again and is not kept.
CREATE TABLE invites (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  invited_by uuid NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  accepted_by uuid,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX invites_target ON invites (owner_id, kind, target) WHERE answered_at IS NULL;
CREATE INDEX invites_expired ON invites (expires_at);

-- Open invitations seen from the person whose address was invited.
CREATE TABLE received_invites (
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  owner_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  inviter_name text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, target)
);
CREATE INDEX received_invites_invite ON received_invites (invite_id);

CREATE TABLE share_links (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  bin_id uuid NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, bin_id) REFERENCES bins (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX share_links_bin ON share_links (owner_id, bin_id);

-- The way from a link's token to its row; the token itself is nowhere.
CREATE TABLE tokens (
  token_hash bytea PRIMARY KEY,
  owner_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('invite', 'share')),
  row_id uuid NOT NULL
);

CREATE TABLE notifications (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite',
                                     'location_invite')),
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  role text CHECK (role IN ('viewer', 'editor', 'admin')),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notifications_newest ON notifications (user_id, created_at);
CREATE INDEX notifications_created_at ON notifications (created_at);

-- Who did what in a bin or location. `detail` is what undoing needs; `names` what people read.
CREATE TABLE history (
  owner_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  id uuid NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  names text[] NOT NULL,
  count integer NOT NULL,
  detail jsonb NOT NULL,
  PRIMARY KEY (owner_id, kind, target, id)
);
CREATE INDEX history_newest ON history (owner_id, kind, target, at, id);
CREATE INDEX history_at ON history (at);
