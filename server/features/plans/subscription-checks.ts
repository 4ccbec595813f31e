import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Plan, SubscriptionState } from '#domain/plans/plan-calls.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import {
  faultOf,
  type Payments,
  type StripeReceipt,
  type StripeSubscription,
} from '#server/integrations/stripe.ts';
import { enqueueJob, type JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Publish } from '#server/live/hint.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { accountMail } from '../account/account-mail.ts';
import { lockProfile, updateProfilePlan } from '../account/profile.queries.ts';
import { insertReceipts, notifyFromApp } from '../notifications/notify.ts';
import { lockSubscription, markDue, storeSubscription, takeDue } from './subscription.queries.ts';

/** Stripe renews within the hour. */
const GRACE_MS = 60 * 60 * 1000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

const paidStates: Record<string, 'renews' | 'unpaid'> = {
  active: 'renews',
  trialing: 'renews',
  past_due: 'unpaid',
};

type CheckDeps = {
  pool: Pool;
  publish: Publish;
  payments: Payments;
  mails: Pick<Mails, 'enqueue'>;
  /** The server's public origin, for links in mails. */
  origin: string;
  log: FastifyBaseLogger;
};

/** The content of an event is never stored, so the order, number and delay of events do not matter. */
export const subscriptionKind: JobKind<unknown> = { name: 'subscriptions', concurrency: 1 };

/** The lease of a check, after which a failed check is retried. */
const LEASE_MS = 60_000;
const AT_ONCE = 4;
/** Receipts read per check; more are never paid between two checks. */
const RECEIPTS = 20;

/** Marks this customer's subscription as due; unknown customers are ignored. */
export async function checkSoon(pool: Pool, customerId: string): Promise<void> {
  await markDue(pool, { customerId, now: new Date().toISOString() });
  await enqueueChecks(pool);
}

/** Starts the checks that are due, without waiting for them. */
export async function enqueueChecks(pool: Pool): Promise<void> {
  await enqueueJob(pool, subscriptionKind, {}, { key: subscriptionKind.name });
}

/** Asks Stripe about each subscription that is due. */
export async function checkSubscriptions(deps: CheckDeps): Promise<void> {
  const { pool, log } = deps;
  for (;;) {
    const now = new Date().toISOString();
    const lease = new Date(Date.parse(now) + LEASE_MS).toISOString();
    const due = await takeDue(pool, { now, lease, limit: AT_ONCE });
    if (due.length === 0) return;
    await Promise.all(
      due.map((each) =>
        check(deps, { ...each, lease }).catch((error) =>
          log.warn(faultOf(error), 'subscription not checked; trying again later'),
        ),
      ),
    );
  }
}

type Due = { userId: string; customerId: string; lease: string };

async function check(deps: CheckDeps, { userId, customerId, lease }: Due): Promise<void> {
  const askedAt = new Date().toISOString();
  const [subscriptions, receipts] = await Promise.all([
    deps.payments.readSubscriptions(customerId),
    readReceipts(deps, customerId),
  ]);
  const isChanged = await store(deps, { userId, subscriptions, receipts, askedAt, lease });
  if (isChanged) deps.publish({ accounts: [userId] });
}

/** Undefined if the key may not read receipts; the plan then depends on the subscription alone. */
async function readReceipts(
  { payments, log }: CheckDeps,
  customerId: string,
): Promise<StripeReceipt[] | undefined> {
  try {
    return await payments.readReceipts(customerId, RECEIPTS);
  } catch (error) {
    log.warn(faultOf(error), 'Stripe receipts not read; notifications follow later');
    return undefined;
  }
}

type Answer = {
  userId: string;
  subscriptions: readonly StripeSubscription[];
  receipts: readonly StripeReceipt[] | undefined;
  askedAt: string;
  lease: string;
};

/** @returns whether the account changed. */
function store(
  deps: CheckDeps,
  { userId, subscriptions, receipts, askedAt, lease }: Answer,
): Promise<boolean> {
  return inTransaction(deps.pool, async (tx) => {
    const [profile] = await lockProfile(tx, { userId });
    const [before] = await lockSubscription(tx, { userId });
    // A slow answer must not overwrite a later one.
    if (profile === undefined || before === undefined || (before.askedAt ?? '') > askedAt) return false;
    const paid = paidOf(subscriptions, askedAt);
    const after = plansAfter({ plan: profile.plan, planWithout: before.planWithout }, paid !== undefined);
    const stored = {
      subscriptionId: paid?.id ?? null,
      state: paid?.state ?? null,
      until: paid?.until ?? null,
    };
    const checkAt = nextCheck(paid, askedAt);
    await storeSubscription(tx, {
      userId,
      ...stored,
      planWithout: after.planWithout,
      askedAt,
      lease,
      checkAt,
      toldReceipts: receipts?.map(({ id }) => id) ?? before.toldReceipts,
    });
    const isOther = (['subscriptionId', 'state', 'until'] as const).some(
      (key) => before[key] !== stored[key],
    );
    const untold = unannouncedReceipts(receipts ?? [], before.toldReceipts);
    if (after.plan === profile.plan && !isOther && untold.length === 0) return false;
    if (after.plan !== profile.plan) await updateProfilePlan(tx, { userId, plan: after.plan });
    await raiseAccounts(tx, [userId]);
    await insertReceipts(tx, askedAt, userId, untold);
    if (paid?.state === 'unpaid' && before.state !== 'unpaid') {
      const { email: to } = profile;
      await deps.mails.enqueue(tx, paymentFailedMail({ to, origin: deps.origin }));
      await notifyFromApp(tx, askedAt, userId, { type: 'payment_failed', title: '' });
    }
    return true;
  });
}

/** The mail after a payment failed, which Stripe tries again for some days. */
function paymentFailedMail({ to, origin }: { to: string; origin: string }): Mail {
  return accountMail({
    to,
    origin,
    link: `${origin}/settings?open=plan`,
    texts: [
      {
        language: 'en',
        title: 'Your payment did not go through',
        text: 'The last payment for your Whichbin plan did not go through. It is tried again during the next days.',
        act: 'Check your card',
        rest: 'If no payment goes through, the plan ends. Nothing you have stored is deleted.',
      },
      {
        language: 'sv',
        title: 'Din betalning gick inte igenom',
        text: 'Den senaste betalningen för ditt Whichbin-abonnemang gick inte igenom. Den görs om under de närmaste dagarna.',
        act: 'Kontrollera ditt kort',
        rest: 'Om ingen betalning går igenom upphör abonnemanget. Inget du har sparat raderas.',
      },
    ],
  });
}

/** A subscription that is paid for. */
type PaidSubscription = { id: string; state: SubscriptionState; until: string };

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
function unannouncedReceipts(
  receipts: readonly StripeReceipt[],
  toldIds: readonly string[] | null,
): readonly StripeReceipt[] {
  if (toldIds === null) return [];
  return receipts.filter(({ id }) => !toldIds.includes(id)).reverse();
}
