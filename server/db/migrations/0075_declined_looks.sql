-- Whether the person does not want colours and icons proposed for their grey bins.
ALTER TABLE profiles ADD COLUMN declines_looks boolean NOT NULL DEFAULT false;
