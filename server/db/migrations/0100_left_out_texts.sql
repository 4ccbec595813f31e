-- Documents whose text was left out for lack of room: it is read again once there is room.
CREATE INDEX attachments_left_out ON attachments (owner_id) WHERE deleted_at IS NULL AND text IS NULL AND text_bytes > 0;
