import type { Plan, SubscriptionState } from '#domain/plans/plan-calls.ts';
import type { StripeReceipt, StripeSubscription } from '#server/integrations/stripe.ts';

/** A subscription that is paid for. */
export type PaidSubscription = { id: string; state: SubscriptionState; until: string };

/** Stripe renews within the hour. */
const GRACE_MS = 60 * 60 * 1000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

const paidStates: Record<string, 'renews' | 'unpaid'> = {
  active: 'renews',
  trialing: 'renews',
  past_due: 'unpaid',
};

/** Returns the subscription paid for longest; undefined if none is paid. */
export function paidOf(
  subscriptions: readonly StripeSubscription[],
  now: string,
): PaidSubscription | undefined {
  return subscriptions
    .flatMap(({ id, status, periodEnd, endsAt }) => {
      const state = paidStates[status];
      const until = endsAt !== undefined && endsAt < periodEnd ? endsAt : periodEnd;
      const isOver = Date.parse(until) + (endsAt === undefined ? GRACE_MS : 0) <= Date.parse(now);
      if (state === undefined || isOver) return [];
      return [{ id, until, state: endsAt !== undefined && state === 'renews' ? ('ends' as const) : state }];
    })
    .sort((a, b) => (a.until < b.until ? 1 : -1))[0];
}

type Plans = { plan: Plan; planWithout: Plan | null };

/**
 * Payment raises the plan once when it starts and lowers it once when it ends; in between, the operator's setting
 * counts.
 */
export function plansAfter({ plan, planWithout }: Plans, isPaid: boolean): Plans {
  if (isPaid) return planWithout === null ? { plan: 'unlimited', planWithout: plan } : { plan, planWithout };
  return planWithout === null ? { plan, planWithout } : { plan: planWithout, planWithout: null };
}

/** When to ask Stripe again if it sends no event; null if nothing is paid. */
export function nextCheck(paid: PaidSubscription | undefined, now: string): string | null {
  if (paid === undefined) return null;
  const due = Math.min(Date.parse(paid.until) + GRACE_MS, Date.parse(now) + CHECK_EVERY_MS);
  return new Date(Math.max(due, Date.parse(now) + 60_000)).toISOString();
}

/**
 * Returns the receipts without a notification, oldest first; none for people who paid before such notifications
 * existed.
 */
export function unannouncedReceipts(
  receipts: readonly StripeReceipt[],
  toldIds: readonly string[] | null,
): readonly StripeReceipt[] {
  if (toldIds === null) return [];
  return receipts.filter(({ id }) => !toldIds.includes(id)).reverse();
}
