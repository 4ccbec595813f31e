import type { NotificationType } from '#domain/notifications/notification.ts';
import type { PushLocale } from '#domain/notifications/push-words.ts';
import { statement } from '#server/db/statement.ts';

type Subscription = {
  sessionId: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: PushLocale;
  showsNames: boolean;
  now: string;
};

/** A session that has ended meanwhile gets none. */
export const upsertSubscription = statement<object, Subscription>(
  'push-subscribe',
  `INSERT INTO push_subscriptions
     (session_id, user_id, endpoint, p256dh, auth, locale, shows_names, created_at)
   SELECT id, user_id, $endpoint, $p256dh, $auth, $locale, $showsNames, $now
   FROM session WHERE id = $sessionId AND user_id = $userId
   ON CONFLICT (session_id) DO UPDATE SET endpoint = $endpoint, p256dh = $p256dh, auth = $auth,
     locale = $locale, shows_names = $showsNames, created_at = $now`,
);

/** Of the same browser, under a session that it has forgotten. */
export const deleteOthersAt = statement<object, { endpoint: string; sessionId: string }>(
  'push-others-at-endpoint',
  `DELETE FROM push_subscriptions WHERE endpoint = $endpoint AND session_id <> $sessionId`,
);

export const deleteSubscription = statement<object, { sessionId: string }>(
  'push-unsubscribe',
  `DELETE FROM push_subscriptions WHERE session_id = $sessionId`,
);

/** Only where its endpoint is still the dead one. */
export const deleteDeadSubscription = statement<object, { sessionId: string; endpoint: string }>(
  'push-dead',
  `DELETE FROM push_subscriptions WHERE session_id = $sessionId AND endpoint = $endpoint`,
);

export const insertPushJobs = statement<object, { userId: string; notificationId: string; now: string }>(
  'push-jobs-insert',
  `INSERT INTO push_jobs (user_id, notification_id, session_id, due_at)
   SELECT n.user_id, n.id, s.session_id, $now
   FROM notifications n JOIN push_subscriptions s ON s.user_id = n.user_id
   WHERE n.user_id = $userId AND n.id = $notificationId`,
);

export type PushJob = {
  userId: string;
  notificationId: string;
  sessionId: string;
  tries: number;
};

/** Of each person a few, the others' first ones before their later ones; nobody whose pushes are under way. */
export const takePushJobs = statement<
  PushJob,
  { now: string; leaseEnd: string; busyIds: string[]; limit: number; perPerson: number; lookedAt: number }
>(
  'push-jobs-take',
  `WITH due AS (
     SELECT user_id, notification_id, session_id FROM (
       SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY due_at) AS turn FROM (
         SELECT user_id, notification_id, session_id, due_at FROM push_jobs
         WHERE due_at <= $now AND user_id NOT IN (SELECT unnest($busyIds::uuid[])) ORDER BY due_at LIMIT $lookedAt
       ) AS oldest
     ) AS turns WHERE turn <= $perPerson ORDER BY turn, due_at LIMIT $limit)
   UPDATE push_jobs j SET tries = j.tries + 1, due_at = $leaseEnd FROM due
   WHERE j.user_id = due.user_id AND j.notification_id = due.notification_id
     AND j.session_id = due.session_id AND j.due_at <= $now
   RETURNING j.user_id AS "userId", j.notification_id AS "notificationId", j.session_id AS "sessionId", j.tries`,
);

export type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: PushLocale;
  showsNames: boolean;
  type: NotificationType;
  actorName: string;
  title: string;
  at: string;
};

/** None where the session has ended, or the notification is gone or was read meanwhile. */
export const queryPush = statement<Push, Omit<PushJob, 'tries'> & { now: string }>(
  'push-of-job',
  `SELECT s.endpoint, s.p256dh, s.auth, s.locale, s.shows_names AS "showsNames",
     n.type, n.actor_name AS "actorName", n.title, n.created_at AS at
   FROM push_subscriptions s JOIN session ON session.id = s.session_id
     JOIN notifications n ON n.user_id = s.user_id AND n.id = $notificationId
   WHERE s.session_id = $sessionId AND s.user_id = $userId AND session.expires_at > $now AND n.read_at IS NULL`,
);

export const deletePushJob = statement<object, Omit<PushJob, 'tries'>>(
  'push-job-delete',
  `DELETE FROM push_jobs
   WHERE user_id = $userId AND notification_id = $notificationId AND session_id = $sessionId`,
);

/** All of the device wait, so that a silent push service is not asked for each. */
export const putOffPushJobs = statement<object, { userId: string; sessionId: string; dueAt: string }>(
  'push-jobs-put-off',
  `UPDATE push_jobs SET due_at = greatest(due_at, $dueAt) WHERE user_id = $userId AND session_id = $sessionId`,
);
