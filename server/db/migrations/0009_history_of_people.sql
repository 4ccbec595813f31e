-- What was decided about one person's access, found without going through all that happened to an owner's things.
CREATE INDEX history_people ON history (owner_id, (detail -> 'person' ->> 'userId'), at)
  WHERE event IN ('accessEnded', 'accessGranted', 'accessChanged');
