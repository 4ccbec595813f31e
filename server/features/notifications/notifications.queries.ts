import type { Role } from '#domain/access/access.ts';
import type { TargetKind } from '#domain/access/target.ts';
import type { NotificationType } from '#domain/notifications/notification.ts';
import { notificationsKept } from '#domain/notifications/notification-rules.ts';
import { statement } from '#server/db/statement.ts';

type NewNotification = {
  userId: string;
  id: string;
  type: NotificationType;
  kind: TargetKind;
  target: string;
  actorId: string;
  actorName: string;
  title: string;
  body: string;
  role: Role | null;
  more: number;
  now: string;
};

export const insertNotification = statement<object, NewNotification>(
  'notification-insert',
  `INSERT INTO notifications (user_id, id, type, kind, target, actor_id, actor_name, title, body, role, more, created_at)
   VALUES ($userId, $id, $type, $kind, $target, $actorId, $actorName, $title, $body, $role, $more, $now)`,
);

export type UnreadAbout = {
  userIds: string[];
  type: NotificationType;
  kind: TargetKind;
  target: string;
  actorId: string | null;
};

// Whoever it came from, where no actor is named.
const isUnreadAbout = `user_id = ANY($userIds::uuid[]) AND read_at IS NULL AND type = $type AND kind = $kind
  AND target = $target
  AND actor_id = coalesce($actorId::uuid, actor_id)`;

/** Who of these people has an unread one of this type about this thing, and from this person. */
export const queryUnread = statement<{ userId: string }, UnreadAbout>(
  'notifications-unread',
  `SELECT DISTINCT user_id AS "userId" FROM notifications WHERE ${isUnreadAbout}`,
);

/** Takes them back, as if they had never been sent. Raise the people's accounts first. */
export const deleteUnread = statement<object, UnreadAbout>(
  'notifications-delete-unread',
  `DELETE FROM notifications WHERE ${isUnreadAbout}`,
);

/** Marks as read what was acted on. Raise the people's accounts first. */
export const settleUnread = statement<object, UnreadAbout & { now: string }>(
  'notifications-settle-unread',
  `UPDATE notifications SET read_at = $now WHERE ${isUnreadAbout}`,
);

const isInvite = `type IN ('bin_invite', 'location_invite')`;

/**
 * Only as many as an inbox holds stay: unread ones before read ones, of which the newer. Of the unread go those of whoever
 * has most there, and of theirs invitations last, so that nobody can crowd out what others sent.
 */
export const deleteSurplus = statement<object, { userId: string }>(
  'notifications-surplus',
  `DELETE FROM notifications WHERE user_id = $userId AND id IN (
     SELECT id FROM (
       SELECT id, created_at, read_at IS NULL AS is_unread, read_at IS NULL AND ${isInvite} AS is_open,
         row_number() OVER (PARTITION BY actor_id, read_at IS NULL ORDER BY ${isInvite} DESC, created_at DESC, id DESC)
           AS place
       FROM notifications WHERE user_id = $userId
     ) AS placed
     ORDER BY is_unread DESC, CASE WHEN is_unread THEN place END, is_open DESC, created_at DESC, id DESC
     OFFSET ${notificationsKept}
   )`,
);

const isReadable = `user_id = $userId AND id = ANY($ids::uuid[]) AND read_at IS NULL AND NOT ${isInvite}`;

/** Those among these that can be marked as read. */
export const queryReadable = statement<{ id: string }, { userId: string; ids: string[] }>(
  'notifications-readable',
  `SELECT id FROM notifications WHERE ${isReadable}`,
);

export const markRead = statement<{ id: string }, { userId: string; ids: string[]; now: string }>(
  'notifications-read',
  `UPDATE notifications SET read_at = $now WHERE ${isReadable} RETURNING id`,
);

/** What was read and is older than this; devices drop theirs with the account's next change. */
export const purgeNotifications = statement<{ id: string }, { before: string; limit: number }>(
  'notifications-purge',
  `DELETE FROM notifications WHERE (user_id, id) IN (
     SELECT user_id, id FROM notifications WHERE read_at IS NOT NULL AND created_at < $before LIMIT $limit)
   RETURNING id`,
);
