import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, type Caller, perHour, type Read } from '../command.ts';

export const getPlans: Read<'plans.get'> = {
  summary:
    'Returns whether this server sells a larger plan, its price, and until when the user’s plan is paid.',
  rate: accountLimitsOnly,
  usesDatabase: false,
  async read(_db, { installation: { sales, origin }, ...caller }) {
    return sales === undefined ? { isSold: false, canUpgrade: false } : sales.offer({ ...caller, origin });
  },
};

// Each call asks Stripe, which limits the requests of the whole server.
const rate = { limits: [perHour(30)] };

export const checkoutPlan: Read<'plans.checkout'> = {
  summary: 'Returns the URL of Stripe’s checkout page for the plan `unlimited`.',
  rate,
  usesDatabase: false,
  read: async (_db, caller) => ({ url: await salesOf(caller).checkout(buyerOf(caller)) }),
};

export const openPortal: Read<'plans.portal'> = {
  summary:
    'Returns the URL of Stripe’s portal with the user’s card and receipts; `toCancel` opens it at the cancellation.',
  rate,
  usesDatabase: false,
  read: async (_db, caller, { toCancel = false }) => ({
    url: await salesOf(caller).portal(buyerOf(caller), toCancel),
  }),
};

const buyerOf = ({ userId, now, installation }: Caller) => ({ userId, now, origin: installation.origin });

/** @throws AppError `plans.notSold`. */
function salesOf({ installation: { sales } }: Caller) {
  if (sales === undefined) throw new AppError('plans.notSold');
  return sales;
}
