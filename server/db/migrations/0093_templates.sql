-- What a person makes new bins and items from, as JSON in their order.
ALTER TABLE profiles ADD COLUMN templates jsonb;
