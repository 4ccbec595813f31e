import { statement } from '#server/db/statement.ts';

export type SessionRow = { sessionId: string; userId: string; expiresAt: string };

export const querySession = statement<SessionRow, { token: string }>(
  'session-by-token',
  `SELECT id AS "sessionId", user_id AS "userId", expires_at AS "expiresAt" FROM session WHERE token = $token`,
);

export const querySessionPerson = statement<{ userName: string; isDeleting: boolean }, { userId: string }>(
  'session-person',
  `SELECT display_name AS "userName", deletion_due_at IS NOT NULL AS "isDeleting"
   FROM profiles WHERE user_id = $userId`,
);

export const queryPasswordHash = statement<{ hash: string | null }, { email: string }>(
  'password-hash-by-address',
  `SELECT a.password AS hash FROM "user" u JOIN account a ON a.user_id = u.id
   WHERE u.email = $email AND a.provider_id = 'credential'`,
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

/**
 * Also deletes recent confirmations by the old password. Only these two kinds of verification have a user's id alone as
 * their value.
 */
export const deleteResetLinks = statement<object, { userId: string }>(
  'reset-links-end',
  `DELETE FROM verification WHERE value = $userId::text`,
);
