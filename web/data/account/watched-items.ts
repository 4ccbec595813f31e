import { useEffect, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { canAskForAttention } from '#domain/items/item-rules.ts';
import { isLent } from '#domain/items/loan.ts';
import { binsWithChangedItems } from '#domain/predict.ts';
import { useCell } from '../cells/use-cell.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readChunk } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import { createQueue } from '../storage/queue.ts';
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

type ItemWatch = (bins: ReadonlyMap<string, BinHeader>) => Promise<Item[]>;

type WatchedBin = { header: BinHeader; knownRevision: number; items: readonly Item[] };

/** Finds matching items of all bins. Reads only changed bins, one at a time, to limit memory. */
function createItemWatch(
  { database, copy }: Pick<CopyContext, 'database' | 'copy'>,
  isWanted: (item: Item) => boolean,
): ItemWatch {
  const watchedBins = new Map<string, WatchedBin>();
  const queue = createQueue();
  let touchedBefore = new Set<string>();

  async function read(header: BinHeader): Promise<void> {
    const knownRevision = knownRevisionOf(header.id);
    const chunk = await readChunk(database, header.id);
    const items = shownItems(header.id, chunk?.items ?? [], copy.waiting(), copy.actor());
    watchedBins.set(header.id, { header, knownRevision, items: items.filter(isWanted) });
  }

  function knownRevisionOf(id: string): number {
    return copy.record(id)?.held ?? 0;
  }

  return (bins) =>
    queue.run(async () => {
      const touched = new Set(copy.waiting().flatMap((each) => binsWithChangedItems(each.operation)));
      for (const id of watchedBins.keys()) if (!bins.has(id)) watchedBins.delete(id);
      for (const header of bins.values()) {
        const before = watchedBins.get(header.id);
        const isSame = before?.header === header && before.knownRevision === knownRevisionOf(header.id);
        if (isSame && !touched.has(header.id) && !touchedBefore.has(header.id)) continue;
        await read(header);
      }
      touchedBefore = touched;
      return [...watchedBins.values()].flatMap(({ header, items }) =>
        header.deletedAt === undefined ? items : [],
      );
    });
}
