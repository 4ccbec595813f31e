import { statement } from '#server/db/statement.ts';

export const mailsPerDay = 10;

/**
 * Counts a mail to each address (sorted, unique) and returns the allowed ones; the oldest of `mailsPerDay` must be a
 * day old. `coalesce`, because Citus crashes on an assignment that begins with an array slice.
 */
export const takeMailTurns = statement<{ email: string }, { ownerId: string; emails: string[]; now: string }>(
  'invite-mail-turns',
  `INSERT INTO invite_mails AS m (owner_id, email, sent_at, last_at)
   SELECT $ownerId, email, ARRAY[$now::timestamptz], $now FROM unnest($emails::text[]) AS email
   ON CONFLICT (owner_id, email) DO UPDATE SET
     sent_at = coalesce((m.sent_at || excluded.sent_at)[greatest(1, cardinality(m.sent_at) + 2 - ${mailsPerDay}):], '{}'),
     last_at = excluded.last_at
   WHERE cardinality(m.sent_at) < ${mailsPerDay} OR excluded.last_at - m.sent_at[1] >= interval '1 day'
   RETURNING m.email`,
);

export const deleteMailTurns = statement<object, { before: string }>(
  'invite-mail-turns-old',
  `DELETE FROM invite_mails WHERE last_at <= $before`,
);
