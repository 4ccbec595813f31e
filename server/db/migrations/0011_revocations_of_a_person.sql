-- Of one person's ended sessions only the newest are remembered.
CREATE INDEX revoked_sessions_user_id ON revoked_sessions (user_id, revoked_at);
