import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';

type AccountRow = { userId: string; email: string; name: string; createdAt: string };

/**
 * Newest first, as ids grow with time; `search` is lower case. Where few match, the whole index `user_search` is read: at
 * 100,000 accounts about 20 ms.
 */
export const queryServerAccounts = statement<
  AccountRow,
  { search: string; after: string | null; limit: number }
>(
  'server-accounts',
  `SELECT id AS "userId", email, name, created_at AS "createdAt" FROM "user"
   WHERE id::text COLLATE "C" < coalesce($after, 'g') AND position($search in lower(email || ' ' || name)) > 0
   ORDER BY id::text COLLATE "C" DESC LIMIT $limit`,
);

type KeptRow = { userId: string; plan: Plan; deletionDueAt: string | null };

/** Accounts that were never used have no profile. */
export const queryPlansOf = statement<KeptRow, { userIds: string[] }>(
  'server-accounts-plans',
  `SELECT user_id AS "userId", plan, deletion_due_at AS "deletionDueAt" FROM profiles
   WHERE user_id = ANY($userIds::uuid[])`,
);

export const queryFileBytesOf = statement<{ userId: string; bytes: number }, { userIds: string[] }>(
  'server-accounts-bytes',
  `SELECT owner_id AS "userId", sum(bytes)::bigint AS bytes FROM attachments
   WHERE owner_id = ANY($userIds::uuid[]) GROUP BY owner_id`,
);

export const queryAccountNamed = statement<{ userId: string; name: string }, { email: string }>(
  'server-account-by-email',
  `SELECT id AS "userId", name FROM "user" WHERE email = $email`,
);

export const queryAccountName = statement<{ name: string }, { userId: string }>(
  'server-account-name',
  `SELECT name FROM "user" WHERE id = $userId`,
);
