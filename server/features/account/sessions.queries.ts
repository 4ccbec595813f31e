import { statement } from '#server/db/statement.ts';

export type OpenSessionRow = {
  id: string;
  userAgent: string | null;
  signedInAt: string;
  lastUsedAt: string;
};

export const querySessions = statement<OpenSessionRow, { userId: string; now: string; limit: number }>(
  'sessions-of-person',
  `SELECT id, user_agent AS "userAgent", created_at AS "signedInAt", updated_at AS "lastUsedAt"
   FROM session WHERE user_id = $userId AND expires_at > $now
   ORDER BY updated_at DESC, id DESC LIMIT $limit`,
);

export const deleteSession = statement<{ token: string }, { userId: string; id: string }>(
  'session-end',
  `DELETE FROM session WHERE user_id = $userId AND id = $id RETURNING token`,
);

/** A device whose revocation is deleted gets `session.expired` instead, and keeps its copy. */
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
