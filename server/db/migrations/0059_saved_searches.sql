ALTER TABLE profiles ADD COLUMN saved_searches jsonb NOT NULL DEFAULT '[]';
