import type { Stripe } from 'stripe';
import { type PlanOffer, planPrice } from '#domain/plans/plan-calls.ts';
import type { Settings } from '../start/env.ts';

/** `endsAt` is set for a cancelled subscription, which lasts until then. */
export type StripeSubscription = {
  id: string;
  status: string;
  periodEnd: string;
  endsAt: string | undefined;
};

/** A payment that went through. `amount` in the currency's smallest unit, `url` of the receipt's page. */
export type StripeReceipt = {
  id: string;
  number: string;
  amount: number;
  currency: string;
  url: string | undefined;
};

type CheckoutPage = { customerId: string; returnUrl: string };

/** The parts of Stripe's API that Whichbin uses. All functions reject with the library's errors. */
export type Payments = {
  /** Returns the same customer if repeated for a user within a day. */
  createCustomer(userId: string, email: string): Promise<string>;
  /** Expires checkout pages that were opened before. */
  openCheckout(page: CheckoutPage): Promise<string>;
  /** With `cancels`, the page opens at the cancellation of this subscription. */
  openPortal(page: CheckoutPage & { cancels: string | undefined }): Promise<string>;
  /** Only subscriptions with our price, as the Stripe account may sell cheaper products too. */
  readSubscriptions(customerId: string): Promise<StripeSubscription[]>;
  /** Newest first; `limit` is at most 100. */
  readReceipts(customerId: string, limit: number): Promise<StripeReceipt[]>;
  /** Ends subscriptions with the paid time, and open checkout pages at once. */
  stopRenewing(customerId: string): Promise<void>;
  /** Renews again what `stopRenewing` ended; what was cancelled before stays cancelled. */
  resumeRenewing(customerId: string): Promise<void>;
  /** Cancels the customer’s subscriptions at once and deletes name and address; invoices stay, as the law asks. */
  deleteCustomer(customerId: string): Promise<void>;
  readPrice(): Promise<NonNullable<PlanOffer['price']>>;
  /** The customer of a webhook event, if it has one. @throws Error for an invalid signature or one older than 5 minutes. */
  customerOfEvent(body: string, signature: string): string | undefined;
};

const TIMEOUT_MS = 10_000;
const SIGNED_WITHIN_S = 300;

/** Undefined if payment is not configured. Imports the library only if used. */
export async function createPayments(settings: Settings): Promise<Payments | undefined> {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_UNLIMITED: priceId,
  } = settings;
  if (key === undefined || webhookSecret === undefined || priceId === undefined) return undefined;
  const library = await import('stripe');
  const stripe = new library.Stripe(key, {
    ...addressOf(settings.STRIPE_API_URL),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    async createCustomer(userId, email) {
      const made = await stripe.customers.create(
        { email, metadata: { userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return made.id;
    },
    async openCheckout({ customerId, returnUrl }) {
      await expireOpenPages(stripe, customerId);
      const made = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: returnUrl,
        cancel_url: returnUrl,
      });
      if (made.url === null) throw new Error('Stripe returned no checkout URL');
      return made.url;
    },
    async openPortal({ customerId, returnUrl, cancels }) {
      const made = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(cancels !== undefined && {
          flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: cancels } },
        }),
      });
      return made.url;
    },
    async readSubscriptions(customerId) {
      const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      const ours = data.filter(({ items }) => items.data.some(({ price }) => price.id === priceId));
      return ours.map(toSubscription);
    },
    async readReceipts(customerId, limit) {
      const { data } = await stripe.invoices.list({ customer: customerId, status: 'paid', limit });
      return data.filter(({ amount_paid: amount }) => amount > 0).map(toReceipt);
    },
    ...renewingOf(stripe),
    async deleteCustomer(customerId) {
      try {
        await stripe.customers.del(customerId);
      } catch (error) {
        const isGone = error instanceof library.Stripe.errors.StripeError && error.statusCode === 404;
        if (!isGone) throw error;
      }
    },
    async readPrice() {
      const { unit_amount: amount, currency, recurring } = await stripe.prices.retrieve(priceId);
      if (amount === null || recurring === null)
        throw new Error('STRIPE_PRICE_UNLIMITED is not a recurring price');
      return planPrice.parse({ amount, currency: currency.toUpperCase(), interval: recurring.interval });
    },
    customerOfEvent(body, signature) {
      const { data } = stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNED_WITHIN_S);
      assertRecentSignature(signature);
      return customerIn(data.object);
    },
  };
}

function renewingOf(stripe: Stripe): Pick<Payments, 'stopRenewing' | 'resumeRenewing'> {
  return {
    async stopRenewing(customerId) {
      await expireOpenPages(stripe, customerId);
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
      for (const { id, cancel_at_period_end: isEnding, cancel_at: endsAt } of data)
        if (!isEnding && endsAt === null)
          await stripe.subscriptions.update(id, {
            cancel_at_period_end: true,
            metadata: { [STOPPED]: 'yes' },
          });
    },
    async resumeRenewing(customerId) {
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
      for (const { id, metadata } of data)
        if (metadata[STOPPED] === 'yes')
          await stripe.subscriptions.update(id, { cancel_at_period_end: false, metadata: { [STOPPED]: '' } });
    },
  };
}

/** The library accepts future timestamps, and of several timestamps checks only the last. @throws Error */
function assertRecentSignature(signature: string): void {
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (times.length !== 1) throw new Error('several timestamps in the signature');
  if (!(Number(times[0]) <= Date.now() / 1000 + SIGNED_WITHIN_S))
    throw new Error('timestamp of the signature in the future');
}

/** Marks subscriptions that end because the account is being deleted. */
const STOPPED = 'stopped_by_account_deletion';

async function expireOpenPages(stripe: Stripe, customerId: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  await Promise.all(open.data.map(({ id }) => expire(stripe, id)));
}

/** Ignores that a concurrent request expired the session first. */
async function expire(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status !== 'expired') throw error;
  }
}

function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const periodEnd = Math.max(0, ...subscription.items.data.map((item) => item.current_period_end));
  const { id, status, cancel_at: cancelAt, cancel_at_period_end: isAtPeriodEnd } = subscription;
  const endsAt = cancelAt ?? (isAtPeriodEnd ? periodEnd : undefined);
  return {
    id,
    status,
    periodEnd: toMoment(periodEnd),
    endsAt: endsAt === undefined ? undefined : toMoment(endsAt),
  };
}

function toReceipt(invoice: Stripe.Invoice): StripeReceipt {
  const { id, number, amount_paid: amount, currency, hosted_invoice_url: url } = invoice;
  return {
    id,
    number: number ?? id,
    amount,
    currency: currency.toUpperCase(),
    url: url?.startsWith('https://') ? url : undefined,
  };
}

const toMoment = (seconds: number) => new Date(seconds * 1000).toISOString();

function customerIn(object: object): string | undefined {
  if ('object' in object && object.object === 'customer' && 'id' in object) return textOf(object.id);
  if (!('customer' in object)) return undefined;
  const { customer } = object;
  if (typeof customer === 'object' && customer !== null && 'id' in customer) return textOf(customer.id);
  return textOf(customer);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function addressOf(url: string | undefined): Partial<Stripe.StripeConfig> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}

/** Security: Stripe's messages may name the customer, so only the error code is logged. */
export function faultOf(error: unknown): { fault: string } {
  if (!(error instanceof Error)) return { fault: 'unknown' };
  return { fault: 'code' in error && typeof error.code === 'string' ? error.code : error.name };
}
