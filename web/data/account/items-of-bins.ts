import { useEffect, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useCell } from '../cells/use-cell.ts';
import { readChunks } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';

/** So that few whole items are in memory, and the page answers in between. */
const binsPerRead = 40;

export type ItemsOfBins = readonly (readonly [binId: string, items: readonly Item[]])[];

/** The items of several bins. A bin that has not been read yet has no entry. */
export function useItemsOfBins(binIds: readonly string[]): ItemsOfBins {
  const account = useCell(currentAccount);
  const key = [...new Set(binIds)].sort().join(' ');
  const [items, setItems] = useState<ItemsOfBins>(() => itemsIn(cellsOf(account, key)));
  useEffect(() => {
    const cells = cellsOf(account, key);
    const follow = () => setItems(itemsIn(cells));
    follow();
    const stops = cells.map(([, each]) => each.subscribe(follow));
    return () => {
      for (const stop of stops) stop();
    };
  }, [account, key]);
  return items;
}

function cellsOf(account: OpenAccount | undefined, key: string) {
  const ids = key === '' ? [] : key.split(' ');
  return account ? ids.map((id) => [id, account.bin(id)] as const) : [];
}

function itemsIn(cells: ReturnType<typeof cellsOf>): ItemsOfBins {
  return cells.map(([id, each]) => [id, each.get().items]);
}

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

/** `items` is undefined if they are not on this device yet. */
type ItemsOfBin = readonly [binId: string, items: readonly Item[] | undefined];

/** Yields the items of these bins as the device shows them, including deleted ones. */
export async function* readItems(binIds: readonly string[]): AsyncGenerator<ItemsOfBin[]> {
  const account = currentAccount.get();
  if (!account) return;
  const { database, copy } = account.parts;
  for (let at = 0; at < binIds.length; at += binsPerRead) {
    const ids = binIds.slice(at, at + binsPerRead);
    const chunks = await readChunks(database, ids);
    yield ids.map((id, index) => {
      // A bin that exists only in pending operations has no stored items.
      const base = chunks[index]?.items ?? (copy.record(id) ? undefined : []);
      return [id, base && shownItems(id, base, copy.waiting(), copy.actor())];
    });
  }
}
