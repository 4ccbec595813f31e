import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { countingOf } from './overview.ts';

/** Fewer are added up while the overview opens. */
const itemsWorthStoring = 2_000;
const binsAtOnce = 20;
const quietMs = 5_000;

/** Adds up what changed while nobody looks at the overview, so that it has its sums when it opens. */
export function keepSumsStored(): void {
  let stop = follow(currentAccount.get());
  currentAccount.subscribe(() => {
    stop();
    stop = follow(currentAccount.get());
  });
}

function follow(account: OpenAccount | undefined): () => void {
  if (account === undefined) return () => {};
  let changedBins: Set<string> | 'any' = 'any';
  let timer = setTimeout(renew, quietMs);

  function renew(): void {
    const isEnough = changedBins === 'any' || changedBins.size >= binsAtOnce;
    if (!isEnough || !account?.parts.copy.meta().isComplete || itemsOf(account) < itemsWorthStoring) return;
    // Of several tabs one is enough.
    if (document.hidden) return;
    changedBins = new Set();
    countingOf(account).storeSums();
  }

  const unlisten = account.onStored((stored) => {
    if (stored === undefined) changedBins = 'any';
    else if (changedBins !== 'any') for (const { id } of stored.records) changedBins.add(id);
    clearTimeout(timer);
    timer = setTimeout(renew, quietMs);
  });
  return () => {
    clearTimeout(timer);
    unlisten();
  };
}

function itemsOf({ headers }: OpenAccount): number {
  let items = 0;
  for (const { itemCount } of headers.get().values()) items += itemCount;
  return items;
}
