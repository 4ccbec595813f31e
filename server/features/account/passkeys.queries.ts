import { statement } from '#server/db/statement.ts';

export type PasskeyRow = { id: string; name: string | null; createdAt: string; lastUsedAt: string | null };

export const queryPasskeys = statement<PasskeyRow, { userId: string }>(
  'passkeys-list',
  `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
   FROM passkeys WHERE user_id = $userId ORDER BY created_at, id`,
);

export const updatePasskeyName = statement<{ id: string }, { userId: string; id: string; name: string }>(
  'passkey-rename',
  `UPDATE passkeys SET name = $name WHERE user_id = $userId AND id = $id RETURNING id`,
);

/** Serialises transactions that remove ways to sign in. */
export const lockWaysIn = statement<{ email: string }, { userId: string }>(
  'passkeys-lock',
  `SELECT email FROM "user" WHERE id = $userId FOR UPDATE`,
);

export const queryWaysIn = statement<
  { others: number },
  { userId: string; id: string; hasPasswords: boolean }
>(
  'passkeys-other-ways-in',
  `SELECT (SELECT count(*) FROM passkeys WHERE user_id = $userId AND id <> $id)
     + (SELECT count(*) FROM account
          WHERE user_id = $userId AND (provider_id <> 'credential' OR ($hasPasswords AND password IS NOT NULL))) AS others`,
);

/** Counts the ways to sign in beside the password. */
export const queryOtherWaysIn = statement<{ passkeys: number; connections: number }, { userId: string }>(
  'ways-in-beside-password',
  `SELECT (SELECT count(*) FROM passkeys WHERE user_id = $userId) AS passkeys,
     (SELECT count(*) FROM account WHERE user_id = $userId AND provider_id <> 'credential') AS connections`,
);

export const deletePasskeyRow = statement<{ id: string }, { userId: string; id: string }>(
  'passkey-delete',
  `DELETE FROM passkeys WHERE user_id = $userId AND id = $id RETURNING id`,
);

export const queryPasskeyCount = statement<{ count: number }, { userId: string }>(
  'passkeys-count',
  `SELECT count(*) AS count FROM passkeys WHERE user_id = $userId`,
);

export const queryIsPasskeyKnown = statement<object, { credentialId: string }>(
  'passkey-is-known',
  `SELECT FROM passkeys WHERE credential_id = $credentialId`,
);

export const queryHasPassword = statement<object, { userId: string }>(
  'passkeys-has-password',
  `SELECT FROM account WHERE user_id = $userId AND password IS NOT NULL`,
);

export const updatePasskeyUse = statement<object, { credentialId: string; now: string }>(
  'passkey-used',
  `UPDATE passkeys SET last_used_at = $now WHERE credential_id = $credentialId`,
);

/** Serialises adding passkeys, so that the count is exact. */
export const lockPasskeyOwner = statement<object, { userId: string }>(
  'passkey-owner-lock',
  `SELECT FROM "user" WHERE id = $userId FOR NO KEY UPDATE`,
);

/** Deletes this passkey if the person has more than the maximum. */
export const deleteSurplusPasskey = statement<
  { id: string },
  { id: string; userId: string; keepCount: number }
>(
  'passkey-surplus',
  `DELETE FROM passkeys WHERE id = $id AND user_id = $userId
     AND $keepCount < (SELECT count(*) FROM passkeys WHERE user_id = $userId)
   RETURNING id`,
);

/** Deletes the passkey if the session that added it has ended meanwhile, for example by a password reset. */
export const deletePasskeyWithoutSession = statement<
  { id: string },
  { id: string; userId: string; sessionId: string | null }
>(
  'passkey-without-session',
  `DELETE FROM passkeys WHERE id = $id AND user_id = $userId
     AND NOT EXISTS (SELECT FROM session WHERE id = $sessionId::uuid AND user_id = $userId)
   RETURNING id`,
);
