-- True once the person's photo was set or removed: then the photo of a sign-in account is not taken.
ALTER TABLE profiles ADD COLUMN photo_settled boolean NOT NULL DEFAULT false;
-- Photos in the trash count, as they were removed.
UPDATE profiles SET photo_settled = true FROM photos WHERE photos.owner_id = profiles.user_id AND photos.kind = 'me';
