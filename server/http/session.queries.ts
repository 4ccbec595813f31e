import { statement } from '#server/db/statement.ts';

export type SessionRow = {
  sessionId: string;
  userId: string;
  expiresAt: string;
  userName: string | null;
};

export const querySession = statement<SessionRow, { token: string }>(
  'session-by-token',
  `SELECT s.id AS "sessionId", s.user_id AS "userId", s.expires_at AS "expiresAt", p.display_name AS "userName"
   FROM session s LEFT JOIN profiles p ON p.user_id = s.user_id
   WHERE s.token = $token`,
);

export const queryIsRevoked = statement<object, { tokenHash: string }>(
  'session-is-revoked',
  `SELECT FROM revoked_sessions WHERE token_hash = decode($tokenHash, 'hex')`,
);

export const deleteSurplusSessions = statement<{ token: string }, { userId: string; keepCount: number }>(
  'sessions-surplus',
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE user_id = $userId ORDER BY updated_at DESC, id DESC OFFSET $keepCount)
   RETURNING token`,
);

/** A device whose revocation is deleted is told that its session expired, and keeps its copy. */
export const deleteSurplusRevocations = statement<object, { userId: string; keepCount: number }>(
  'revocations-surplus',
  `DELETE FROM revoked_sessions WHERE token_hash IN (
     SELECT token_hash FROM revoked_sessions
       WHERE user_id = $userId ORDER BY revoked_at DESC, token_hash OFFSET $keepCount)`,
);

export const insertRevocation = statement<object, { tokenHash: string; userId: string; now: string }>(
  'session-revoke',
  `INSERT INTO revoked_sessions (token_hash, user_id, revoked_at) VALUES (decode($tokenHash, 'hex'), $userId, $now)
   ON CONFLICT DO NOTHING`,
);
