import { expect, test } from 'vitest';
import type { StripeSubscription } from '#server/integrations/stripe.ts';
import { nextCheck, paidOf, plansAfter } from './subscription-checks.ts';

const now = '2026-11-22T12:00:00.000Z';
const later = '2026-12-22T12:00:00.000Z';
const subscription = (change: Partial<StripeSubscription>): StripeSubscription => ({
  id: 'sub_1',
  status: 'active',
  periodEnd: later,
  endsAt: undefined,
  ...change,
});

test.each([
  ['active', 'renews'],
  ['trialing', 'renews'],
  ['past_due', 'unpaid'],
  ['canceled', undefined],
  ['incomplete', undefined],
  ['incomplete_expired', undefined],
  ['unpaid', undefined],
  ['paused', undefined],
] as const)('a subscription that is %s in its period counts as %s', (status, state) => {
  expect(paidOf([subscription({ status })], now)?.state).toBe(state);
});

test('a period that ended is paid for until Stripe had time to renew it', () => {
  const periodEnd = '2026-11-22T11:30:00.000Z';
  expect(paidOf([subscription({ periodEnd })], now)?.state).toBe('renews');
  expect(paidOf([subscription({ periodEnd: '2026-11-22T10:59:00.000Z' })], now)).toBeUndefined();
});

test('what was cancelled ends when it says, without delay', () => {
  const endsAt = '2026-12-01T00:00:00.000Z';
  expect(paidOf([subscription({ endsAt })], now)).toEqual({ id: 'sub_1', state: 'ends', until: endsAt });
  expect(paidOf([subscription({ endsAt: now })], now)).toBeUndefined();
  expect(paidOf([subscription({ endsAt: later, status: 'past_due' })], now)?.state).toBe('unpaid');
});

test('of several the one paid for longest counts', () => {
  const short = subscription({ id: 'short', periodEnd: '2026-11-30T00:00:00.000Z' });
  const long = subscription({ id: 'long' });
  const ended = subscription({ id: 'ended', status: 'canceled', periodEnd: '2027-11-30T00:00:00.000Z' });
  expect(paidOf([short, ended, long], now)?.id).toBe('long');
  expect(paidOf([], now)).toBeUndefined();
});

test('payment raises the plan once, takes it back once, and else leaves it alone', () => {
  expect(plansAfter({ plan: 'pro', planWithout: null }, true)).toEqual({
    plan: 'unlimited',
    planWithout: 'pro',
  });
  const setByOperator = { plan: 'free', planWithout: 'free' } as const;
  expect(plansAfter(setByOperator, true)).toEqual(setByOperator);
  expect(plansAfter({ plan: 'unlimited', planWithout: 'pro' }, false)).toEqual({
    plan: 'pro',
    planWithout: null,
  });
  const neverPaid = { plan: 'pro', planWithout: null } as const;
  expect(plansAfter(neverPaid, false)).toEqual(neverPaid);
});

test('a paid subscription is checked daily and at its end, others only on events', () => {
  const paid = (until: string) => nextCheck({ id: 'sub_1', state: 'renews', until }, now);
  expect(paid(later)).toBe('2026-11-23T12:00:00.000Z');
  expect(paid('2026-11-22T18:00:00.000Z')).toBe('2026-11-22T19:00:00.000Z');
  expect(paid('2026-11-22T10:00:00.000Z')).toBe('2026-11-22T12:01:00.000Z');
  expect(nextCheck(undefined, now)).toBeNull();
});
