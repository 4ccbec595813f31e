import type { OwnRequest, ReceivedInvite } from '#domain/access/access-calls.ts';
import type { Group } from '#domain/access/group.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { notificationsMax } from '#domain/notifications/notification-rules.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Reminder, ReminderChoice } from '#domain/reminders/reminder.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import type { Template } from '#domain/templates/template.ts';
import { statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { momentJson } from '../sql-parts.queries.ts';
import type { StoredList } from '../stored-lists.ts';
import { type ProfileRow, profileColumns } from './profile.queries.ts';

const raiseAccount = statement<RaisedAccount, { userId: string }>(
  'account-raise',
  `UPDATE account_revisions SET revision = revision + 1
   WHERE user_id = $userId RETURNING user_id AS "userId", revision`,
);

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

export type AccountRow = ProfileRow & {
  revision: number;
  codesRevision: number;
  notifications: Notification[] | null;
  invites: ReceivedInvite[] | null;
  requests: OwnRequest[] | null;
  reminders: Reminder[] | null;
  reminderChoice: ReminderChoice | null;
  groups: Group[] | null;
  lists: StoredList[] | null;
  fields: OwnField[] | null;
  templates: Template[] | null;
  stockChecks: (StockCheck & { alsoIds: string[] })[] | null;
};

const target = (row: string) => `json_build_object('kind', ${row}.kind, 'id', ${row}.target)`;

const notification = `json_strip_nulls(json_build_object(
  'id', n.id, 'recipientId', n.user_id, 'createdAt', (${momentJson('n.created_at')})::json,
  'read', n.read_at IS NOT NULL, 'createdBy', n.actor_id, 'actorId', n.actor_id, 'actorName', n.actor_name,
  'type', n.type, 'binId', CASE n.kind WHEN 'bin' THEN n.target END,
  'locationId', CASE n.kind WHEN 'location' THEN n.target END,
  'title', n.title, 'body', n.body, 'role', n.role, 'groupName', n.group_name, 'linkMakerId', n.link_maker, 'more', nullif(n.more, 0),
  'receipt', n.receipt, 'imported', n.imported, 'reminder', n.reminder))`;

const invite = `json_strip_nulls(json_build_object(
  'id', i.invite_id, 'target', ${target('i')}, 'name', i.name, 'role', i.role, 'inviterName', i.inviter_name,
  'invitedAt', (${momentJson('i.invited_at')})::json, 'expiresAt', (${momentJson('i.expires_at')})::json,
  'groupName', i.group_name))`;

const request = `json_strip_nulls(json_build_object(
  'target', ${target('r')}, 'name', r.name, 'requestedAt', (${momentJson('r.requested_at')})::json,
  'wholePlace', nullif(r.whole_place, false)))`;

const reminder = `json_strip_nulls(json_build_object(
  'id', r.id, 'target', json_build_object('kind', r.kind, 'id', r.target, 'binId', r.bin_id), 'day', r.day,
  'repeat', r.repeat, 'every', r.every, 'text', r.text, 'of', r.of_date, 'before', r.before))`;

// Written as text: JSON objects take twice as long, and a person may have 2,000 ticks.
const tick = `'{"kind":"' || t.kind || '","id":"' || t.thing || '"' || coalesce(',"binId":"' || t.bin_id || '"', '')
  || ',"isSeen":' || t.is_seen || ',"at":' || ${momentJson('t.at')} || '}'`;

const stockCheck = `json_build_object(
  'id', c.id, 'alsoIds', c.also_ids, 'target', ${target('c')}, 'startedAt', (${momentJson('c.started_at')})::json,
  'ticks', (SELECT ('[' || coalesce(string_agg(${tick}, ',' ORDER BY t.kind, t.thing), '') || ']')::json
    FROM stock_ticks t WHERE t.user_id = $userId AND t.check_id = c.id))`;

const group = `json_strip_nulls(json_build_object(
  'id', g.id, 'name', g.name, 'allPlaces', g.all_places,
  'members', (SELECT coalesce(json_agg(json_build_object('userId', m.user_id, 'userName', m.user_name,
      'joinedAt', (${momentJson('m.joined_at')})::json) ORDER BY m.joined_at, m.user_id), '[]'::json)
    FROM group_members m WHERE m.owner_id = $userId AND m.group_id = g.id),
  'grants', (SELECT coalesce(json_agg(json_build_object('target', ${target('t')}, 'role', t.role)
      ORDER BY t.granted_at, t.target), '[]'::json)
    FROM group_grants t WHERE t.owner_id = $userId AND t.group_id = g.id)))`;

export const queryGroups = statement<{ groups: Group[] | null }, { userId: string }>(
  'groups-of-owner',
  `SELECT json_agg(${group} ORDER BY g.created_at, g.id) AS groups FROM groups g WHERE g.owner_id = $userId`,
);

export const queryAccount = statement<AccountRow, { userId: string; withStockChecks: boolean }>(
  'account',
  `SELECT ${profileColumns}, p.lists, p.fields, p.templates, a.revision, a.codes_revision AS "codesRevision",
     (SELECT json_agg(${notification} ORDER BY n.created_at DESC, n.id DESC) FROM (
        SELECT * FROM notifications WHERE user_id = $userId ORDER BY created_at DESC,
          id DESC LIMIT ${notificationsMax}
      ) AS n) AS notifications,
     (SELECT json_agg(${invite} ORDER BY i.invited_at DESC, i.target) FROM received_invites i
      WHERE i.user_id = $userId AND i.expires_at > now()) AS invites,
     (SELECT json_agg(${request} ORDER BY r.requested_at DESC, r.target) FROM own_requests r
      WHERE r.user_id = $userId AND NOT r.is_hidden) AS requests,
     (SELECT json_agg(${reminder} ORDER BY r.id) FROM reminders r WHERE r.user_id = $userId) AS reminders,
     (SELECT choice FROM reminder_settings WHERE user_id = $userId) AS "reminderChoice",
     (SELECT json_agg(${group} ORDER BY g.created_at, g.id) FROM groups g WHERE g.owner_id = $userId) AS groups,
     (SELECT json_agg(${stockCheck} ORDER BY c.started_at, c.id) FROM stock_checks c
      WHERE $withStockChecks::boolean AND c.user_id = $userId) AS "stockChecks"
   FROM profiles p JOIN account_revisions a ON a.user_id = $userId WHERE p.user_id = $userId`,
);

export const queryAddress = statement<{ email: string; isProved: boolean }, { userId: string }>(
  'address',
  `SELECT email, email_verified AS "isProved" FROM "user" WHERE id = $userId`,
);

type OpenSessionRow = {
  id: string;
  userAgent: string | null;
  signedInAt: string;
  lastUsedAt: string;
};

export type RaisedAccount = { userId: string; revision: number };

/**
 * Raises and locks accounts in one order; last in a transaction, so that people who share with each other never
 * deadlock.
 */
export async function raiseAccounts(tx: Transaction, userIds: Iterable<string>): Promise<RaisedAccount[]> {
  const sorted = [...new Set(userIds)].sort();
  return (await Promise.all(sorted.map((userId) => raiseAccount(tx, { userId })))).flat();
}

/** `confirmation` is the hashed identifier of a confirmation by password, as better-auth stores it. */
export const queryConfirmation = statement<
  { isConfirmed: boolean; hasPassword: boolean },
  { userId: string; sessionId: string; confirmation: string; now: string; since: string }
>(
  'confirmation',
  `SELECT EXISTS (SELECT 1 FROM session WHERE id = $sessionId AND user_id = $userId AND created_at > $since)
     OR EXISTS (SELECT 1 FROM verification
       WHERE identifier = $confirmation AND value = $userId::text AND expires_at > $now) AS "isConfirmed",
     EXISTS (SELECT 1 FROM account WHERE user_id = $userId AND password IS NOT NULL) AS "hasPassword"`,
);
