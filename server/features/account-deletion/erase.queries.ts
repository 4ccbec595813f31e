import { statement } from '#server/db/statement.ts';
import { type TablesWith, tables } from '#server/db/tables.ts';

type OfUser = { userId: string };
type Portion = OfUser & { limit: number };
type One = { one: number };

/** Accounts whose time is over, and those whose erasing was interrupted. */
export const queryDue = statement<{ userId: string; email: string }, { now: string }>(
  'erase-due',
  `SELECT user_id AS "userId", email FROM profiles WHERE deletion_due_at <= $now
   ORDER BY deletion_due_at LIMIT 100`,
);

/** Pending accounts that a write that was under way shared again. */
export const querySharedAgain = statement<OfUser, object>(
  'erase-shared-again',
  `SELECT user_id AS "userId" FROM profiles p WHERE deletion_due_at IS NOT NULL AND (
     EXISTS (SELECT 1 FROM visible v WHERE v.user_id = p.user_id)
     OR EXISTS (SELECT 1 FROM access_entries e WHERE e.owner_id = p.user_id)
     OR EXISTS (SELECT 1 FROM bins b WHERE b.owner_id = p.user_id AND NOT b.is_private))`,
);

/** Returns no row if the owner kept the account. Lock the profile first. */
export const markErasing = statement<OfUser, OfUser & { now: string }>(
  'erase-mark',
  `UPDATE profiles SET erasing_since = coalesce(erasing_since, $now)
   WHERE user_id = $userId AND deletion_due_at <= $now RETURNING user_id AS "userId"`,
);

/** From then on nobody can sign in. */
export const deleteWaysIn = statement<object, OfUser>(
  'erase-ways-in',
  `WITH keys AS (DELETE FROM passkeys WHERE user_id = $userId),
     links AS (DELETE FROM verification WHERE value = $userId::text)
   DELETE FROM account WHERE user_id = $userId`,
);

/**
 * The deletions by table, in this order, so that no row takes many others with it. Each deletes at most `limit` rows and
 * returns one row for each.
 */
export const erasePortion = {
  access_entries: statement<One, Portion>('erase-access-entries', portionOf('access_entries')),
  trashed_entries: statement<One, Portion>('erase-trashed-entries', portionOf('trashed_entries')),
  access_requests: statement<One, Portion>('erase-access-requests', portionOf('access_requests')),
  tokens: statement<One, Portion>('erase-tokens', portionOf('tokens')),
  invites: statement<One, Portion>('erase-invites', portionOf('invites')),
  invite_errands: statement<One, Portion>('erase-invite-errands', portionOf('invite_errands')),
  invite_mails: statement<One, Portion>('erase-invite-mails', portionOf('invite_mails')),
  join_uses: statement<One, Portion>('erase-join-uses', portionOf('join_uses')),
  join_links: statement<One, Portion>('erase-join-links', portionOf('join_links')),
  group_members: statement<One, Portion>('erase-group-members', portionOf('group_members')),
  group_grants: statement<One, Portion>('erase-group-grants', portionOf('group_grants')),
  group_removals: statement<One, Portion>('erase-group-removals', portionOf('group_removals')),
  groups: statement<One, Portion>('erase-groups', portionOf('groups')),
  share_links: statement<One, Portion>('erase-share-links', portionOf('share_links')),
  public_labels: statement<One, Portion>('erase-public-labels', portionOf('public_labels')),
  items: statement<One, Portion>('erase-items', portionOf('items')),
  alias_claims: statement<One, Portion>('erase-alias-claims', portionOf('alias_claims')),
  item_tombstones: statement<One, Portion>('erase-item-tombstones', portionOf('item_tombstones')),
  history: statement<One, Portion>('erase-history', portionOf('history')),
  list_entries: statement<One, Portion>('erase-list-entries', portionOf('list_entries')),
  bins: statement<One, Portion>('erase-bins', portionOf('bins')),
  locations: statement<One, Portion>('erase-locations', portionOf('locations')),
  stock_ticks: statement<One, Portion>('erase-stock-ticks', portionOf('stock_ticks')),
  stock_checks: statement<One, Portion>('erase-stock-checks', portionOf('stock_checks')),
  notifications: statement<One, Portion>('erase-notifications', portionOf('notifications')),
  operations: statement<One, Portion>('erase-operations', portionOf('operations')),
  own_requests: statement<One, Portion>('erase-own-requests', portionOf('own_requests')),
  received_invites: statement<One, Portion>('erase-received-invites', portionOf('received_invites')),
  push_jobs: statement<One, Portion>('erase-push-jobs', portionOf('push_jobs')),
  visible: statement<One, Portion>('erase-visible', portionOf('visible')),
  import_mappings: statement<One, Portion>('erase-import-mappings', portionOf('import_mappings')),
  reminders: statement<One, Portion>('erase-reminders', portionOf('reminders')),
  sent_reminders: statement<One, Portion>('erase-sent-reminders', portionOf('sent_reminders')),
  reminder_settings: statement<One, Portion>('erase-reminder-settings', portionOf('reminder_settings')),
  set_aside_rows: statement<One, Portion>('erase-set-aside-rows', portionOf('set_aside_rows')),
} satisfies Record<TablesWith<'eraseBy'>, unknown>;

function portionOf(table: TablesWith<'eraseBy'>): string {
  const { ownedBy: owner, eraseBy: key } = tables[table];
  return `DELETE FROM ${table} WHERE ${owner} = $userId AND (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${owner} = $userId LIMIT $limit)
     RETURNING 1 AS one`;
}

/** Deletes photos and documents; the job of unused files removes their files, and finds none of a link under its id. */
export const eraseAttachments = statement<One, Portion & { now: string }>(
  'erase-attachments',
  `WITH gone AS (
     DELETE FROM attachments WHERE owner_id = $userId AND id IN (SELECT id FROM attachments WHERE owner_id = $userId LIMIT $limit)
     RETURNING coalesce(file_key, id) AS file_key
   )
   INSERT INTO unused_files (owner_id, file_key, due_at) SELECT $userId, file_key, $now FROM gone
   RETURNING 1 AS one`,
);

/** Codes stay taken for ever, without what they were used for and by whom. */
export const retireCodes = statement<One, Portion & { nobody: string; now: string }>(
  'erase-codes',
  `UPDATE codes SET owner_id = $nobody, voided_at = coalesce(voided_at, $now), bin_id = NULL, location_id = NULL,
     printed_at = NULL, sheet_id = NULL, sheet_template = NULL, use = NULL, number = NULL, revision = 0
   WHERE code IN (SELECT code FROM codes WHERE owner_id = $userId LIMIT $limit) RETURNING 1 AS one`,
);

/** Rows about two people of whom the other is being deleted as well. */
export const eraseSetAsideOfOthers = statement<One, Portion>(
  'erase-set-aside-of-others',
  `DELETE FROM set_aside_rows WHERE (user_id, id) IN (
     SELECT user_id, id FROM set_aside_rows WHERE other_id = $userId LIMIT $limit) RETURNING 1 AS one`,
);

type HistoryKey = { ownerId: string; kind: string; target: string; id: string };

/**
 * Removes the name from one portion of other owners’ history; returns the portion’s last key. The table has no index by
 * actor, which every write would have to keep up.
 */
export const anonymiseHistory = statement<HistoryKey, HistoryKey & Portion>(
  'erase-names-in-history',
  `WITH portion AS MATERIALIZED (
     SELECT owner_id, kind, target, id FROM history
     WHERE (owner_id, kind, target, id) > ($ownerId::uuid, $kind::text, $target::uuid, $id::uuid)
     ORDER BY owner_id, kind, target, id LIMIT $limit
   ), changed AS (
     UPDATE history h SET actor_name = CASE WHEN h.actor_id = $userId THEN '' ELSE h.actor_name END,
       detail = CASE WHEN h.detail -> 'person' ->> 'userId' = $userId::text
         THEN jsonb_set(h.detail, '{person,userName}', '""') ELSE h.detail END
     FROM portion p WHERE h.owner_id = p.owner_id AND h.kind = p.kind AND h.target = p.target AND h.id = p.id
       AND (h.actor_id = $userId OR h.detail -> 'person' ->> 'userId' = $userId::text)
   )
   SELECT owner_id AS "ownerId", kind, target, id FROM portion ORDER BY owner_id DESC, kind DESC, target DESC, id DESC
   LIMIT 1`,
);

/** Removes the name from one portion of notifications; returns the portion’s last key. */
export const anonymiseNotifications = statement<
  { recipientId: string; id: string },
  Portion & { recipientId: string; id: string }
>(
  'erase-names-in-notifications',
  `WITH portion AS MATERIALIZED (
     SELECT user_id, id FROM notifications WHERE (user_id, id) > ($recipientId::uuid, $id::uuid)
     ORDER BY user_id, id LIMIT $limit
   ), changed AS (
     UPDATE notifications n SET actor_name = '' FROM portion p
     WHERE n.user_id = p.user_id AND n.id = p.id AND n.actor_id = $userId
   )
   SELECT user_id AS "recipientId", id FROM portion ORDER BY user_id DESC, id DESC LIMIT 1`,
);

export const queryCustomer = statement<{ customerId: string }, OfUser>(
  'erase-customer',
  `SELECT customer_id AS "customerId" FROM subscriptions WHERE user_id = $userId`,
);

/** Takes sessions, subscriptions and counts with it. */
export const eraseAccountRows = statement<object, OfUser>(
  'erase-account',
  `WITH revisions AS (DELETE FROM account_revisions WHERE user_id = $userId),
     profile AS (DELETE FROM profiles WHERE user_id = $userId)
   DELETE FROM "user" WHERE id = $userId`,
);

/** Subscriptions whose renewal is to be stopped or resumed. */
export const queryToSettle = statement<{ userId: string; customerId: string; isDeleting: boolean }, object>(
  'deletion-subscriptions',
  `SELECT s.user_id AS "userId", s.customer_id AS "customerId", p.deletion_due_at IS NOT NULL AS "isDeleting"
   FROM subscriptions s JOIN profiles p ON p.user_id = s.user_id
   WHERE s.is_stopped <> (p.deletion_due_at IS NOT NULL)`,
);

export const storeStopped = statement<object, OfUser & { isStopped: boolean }>(
  'deletion-subscription-stopped',
  `UPDATE subscriptions SET is_stopped = $isStopped WHERE user_id = $userId`,
);
