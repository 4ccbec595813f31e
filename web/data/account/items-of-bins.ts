import { useEffect, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useCell } from '../cells/use-cell.ts';
import { currentAccount } from './current-account.ts';

export type ItemsOfBins = readonly (readonly [binId: string, items: readonly Item[]])[];

/** The items of several bins. A bin that has not been read yet has no entry. */
export function useItemsOfBins(binIds: readonly string[]): ItemsOfBins {
  const account = useCell(currentAccount);
  const [items, setItems] = useState<ItemsOfBins>([]);
  const key = [...new Set(binIds)].sort().join(' ');
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ');
    const cells = account ? ids.map((id) => [id, account.bin(id)] as const) : [];
    const follow = () => setItems(cells.map(([id, each]) => [id, each.get().items]));
    follow();
    const stops = cells.map(([, each]) => each.subscribe(follow));
    return () => {
      for (const stop of stops) stop();
    };
  }, [account, key]);
  return items;
}
