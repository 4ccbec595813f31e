-- Finds when a bin or place was last seen, checked or moved among thousands of other lines.
CREATE INDEX history_whereabouts ON history (owner_id, kind, target, at)
  WHERE event IN ('seen', 'stockChecked', 'movedIn', 'movedOut') AND count = 0;
