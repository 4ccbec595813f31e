import { statement } from '../db/statement.ts';
import { isInList } from '../features/sql-parts.queries.ts';

/** The number of accounts with other addresses. */
export const countOthers = statement<{ count: number }, { emails: readonly string[] }>(
  'demo-count-others',
  `SELECT count(*)::int AS count FROM "user" WHERE NOT ${isInList('email', '$emails', 'text')}`,
);

/** Lets the deletion of accounts erase these ones next. */
export const markDue = statement<object, { emails: readonly string[]; now: string }>(
  'demo-mark-due',
  `UPDATE profiles SET deletion_due_at = $now WHERE ${isInList('email', '$emails', 'text')}`,
);
