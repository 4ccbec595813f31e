import type { Role, Target } from '#domain/access/access.ts';
import type { OptionalNotificationKind } from '#domain/account/optional-notification-kinds.ts';
import type { Locale } from '#domain/locale.ts';
import type { NotificationType, NotifiedReminder } from '#domain/notifications/notification.ts';
import { notificationsMax } from '#domain/notifications/notification-rules.ts';
import { statement } from '#server/db/statement.ts';
import { addedJob, type NewJob } from '#server/jobs/job.queries.ts';

/** Inserts nothing if the session has ended meanwhile. */
export const upsertSubscription = statement<object, Subscription>(
  'push-subscribe',
  `INSERT INTO push_subscriptions
     (session_id, user_id, endpoint, p256dh, auth, locale, shows_names, created_at)
   SELECT id, user_id, $endpoint, $p256dh, $auth, $locale, $showsNames, $now
   FROM session WHERE id = $sessionId AND user_id = $userId
   ON CONFLICT (session_id) DO UPDATE SET endpoint = $endpoint, p256dh = $p256dh, auth = $auth,
     locale = $locale, shows_names = $showsNames, created_at = $now`,
);

/** Deletes this browser's subscriptions of earlier sessions. */
export const deleteOthersAt = statement<object, { endpoint: string; sessionId: string }>(
  'push-others-at-endpoint',
  `DELETE FROM push_subscriptions WHERE endpoint = $endpoint AND session_id <> $sessionId`,
);

export const deleteSubscription = statement<object, { sessionId: string }>(
  'push-unsubscribe',
  `DELETE FROM push_subscriptions WHERE session_id = $sessionId`,
);

/** Deletes the subscription only if its endpoint is still this one. */
export const deleteDeadSubscription = statement<object, { sessionId: string; endpoint: string }>(
  'push-dead',
  `DELETE FROM push_subscriptions WHERE session_id = $sessionId AND endpoint = $endpoint`,
);

/** Adds nothing for people without a device. */
export const insertPushJob = statement<{ isAdded: boolean }, NewJob & { userId: string }>(
  'push-job-insert',
  `SELECT (${addedJob}).id IS NOT NULL AS "isAdded"
   WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = $userId)`,
);

/** Leaves out notifications that were read meanwhile, and devices whose session has ended. */
export const queryPushes = statement<
  Push,
  { userId: string; at: string; sessionId: string | undefined; now: string }
>(
  'pushes-of-job',
  `SELECT n.id AS "notificationId", s.session_id AS "sessionId", s.endpoint, s.p256dh, s.auth, s.locale,
     s.shows_names AS "showsNames", n.type, n.actor_name AS "actorName", n.title, n.body,
     n.reminder, n.created_at AS at
   FROM push_subscriptions s JOIN session ON session.id = s.session_id
     JOIN notifications n ON n.user_id = $userId AND n.created_at = $at
   WHERE s.user_id = $userId AND s.session_id = coalesce($sessionId, s.session_id)
     AND session.expires_at > $now AND n.read_at IS NULL`,
);

export type NewNotification = {
  notificationId: string;
  userId: string;
  type: NotificationType;
  actorId: string;
  actorName: string;
  title: string;
  body: string;
  role?: Role;
  groupName?: string | undefined;
  linkMakerId?: string;
  more: number;
  now: string;
} & Target;

export const insertNotification = statement<object, NewNotification>(
  'notification-insert',
  `INSERT INTO notifications (user_id, id, type, kind, target, actor_id, actor_name, title, body, role,
     group_name, link_maker, more, created_at)
   VALUES ($userId, $notificationId, $type, $kind, $id, $actorId, $actorName, $title, $body, $role,
     $groupName, $linkMakerId, $more, $now)`,
);

/** A notification from the app itself, without an actor. */
export const insertReceipt = statement<
  object,
  {
    userId: string;
    notificationId: string;
    sender: string;
    number: string;
    amount: number;
    currency: string;
    url: string | undefined;
    now: string;
  }
>(
  'notification-receipt',
  `INSERT INTO notifications (user_id, id, type, actor_id, actor_name, title, body, receipt, created_at)
   VALUES ($userId, $notificationId, 'payment_received', $userId, $sender, $number, '',
     jsonb_strip_nulls(jsonb_build_object('amount', $amount::integer, 'currency', $currency::text, 'url', $url::text)), $now)`,
);

/** A notification from the app itself about the whole account. */
export const insertAppNotification = statement<
  object,
  {
    userId: string;
    notificationId: string;
    type: NotificationType;
    sender: string;
    title: string;
    imported: string | null;
    now: string;
  }
>(
  'notification-of-app',
  `INSERT INTO notifications (user_id, id, type, actor_id, actor_name, title, body, imported, created_at)
   VALUES ($userId, $notificationId, $type, $userId, $sender, $title, '', $imported, $now)`,
);

/**
 * SQL: an earlier notification since then by the same actor about the same target, about any bin they deleted, or about any
 * access that they have just ended, as one act ends it in several places.
 */
const isLately = `user_id = $userId AND type = $type AND actor_id = $actorId AND created_at > $since
  AND (kind = $kind AND target = $id OR type = 'bin_deleted' OR (type = 'access_ended'
    AND created_at > $justSince AND group_name IS NOT DISTINCT FROM $groupName))`;

type About = Pick<NewNotification, 'userId' | 'type' | 'actorId' | 'title' | 'body' | 'more'> & Target;

/** `isMuted`: the person switched this kind off; `isNotified`: a recent notification already says the same. */
export const queryNeed = statement<
  { isMuted: boolean; isNotified: boolean },
  About & {
    optionalKind: OptionalNotificationKind;
    since: string;
    justSince: string;
    role: Role | undefined;
    groupName: string | undefined;
  }
>(
  'notifications-need',
  `SELECT EXISTS (SELECT FROM profiles WHERE user_id = $userId AND $optionalKind = ANY(muted_notifications)) AS "isMuted",
     EXISTS (SELECT FROM notifications WHERE ${isLately} AND role IS NOT DISTINCT FROM $role
       AND ((more > 0 AND type <> 'access_ended') OR (target = $id AND title = $title AND body = $body AND $more = 0))) AS "isNotified"`,
);

/** Updates the notification since then, which becomes unread again, or inserts one. Raise the account first. */
export const joinOrInsertNotification = statement<
  object,
  NewNotification & { since: string; justSince: string; readAt: string | null }
>(
  'notification-join-or-insert',
  `WITH joined AS (
     UPDATE notifications SET role = $role, group_name = $groupName, link_maker = $linkMakerId, actor_name = $actorName, kind = $kind, target = $id, title = $title,
       body = $body, read_at = $readAt, created_at = $now,
       more = CASE WHEN type = 'access_ended' AND target <> $id THEN more + $more + 1
         ELSE greatest(more, $more, CASE WHEN target = $id AND body = $body THEN 0 ELSE 1 END) END
     WHERE ${isLately} RETURNING user_id, id
   )
   INSERT INTO notifications
     (user_id, id, type, kind, target, actor_id, actor_name, title, body, role, group_name, link_maker, more, created_at,
      read_at)
   SELECT $userId, $notificationId, $type, $kind, $id, $actorId, $actorName, $title, $body, $role, $groupName, $linkMakerId, $more,
     $now, $readAt
   WHERE NOT EXISTS (SELECT FROM joined)`,
);

export type UnreadAbout = { userIds: string[]; type: NotificationType; actorId: string | null } & Target;

// A null actor matches anybody.
const isUnreadAbout = `user_id = ANY($userIds::uuid[]) AND read_at IS NULL AND type = $type AND kind = $kind
  AND target = $id AND actor_id = coalesce($actorId::uuid, actor_id)`;

export const queryUnread = statement<{ userId: string }, UnreadAbout>(
  'notifications-unread',
  `SELECT DISTINCT user_id AS "userId" FROM notifications WHERE ${isUnreadAbout}`,
);

/** Raise the accounts first. */
export const deleteUnread = statement<object, UnreadAbout>(
  'notifications-delete-unread',
  `DELETE FROM notifications WHERE ${isUnreadAbout}`,
);

/** The first one with this type and title since a moment. Raise the account first. */
export const deleteAppNotification = statement<
  object,
  { userId: string; type: NotificationType; title: string; since: string }
>(
  'notifications-delete-of-app',
  `DELETE FROM notifications WHERE user_id = $userId AND id = (
     SELECT id FROM notifications WHERE user_id = $userId AND type = $type AND title = $title AND created_at >= $since
     ORDER BY created_at LIMIT 1)`,
);

/** Raise the accounts first. */
export const updateUnreadBody = statement<object, UnreadAbout & { body: string }>(
  'notifications-unread-body',
  `UPDATE notifications SET body = $body WHERE ${isUnreadAbout}`,
);

/** Raise the accounts first. */
export const settleUnread = statement<object, UnreadAbout & { now: string }>(
  'notifications-settle-unread',
  `UPDATE notifications SET read_at = $now WHERE ${isUnreadAbout}`,
);

const isInvite = `type IN ('bin_invite', 'location_invite')`;

/**
 * Deletes those of the sender with the most first, so that nobody displaces others' notifications; of one sender, read
 * before unread, then older first.
 */
export const deleteSurplus = statement<object, { userId: string }>(
  'notifications-surplus',
  `DELETE FROM notifications WHERE user_id = $userId AND id IN (
     SELECT id FROM (
       SELECT id, created_at, read_at IS NULL AS is_unread, read_at IS NULL AND ${isInvite} AS is_open,
         row_number() OVER (PARTITION BY actor_id
           ORDER BY read_at IS NULL DESC, ${isInvite} DESC, created_at DESC, id DESC) AS place
       FROM notifications WHERE user_id = $userId
     ) AS placed
     ORDER BY place, is_open DESC, is_unread DESC, created_at DESC, id DESC
     OFFSET ${notificationsMax}
   )`,
);

const isReadable = `user_id = $userId AND id = ANY($ids::uuid[]) AND read_at IS NULL AND NOT ${isInvite}`;

export const queryReadable = statement<{ id: string }, { userId: string; ids: string[] }>(
  'notifications-readable',
  `SELECT id FROM notifications WHERE ${isReadable}`,
);

export const markRead = statement<{ id: string }, { userId: string; ids: string[]; now: string }>(
  'notifications-read',
  `UPDATE notifications SET read_at = $now WHERE ${isReadable} RETURNING id`,
);

/** Devices delete theirs at the account's next change. */
export const purgeNotifications = statement<{ id: string }, { before: string; limit: number }>(
  'notifications-purge',
  `DELETE FROM notifications WHERE (user_id, id) IN (
     SELECT user_id, id FROM notifications WHERE read_at IS NOT NULL AND created_at < $before LIMIT $limit)
   RETURNING id`,
);

type Subscription = {
  sessionId: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  showsNames: boolean;
  now: string;
};

export type Push = {
  notificationId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  showsNames: boolean;
  type: NotificationType;
  actorName: string;
  title: string;
  body: string;
  reminder: NotifiedReminder | null;
  at: string;
};
