-- Where a signed-in browser gets its notifications while the app is closed; it ends with the session.
CREATE TABLE push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  user_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'sv')),
  shows_names boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user_id ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);

-- Notifications to be pushed. Without foreign keys, so that telling somebody waits for no sign-out.
CREATE TABLE push_jobs (
  user_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  session_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, notification_id, session_id)
);
CREATE INDEX push_jobs_due_at ON push_jobs (due_at);
