-- Whom the owner took out of a group and when: links and invitations from before do not bring them back, also if the group
-- gave no access then. Without a foreign key, which a distributed table cannot have to one that is distributed after the migration.
CREATE TABLE group_removals (
  owner_id uuid NOT NULL,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  removed_at timestamptz NOT NULL,
  CONSTRAINT group_removals_pkey PRIMARY KEY (owner_id, group_id, user_id)
);
