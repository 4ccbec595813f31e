import type { Locale } from '#domain/locale.ts';
import type { NotificationType, NotifiedReminder } from '#domain/notifications/notification.ts';
import { statement } from '#server/db/statement.ts';
import { addedJob, type NewJob } from '#server/jobs/job.queries.ts';

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
