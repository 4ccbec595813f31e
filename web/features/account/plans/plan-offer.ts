import { useEffect, useState } from 'react';
import type { Locale } from '#domain/locale.ts';
import type { PlanOffer } from '#domain/plans/plan-calls.ts';
import { useProfile, useSyncStatus } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';

/** Requested again whenever the account changes, for example after a payment; undefined until it was read. */
export function usePlanOffer(): PlanOffer | undefined {
  const isOffline = useSyncStatus().connection === 'offline';
  const revision = useProfile()?.revision;
  const [offer, setOffer] = useState<PlanOffer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may be a payment
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    query('plans.get', {}).then(
      (answer) => isCurrent && setOffer(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline, revision]);
  return offer;
}

type Price = Pick<NonNullable<PlanOffer['price']>, 'amount' | 'currency'>;

/** "39 kr" in every language; other currencies in the language's format. */
export function priceText({ amount, currency }: Price, locale: Locale): string {
  const tag = locale === 'sv' ? 'sv-SE' : 'en-GB';
  const plain = { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const;
  if (currency === 'SEK') return `${(amount / 100).toLocaleString(tag, plain)}\u00a0kr`;
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
