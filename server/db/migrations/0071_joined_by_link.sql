-- Who made the link by which the actor of a notification joined.
ALTER TABLE notifications ADD COLUMN link_maker uuid;
