import { z } from 'zod';
import { moment, readCall } from '../schemas.ts';

export const plan = z.enum(['free', 'pro', 'unlimited']);

const part = z.object({ used: z.number(), max: z.number() });

const usage = z.object({ bins: part, locations: part, bytes: part, photoBytes: part });

export const usageCalls = {
  /** May be some seconds old. */
  'usage.get': readCall(z.strictObject({}), usage),
} as const;

/** `amount` in the currency's smallest unit, as the payment service has it; once in each `interval`. */
export const planPrice = z.object({
  amount: z.number().int(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
});

/** `ends`: cancelled, paid until then. `unpaid`: the last payment failed and is tried again. */
export const subscriptionState = z.enum(['renews', 'ends', 'unpaid']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const planOffer = z.object({
  /** True if this server takes payments. */
  isSold: z.boolean(),
  canUpgrade: z.boolean(),
  /** Absent while the payment service is unreachable. */
  price: planPrice.optional(),
  subscription: z.object({ state: subscriptionState, until: moment }).optional(),
});
export type PlanOffer = z.infer<typeof planOffer>;

const page = z.object({ url: z.string() });

/** Reads of another's pages: whatever is done there comes back by the account's stream. */
export const planCalls = {
  'plans.get': readCall(z.strictObject({}), planOffer),
  'plans.checkout': readCall(z.strictObject({}), page),
  'plans.portal': readCall(z.strictObject({ toCancel: z.boolean().optional() }), page),
} as const;

export type Usage = z.infer<typeof usage>;

type Amounts = Record<keyof Usage, number>;

export function usedOf(used: Amounts, max: Amounts): Usage {
  return {
    bins: { used: used.bins, max: max.bins },
    locations: { used: used.locations, max: max.locations },
    bytes: { used: used.bytes, max: max.bytes },
    photoBytes: { used: used.photoBytes, max: max.photoBytes },
  };
}

export type Plan = z.infer<typeof plan>;
