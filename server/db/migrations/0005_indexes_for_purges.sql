-- Found without going through the whole table: what an address that was just proved is invited to, by all owners, and what
-- the hourly tidying throws away.
CREATE INDEX invites_email ON invites (email) WHERE answered_at IS NULL;
CREATE INDEX access_requests_denied ON access_requests (denied_at) WHERE denied_at IS NOT NULL;
CREATE INDEX share_links_expired ON share_links (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX received_invites_expired ON received_invites (expires_at);
CREATE INDEX revoked_sessions_at ON revoked_sessions (revoked_at);
