-- What the files of an import take, and at which byte of its steps it goes on.
ALTER TABLE imports
  ADD COLUMN bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN next_byte bigint NOT NULL DEFAULT 0;
