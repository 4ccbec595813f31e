import { statement } from '#server/db/statement.ts';

type OfUser = { userId: string };

/** Lock the profile first. */
export const markDeleting = statement<OfUser, OfUser & { dueAt: string }>(
  'deletion-mark',
  `UPDATE profiles SET deletion_due_at = $dueAt WHERE user_id = $userId AND deletion_due_at IS NULL
   RETURNING user_id AS "userId"`,
);

/** Returns no row if nobody asked for the deletion, or erasing has begun. Lock the profile first. */
export const unmarkDeleting = statement<OfUser, OfUser>(
  'deletion-unmark',
  `UPDATE profiles SET deletion_due_at = NULL
   WHERE user_id = $userId AND deletion_due_at IS NOT NULL AND erasing_since IS NULL RETURNING user_id AS "userId"`,
);

export const queryIsDeleting = statement<{ isDeleting: boolean }, OfUser>(
  'deletion-is-asked',
  `SELECT deletion_due_at IS NOT NULL AS "isDeleting" FROM profiles WHERE user_id = $userId`,
);

export type SummaryRow = {
  dueAt: string | null;
  hasPassword: boolean;
  hasPasskeys: boolean;
  places: number;
  bins: number;
  items: number;
  photos: number;
  documents: number;
  links: number;
  isPaying: boolean;
};

/** What is in the trash is not counted. */
export const querySummary = statement<SummaryRow, OfUser>(
  'deletion-summary',
  `SELECT p.deletion_due_at AS "dueAt",
     EXISTS (SELECT 1 FROM account WHERE user_id = $userId AND password IS NOT NULL) AS "hasPassword",
     EXISTS (SELECT 1 FROM passkeys WHERE user_id = $userId) AS "hasPasskeys",
     (SELECT count(*)::int FROM locations WHERE owner_id = $userId AND deleted_at IS NULL) AS places,
     (SELECT count(*)::int FROM bins WHERE owner_id = $userId AND deleted_at IS NULL) AS bins,
     (SELECT coalesce(sum(item_count), 0)::int FROM bins WHERE owner_id = $userId AND deleted_at IS NULL) AS items,
     (SELECT count(*)::int FROM attachments WHERE owner_id = $userId AND type = 'photo') AS photos,
     (SELECT count(*)::int FROM attachments WHERE owner_id = $userId AND type <> 'photo') AS documents,
     (SELECT count(*)::int FROM share_links WHERE owner_id = $userId)
       + (SELECT count(*)::int FROM set_aside_rows WHERE user_id = $userId AND of_table = 'share_links') AS links,
     EXISTS (SELECT 1 FROM subscriptions WHERE user_id = $userId AND state IS NOT NULL) AS "isPaying"
   FROM profiles p WHERE p.user_id = $userId`,
);

/** The people who have access to the person's things, or had until the deletion was asked for. */
export const querySharees = statement<{ name: string }, OfUser>(
  'deletion-sharees',
  `SELECT p.display_name AS name FROM profiles p WHERE p.user_id IN (
     SELECT user_id FROM access_entries WHERE owner_id = $userId
     UNION SELECT (contents ->> 'user_id')::uuid FROM set_aside_rows
       WHERE user_id = $userId AND of_table = 'access_entries' AND contents ->> 'owner_id' = $userId::text)
   ORDER BY p.display_name`,
);
