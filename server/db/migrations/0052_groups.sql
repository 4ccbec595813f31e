-- Named sets of people, by which their owner gives access.
CREATE TABLE groups (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT groups_pkey PRIMARY KEY (owner_id, id)
);

CREATE TABLE group_members (
  owner_id uuid NOT NULL,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The person's name when they joined, for the time in which nothing shows their name.
  user_name text NOT NULL,
  joined_at timestamptz NOT NULL,
  CONSTRAINT group_members_pkey PRIMARY KEY (owner_id, group_id, user_id),
  CONSTRAINT group_members_group_fkey FOREIGN KEY (owner_id, group_id) REFERENCES groups (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX group_members_user ON group_members (user_id);

-- What each member of a group gets. The access itself is in access_entries.
CREATE TABLE group_grants (
  owner_id uuid NOT NULL,
  group_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT group_grants_kind_check CHECK (kind IN ('bin', 'location')),
  target uuid NOT NULL,
  role text NOT NULL CONSTRAINT group_grants_role_check CHECK (role IN ('viewer', 'editor', 'admin')),
  granted_at timestamptz NOT NULL,
  CONSTRAINT group_grants_pkey PRIMARY KEY (owner_id, group_id, kind, target),
  CONSTRAINT group_grants_group_fkey FOREIGN KEY (owner_id, group_id) REFERENCES groups (owner_id, id) ON DELETE CASCADE
);

-- The group by which an entry was given; zeros if it was given to the person.
ALTER TABLE access_entries ADD COLUMN group_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE access_entries DROP CONSTRAINT access_entries_pkey;
ALTER TABLE access_entries ADD CONSTRAINT access_entries_pkey PRIMARY KEY (owner_id, kind, target, user_id, via_kind, via_id, group_id);
CREATE INDEX access_entries_group ON access_entries (owner_id, group_id, user_id)
  WHERE group_id <> '00000000-0000-0000-0000-000000000000';

ALTER TABLE trashed_entries ADD COLUMN group_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE trashed_entries DROP CONSTRAINT trashed_entries_pkey;
ALTER TABLE trashed_entries ADD CONSTRAINT trashed_entries_pkey PRIMARY KEY (owner_id, location_id, user_id, kind, target, group_id);

-- Rows of accounts that are being deleted come back as whole rows of their tables.
UPDATE set_aside_rows SET contents = contents || '{"group_id": "00000000-0000-0000-0000-000000000000"}'
  WHERE of_table IN ('access_entries', 'trashed_entries');

-- A link into a group offers what the group has; its own targets are an empty list. Without a foreign key, which a distributed
-- table cannot have to one that is distributed after the migration.
ALTER TABLE join_links ADD COLUMN group_id uuid;

-- An invitation into a group is one to something that the group has, and gives all of it.
ALTER TABLE invites ADD COLUMN group_id uuid;

-- The name of the group by which the person got, kept or lost the access.
ALTER TABLE notifications ADD COLUMN group_name text;
