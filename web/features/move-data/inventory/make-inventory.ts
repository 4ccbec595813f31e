import type { ChosenBins } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { photoSource } from '#web/data/account/photo-source.ts';
import { readItems } from '#web/data/account/read-items.ts';
import type {
  FromInventoryWorker,
  InventoryGaps,
  InventoryJob,
  InventoryProgress,
  ToInventoryWorker,
} from './messages.ts';

type ItemsOnDevice = readonly [binId: string, items: readonly Item[]];

type Order = { job: Omit<InventoryJob, 'photos' | 'missingBins'>; hasPhotos: boolean };

type Made = { file: Blob; gaps: InventoryGaps };

type Options = { signal: AbortSignal; onProgress: (progress: InventoryProgress) => void };

/** Makes the file in a worker. Resolves to undefined if it failed or `signal` ended it. */
export async function makeInventory(
  { job, hasPhotos }: Order,
  { signal, onProgress }: Options,
): Promise<Made | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'inventory' });
  const post = (message: ToInventoryWorker) => worker.postMessage(message);
  const made = new Promise<Made | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromInventoryWorker>) => {
      if (data.type === 'progress') onProgress(data);
      else resolve(data.type === 'done' ? data : undefined);
    };
    worker.onerror = () => resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  try {
    const photos: [id: string, address: string][] = [];
    let missingBins = 0;
    for await (const read of readItems([...job.chosen.keys()])) {
      if (signal.aborted) return undefined;
      const items = read.flatMap(([binId, ofBin]): ItemsOnDevice[] => (ofBin ? [[binId, ofBin]] : []));
      missingBins += read.length - items.length;
      post({ type: 'items', items });
      if (hasPhotos) photos.push(...items.flatMap((ofBin) => firstPhotos(ofBin, job.chosen)));
    }
    post({ type: 'make', job: { ...job, photos, missingBins } });
    return await made;
  } finally {
    worker.terminate();
  }
}

function firstPhotos([binId, items]: ItemsOnDevice, chosen: ChosenBins): [id: string, address: string][] {
  const which = chosen.get(binId);
  return items.flatMap(({ id, deletedAt, photos: [first] = [] }) => {
    const isListed = deletedAt === undefined && (which === 'all' || which?.has(id));
    return isListed && first ? [[first.id, photoSource(first.id, 'small', binId)]] : [];
  });
}
