import { statement } from '#server/db/statement.ts';

/** The row is updated only when a password is stored. */
export const queryPasswordTime = statement<{ changedAt: string }, { userId: string }>(
  'password-time',
  `SELECT updated_at AS "changedAt" FROM account WHERE user_id = $userId AND provider_id = 'credential'`,
);

/** Fails with a unique violation if another account has the address. */
export const changeAddress = statement<
  { userId: string },
  { userId: string; from: string; to: string; now: string }
>(
  'address-change',
  `WITH changed AS (
     UPDATE "user" SET email = $to, email_verified = true, updated_at = $now
     WHERE id = $userId AND email = $from RETURNING id
   )
   UPDATE profiles SET email = $to FROM changed WHERE user_id = changed.id RETURNING user_id AS "userId"`,
);

/** Deletes password reset links mailed to the previous address. */
export const deleteResetLinks = statement<object, { userId: string }>(
  'reset-links-delete',
  `DELETE FROM verification WHERE value = $userId`,
);

/** Blocks new sessions, passkeys and connections of the account until the transaction ends. */
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
