import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { binsWithChangedItems } from '#domain/predict.ts';
import { createQueue } from '../storage/queue.ts';
import type { CopyContext } from './copy-context.ts';
import { readChunk } from './load.ts';
import { shownItems } from './view.ts';

export type ItemWatch = (bins: ReadonlyMap<string, BinHeader>) => Promise<Item[]>;

type WatchedBin = { header: BinHeader; knownRevision: number; items: readonly Item[] };

/** Finds matching items of all bins. Reads only changed bins, one at a time, to limit memory. */
export function createItemWatch(
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
