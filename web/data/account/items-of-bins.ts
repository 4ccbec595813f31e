import { useEffect, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useCell } from '../cells/use-cell.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';

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
