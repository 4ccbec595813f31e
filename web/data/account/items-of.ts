import type { Item } from '#domain/items/item.ts';
import { currentAccount } from './current-account.ts';

/** Resolves to an empty list if the items are not on this device. */
export function itemsOf(binId: string): Promise<readonly Item[]> {
  const bin = currentAccount.get()?.bin(binId);
  if (!bin) return Promise.resolve([]);
  return new Promise((resolve) => {
    const notify = () => {
      const { status, items } = bin.get();
      if (status === 'loading') return;
      stop();
      resolve(items);
    };
    const stop = bin.subscribe(notify);
    notify();
  });
}
