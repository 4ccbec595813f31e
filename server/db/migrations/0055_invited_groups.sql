-- The group that the person joins by accepting, as the inbox names it; empty for one without a name, null for no group.
ALTER TABLE received_invites ADD COLUMN group_name text;
