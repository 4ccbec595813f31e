import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, perHour } from '../call-spec.ts';
import type { Caller, Read } from '../command.ts';

export const getPlans: Read<'plans.get'> = {
  summary: 'Whether a larger plan is sold here and for how much, and until when the own one is paid.',
  rate: accountLimitsOnly,
  asksElsewhere: true,
  async read(_db, { site: { sales, origin }, ...caller }) {
    return sales === undefined ? { isSold: false, canUpgrade: false } : sales.offer({ ...caller, origin });
  },
};

// Each call asks Stripe, which limits the requests of the whole server.
const rate = { limits: [perHour(30)] };

export const checkoutPlan: Read<'plans.checkout'> = {
  summary: 'The address of Stripe’s page to pay for the largest plan at.',
  rate,
  asksElsewhere: true,
  read: async (_db, caller) => ({ url: await salesOf(caller).checkout(buyerOf(caller)) }),
};

export const openPortal: Read<'plans.portal'> = {
  summary:
    'The address of Stripe’s page with the own card and receipts; `toCancel` goes right to cancelling.',
  rate,
  asksElsewhere: true,
  read: async (_db, caller, { toCancel = false }) => ({
    url: await salesOf(caller).portal(buyerOf(caller), toCancel),
  }),
};

const buyerOf = ({ userId, now, site }: Caller) => ({ userId, now, origin: site.origin });

/** @throws AppError `plans.notSold`. */
function salesOf({ site: { sales } }: Caller) {
  if (sales === undefined) throw new AppError('plans.notSold');
  return sales;
}
