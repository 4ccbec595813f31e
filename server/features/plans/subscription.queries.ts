import type { Plan, SubscriptionState } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';

type SubscriptionRow = {
  customerId: string;
  subscriptionId: string | null;
  state: SubscriptionState | null;
  until: string | null;
  planWithout: Plan | null;
  askedAt: string | null;
  /** Null if no receipt was ever read. */
  toldReceipts: string[] | null;
};

const columns = `customer_id AS "customerId", subscription_id AS "subscriptionId", state, until,
  plan_without AS "planWithout", asked_at AS "askedAt",
  told_receipts AS "toldReceipts"`;

export const querySubscription = statement<SubscriptionRow, { userId: string }>(
  'subscription',
  `SELECT ${columns} FROM subscriptions WHERE user_id = $userId`,
);

/** Lock the profile first. */
export const lockSubscription = statement<SubscriptionRow, { userId: string }>(
  'subscription-lock',
  `SELECT ${columns} FROM subscriptions WHERE user_id = $userId FOR UPDATE`,
);

/** Keeps an existing customer. */
export const insertCustomer = statement<object, { userId: string; customerId: string }>(
  'subscription-customer',
  `INSERT INTO subscriptions (user_id, customer_id) VALUES ($userId, $customerId) ON CONFLICT DO NOTHING`,
);

/** Any number of Stripe's events leave only this mark. */
export const markDue = statement<object, { customerId: string; now: string }>(
  'subscription-due',
  `UPDATE subscriptions SET check_at = $now WHERE customer_id = $customerId`,
);

/** Marks the check as due unless Stripe was asked since then. */
export const markDueIfOld = statement<object, { userId: string; now: string; since: string }>(
  'subscription-due-if-old',
  `UPDATE subscriptions SET check_at = $now
   WHERE user_id = $userId AND coalesce(asked_at < $since, true) AND coalesce(check_at > $now, true)`,
);

/** Leases due checks to this process until `lease`. */
export const takeDue = statement<
  { userId: string; customerId: string },
  { now: string; lease: string; limit: number }
>(
  'subscriptions-take-due',
  `WITH due AS MATERIALIZED (
     SELECT user_id FROM subscriptions WHERE check_at <= $now ORDER BY check_at LIMIT $limit
   )
   UPDATE subscriptions s SET check_at = $lease FROM due WHERE s.user_id = due.user_id AND s.check_at <= $now
   RETURNING s.user_id AS "userId", s.customer_id AS "customerId"`,
);

/** A check that became due meanwhile stays due. */
export const storeSubscription = statement<
  object,
  {
    userId: string;
    subscriptionId: string | null;
    state: SubscriptionState | null;
    until: string | null;
    planWithout: Plan | null;
    askedAt: string;
    lease: string;
    checkAt: string | null;
    toldReceipts: string[] | null;
  }
>(
  'subscription-store',
  `UPDATE subscriptions SET subscription_id = $subscriptionId, state = $state, until = $until,
     plan_without = $planWithout, asked_at = $askedAt, told_receipts = $toldReceipts,
     check_at = CASE WHEN check_at = $lease::timestamptz THEN $checkAt ELSE check_at END
   WHERE user_id = $userId`,
);

/** The operator's setting also counts when payment ends. */
export const updatePlanWithout = statement<object, { userId: string; plan: string }>(
  'subscription-plan-without',
  `UPDATE subscriptions SET plan_without = $plan WHERE user_id = $userId AND plan_without IS NOT NULL`,
);
