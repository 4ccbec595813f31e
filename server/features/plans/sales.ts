import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { PlanOffer } from '#domain/plans/plan-calls.ts';
import { faultOf, type Payments } from '#server/integrations/stripe.ts';
import { readProfile } from '../account/profile.ts';
import { insertCustomer, markDueIfOld, querySubscription } from './subscription.queries.ts';
import { enqueueChecks } from './subscription-checks.ts';

type Buyer = { userId: string; now: string; origin: string };

/** Selling the largest plan through Stripe. */
export type Sales = {
  offer(buyer: Buyer): Promise<PlanOffer>;
  /** The address of a page to pay at. @throws AppError `plans.paid`, `plans.unreachable`. */
  checkout(buyer: Buyer): Promise<string>;
  /** The address of a page with cards and receipts. @throws AppError `plans.notSold`, `plans.unreachable`. */
  portal(buyer: Buyer, toCancel: boolean): Promise<string>;
};

const PRICE_KEPT_MS = 60 * 60 * 1000;
/** Pause after a failure, so that an outage does not slow every visit of the settings. */
const PRICE_RETRY_MS = 60_000;
/** A visit of the settings asks Stripe again if its last answer is older. */
const OLD_MS = 60_000;

type SalesDeps = { pool: Pool; payments: Payments; log: FastifyBaseLogger };

export function createSales({ pool, payments, log }: SalesDeps): Sales {
  let priceCopy: { price: Promise<PlanOffer['price']>; until: number } | undefined;

  function readPrice(): Promise<PlanOffer['price']> {
    if (priceCopy !== undefined && Date.now() < priceCopy.until) return priceCopy.price;
    const price = payments.readPrice().catch(() => {
      priceCopy = { price: Promise.resolve(undefined), until: Date.now() + PRICE_RETRY_MS };
      return undefined;
    });
    priceCopy = { price, until: Date.now() + PRICE_KEPT_MS };
    return price;
  }

  async function reach(act: () => Promise<string>): Promise<string> {
    try {
      return await act();
    } catch (error) {
      log.warn(faultOf(error), 'Stripe request failed');
      throw new AppError('plans.unreachable');
    }
  }

  async function customerOf({ userId }: Buyer): Promise<string> {
    const [existing] = await querySubscription(pool, { userId });
    if (existing !== undefined) return existing.customerId;
    const { email } = await readProfile(pool, userId);
    await insertCustomer(pool, { userId, customerId: await payments.createCustomer(userId, email) });
    const [row] = await querySubscription(pool, { userId });
    if (row === undefined) throw new Error('Stripe customer not stored');
    return row.customerId;
  }

  return {
    async offer({ userId, now }) {
      const since = new Date(Date.parse(now) - OLD_MS).toISOString();
      await markDueIfOld(pool, { userId, now, since });
      await enqueueChecks(pool);
      const [profile, [row], price] = await Promise.all([
        readProfile(pool, userId),
        querySubscription(pool, { userId }),
        readPrice(),
      ]);
      const subscription =
        row !== undefined && row.state !== null && row.until !== null
          ? { state: row.state, until: row.until }
          : undefined;
      return {
        isSold: true,
        canUpgrade: subscription === undefined && profile.plan !== 'unlimited',
        ...(price !== undefined && { price }),
        ...(subscription !== undefined && { subscription }),
      };
    },
    async checkout(buyer) {
      const [row] = await querySubscription(pool, { userId: buyer.userId });
      if (row !== undefined && row.state !== null) throw new AppError('plans.paid');
      return reach(async () =>
        payments.openCheckout({ customerId: await customerOf(buyer), returnUrl: returnUrl(buyer) }),
      );
    },
    async portal(buyer, toCancel) {
      const [row] = await querySubscription(pool, { userId: buyer.userId });
      if (row === undefined) throw new AppError('plans.notSold');
      const cancels = toCancel && row.state === 'renews' ? (row.subscriptionId ?? undefined) : undefined;
      return reach(() =>
        payments.openPortal({ customerId: row.customerId, returnUrl: returnUrl(buyer), cancels }),
      );
    },
  };
}

const returnUrl = ({ origin }: Buyer) => `${origin}/settings?open=plan`;
