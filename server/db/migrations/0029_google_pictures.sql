-- The address of a picture that Google told at the sign-in; no screen has ever shown it.
UPDATE profiles p SET photo_url = NULL FROM "user" u WHERE u.id = p.user_id AND p.photo_url = u.image;
UPDATE "user" SET image = NULL WHERE image IS NOT NULL;
