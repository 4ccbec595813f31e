import { useEffect, useState } from 'react';
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
