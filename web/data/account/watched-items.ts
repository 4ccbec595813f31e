import { useEffect, useState } from 'react';
import { canAskForAttention } from '#domain/items/can-ask-for-attention.ts';
import type { Item } from '#domain/items/item.ts';
import { isLent } from '#domain/items/loan.ts';
import { useCell } from '../cells/use-cell.ts';
import { createItemWatch, type ItemWatch } from '../copy/item-watch.ts';
import { unattended } from '../storage/unattended.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';
import { useHeaders } from './hooks.ts';

export const trashedItems = watchOf((item) => item.deletedAt !== undefined);
export const attentionCandidates = watchOf(canAskForAttention);

export function useTrashedItems(): readonly Item[] | undefined {
  return useItemWatch(trashedItems);
}

export function useAttentionCandidates(): readonly Item[] | undefined {
  return useItemWatch(attentionCandidates);
}

/** Shares one watch with the other lists, so that no bin is read twice. */
export function useLentItems(): readonly Item[] {
  return useAttentionCandidates()?.filter(isLent) ?? [];
}

function useItemWatch(watchOf: (account: OpenAccount) => ItemWatch): readonly Item[] | undefined {
  const account = useCell(currentAccount);
  const watch = account && watchOf(account);
  const headers = useHeaders();
  const [items, setItems] = useState<readonly Item[]>();
  useEffect(() => {
    let isCurrent = true;
    if (watch) unattended(watch(headers).then((found) => isCurrent && setItems(found)));
    return () => {
      isCurrent = false;
    };
  }, [watch, headers]);
  return items;
}

/** One watch per account, since it caches its matches. */
function watchOf(isWanted: (item: Item) => boolean): (account: OpenAccount) => ItemWatch {
  const watches = new WeakMap<OpenAccount, ItemWatch>();
  return (account) => {
    const watch = watches.get(account) ?? createItemWatch(account.parts, isWanted);
    watches.set(account, watch);
    return watch;
  };
}
