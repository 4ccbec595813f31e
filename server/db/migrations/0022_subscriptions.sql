-- Who pays through Stripe, and until when. `plan_without` is the plan of the account when nothing is paid; null while nothing
-- is. From `check_at` on any process asks Stripe how it stands; `asked_at` is when the answer stored here was asked for.
CREATE TABLE subscriptions (
  user_id uuid PRIMARY KEY REFERENCES profiles (user_id) ON DELETE CASCADE,
  customer_id text NOT NULL,
  subscription_id text,
  state text CHECK (state IN ('renews', 'ends', 'unpaid')),
  until timestamptz,
  plan_without text CHECK (plan_without IN ('free', 'pro', 'unlimited')),
  asked_at timestamptz,
  check_at timestamptz
);
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_due ON subscriptions (check_at);
