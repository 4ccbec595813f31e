import { readItems } from '#web/data/account/read-items.ts';
import type { FromInventoryWorker, InventoryJob, ToInventoryWorker } from './messages.ts';

/** Makes the file in a worker. Resolves to undefined if it failed or `signal` ended it. */
export async function makeInventory(job: InventoryJob, signal: AbortSignal): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'inventory' });
  const post = (message: ToInventoryWorker) => worker.postMessage(message);
  const made = new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromInventoryWorker>) =>
      resolve(data.type === 'done' ? data.file : undefined);
    worker.onerror = () => resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  try {
    for await (const items of readItems([...job.chosen.keys()])) {
      if (signal.aborted) return undefined;
      post({ type: 'items', items });
    }
    post({ type: 'make', job });
    return await made;
  } finally {
    worker.terminate();
  }
}
