import { statement } from '#server/db/statement.ts';

/** Until the transaction ends, no session, passkey or connection is added to the account. */
export const lockAccount = statement<{ email: string; isProved: boolean }, { userId: string }>(
  'password-reset-lock',
  `SELECT email, email_verified AS "isProved" FROM "user" WHERE id = $userId FOR UPDATE`,
);

export const deleteSessions = statement<{ token: string }, { userId: string }>(
  'password-reset-sessions',
  `DELETE FROM session WHERE user_id = $userId RETURNING token`,
);

/** Removes everything but the password, and counts what was removed. */
export const deleteOtherWaysIn = statement<{ passkeys: number; connections: number }, { userId: string }>(
  'password-reset-ways-in',
  `WITH keys AS (DELETE FROM passkeys WHERE user_id = $userId RETURNING id),
     others AS (DELETE FROM account WHERE user_id = $userId AND provider_id <> 'credential' RETURNING id)
   SELECT (SELECT count(*) FROM keys) AS passkeys, (SELECT count(*) FROM others) AS connections`,
);
