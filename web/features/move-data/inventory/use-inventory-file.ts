import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { LastSeen } from '#domain/history/history.ts';
import { lastSeenBinsMax } from '#domain/history/history-limits.ts';
import type { ChosenBins } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { photoSource } from '#web/data/account/hooks.ts';
import { readItems } from '#web/data/account/items-of-bins.ts';
import { query } from '#web/data/account/online-calls.ts';
import { canShare, handOver } from '#web/features/labels/print/hand-over.ts';
import type {
  FromInventoryWorker,
  InventoryGaps,
  InventoryJob,
  InventoryProgress,
  TableJob,
  ToInventoryWorker,
} from './messages.ts';

export type FileState =
  | { status: 'idle' | 'failed' }
  | { status: 'making'; progress: InventoryProgress | undefined }
  /** `isDownloaded` if the browser has stored it by itself. */
  | { status: 'ready'; file: File; address: string; gaps: InventoryGaps; isDownloaded: boolean };

/** Makes one file at a time and hands it over; it ends with its screen. */
export function useInventoryFile() {
  const [state, setState] = useState<FileState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (state.status === 'ready') return () => URL.revokeObjectURL(state.address);
  }, [state]);

  const cancel = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  /** A file that is not downloaded stays for its buttons; phones share it in any case. */
  const make = async (order: Order, name: string, isDownloaded: boolean) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setState({ status: 'making', progress: undefined });
    const onProgress = (progress: InventoryProgress) =>
      own.signal.aborted || setState({ status: 'making', progress });
    const made = await makeFile(order, { signal: own.signal, onProgress });
    if (own.signal.aborted) return;
    if (!made) return setState({ status: 'failed' });
    const file = new File([made.file], name, { type: made.file.type });
    const isShared = canShare(file);
    setState({
      status: 'ready',
      file,
      address: URL.createObjectURL(file),
      gaps: made.gaps,
      isDownloaded: isDownloaded && !isShared,
    });
    if (isDownloaded || isShared) await handOver(file);
  };
  return { state, make, cancel };
}

type ItemsOnDevice = readonly [binId: string, items: readonly Item[]];

type InventoryOrder = {
  job: Omit<InventoryJob, 'photos' | 'missingBins' | 'lastSeen'>;
  hasPhotos: boolean;
  hasSightings: boolean;
};
type Order = InventoryOrder | { table: TableJob };

type Made = { file: Blob; gaps: InventoryGaps };

type Options = { signal: AbortSignal; onProgress: (progress: InventoryProgress) => void };

/** Makes the file in a worker. Resolves to undefined if it failed or `signal` ended it. */
async function makeFile(order: Order, { signal, onProgress }: Options): Promise<Made | undefined> {
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
    if ('table' in order) {
      post({ type: 'table', job: order.table });
      return await made;
    }
    const { job, hasPhotos, hasSightings } = order;
    const reading = hasSightings ? readLastSeen([...job.chosen.keys()]) : undefined;
    const photos: [id: string, address: string][] = [];
    let missingBins = 0;
    let done = 0;
    for await (const read of readItems([...job.chosen.keys()])) {
      if (signal.aborted) return undefined;
      done += read.length;
      onProgress({ stage: 'bins', done, of: job.chosen.size });
      const items = read.flatMap(([binId, ofBin]): ItemsOnDevice[] => (ofBin ? [[binId, ofBin]] : []));
      missingBins += read.length - items.length;
      post({ type: 'items', items });
      if (hasPhotos) photos.push(...items.flatMap((ofBin) => firstPhotos(ofBin, job.chosen)));
    }
    const lastSeen = await reading;
    post({ type: 'make', job: { ...job, photos, missingBins, ...(lastSeen && { lastSeen }) } });
    const file = await made;
    if (file === undefined || !hasSightings || lastSeen !== undefined) return file;
    return { ...file, gaps: { ...file.gaps, hasNoSightings: true } };
  } finally {
    worker.terminate();
  }
}

/** Undefined if the server does not answer. */
async function readLastSeen(binIds: readonly string[]): Promise<ReadonlyMap<string, LastSeen> | undefined> {
  const byBin = new Map<string, LastSeen>();
  try {
    for (let at = 0; at < binIds.length; at += lastSeenBinsMax) {
      const { bins } = await query('history.lastSeen', { binIds: binIds.slice(at, at + lastSeenBinsMax) });
      for (const each of bins) byBin.set(each.binId, each);
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return byBin;
}

function firstPhotos([binId, items]: ItemsOnDevice, chosen: ChosenBins): [id: string, address: string][] {
  const which = chosen.get(binId);
  return items.flatMap(({ id, deletedAt, photos: [first] = [] }) => {
    const isListed = deletedAt === undefined && (which === 'all' || which?.has(id));
    return isListed && first ? [[first.id, photoSource(first.id, 'small', binId)]] : [];
  });
}
