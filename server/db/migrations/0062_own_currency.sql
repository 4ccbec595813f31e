ALTER TABLE profiles ADD COLUMN currency text;
