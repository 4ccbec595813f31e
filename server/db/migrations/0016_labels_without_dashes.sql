-- By this a person's bins are found by their labels without spaces and dashes: those of Unicode that domain/fold.ts leaves
-- out. Labels are stored tidy, with no other white space than a space.
ALTER TABLE bins ADD COLUMN label_code text GENERATED ALWAYS AS (translate(label_key,
  U&' \002d\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0'
  '\fe31\fe32\fe58\fe63\ff0d\+010d6e\+010ead', '')) STORED;
CREATE INDEX bins_label_code ON bins (owner_id, label_code, created_at, id)
  WHERE qr_label IS NOT NULL AND deleted_at IS NULL;
