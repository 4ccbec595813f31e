-- Links by which several people join bins and places of one owner.
CREATE TABLE join_links (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  -- A list of {"kind", "id"}.
  targets jsonb NOT NULL,
  role text NOT NULL CONSTRAINT join_links_role_check CHECK (role IN ('viewer', 'editor')),
  uses_max integer NOT NULL,
  asks_first boolean NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT join_links_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX join_links_expired ON join_links (expires_at);

-- Who came by a link, or asked by it.
CREATE TABLE join_uses (
  owner_id uuid NOT NULL,
  link_id uuid NOT NULL,
  user_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  CONSTRAINT join_uses_pkey PRIMARY KEY (owner_id, link_id, user_id),
  CONSTRAINT join_uses_link_fkey FOREIGN KEY (owner_id, link_id) REFERENCES join_links (owner_id, id) ON DELETE CASCADE
);

ALTER TABLE tokens DROP CONSTRAINT tokens_purpose_check;
ALTER TABLE tokens ADD CONSTRAINT tokens_purpose_check CHECK (purpose IN ('invite', 'share', 'join'));

-- What a join link offers to a person who asks by it: {"role", "targets"}.
ALTER TABLE access_requests ADD COLUMN offer jsonb;
