import type { FromWorker, Picture, Reading, ToWorker } from './messages.ts';

/** The decoder's file cannot be loaded. */
export class DecoderError extends Error {}

/** Reads the codes in pictures, in a worker. */
export function openCodeReader() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scan' });
  const pending = new Map<number, { resolve: (reading: Reading) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let isBroken = false;

  function fail(): void {
    isBroken = true;
    worker.terminate();
    for (const { reject } of pending.values()) reject(new DecoderError());
    pending.clear();
  }

  worker.onerror = fail;
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.id === undefined) return fail();
    const { id } = data;
    if (data.type === 'read') pending.get(id)?.resolve(data.reading);
    else pending.get(id)?.reject(new Error('This picture could not be read'));
    pending.delete(id);
  };

  return {
    /** Transfers the picture to the worker. @throws DecoderError if decoding is not possible at all. */
    async read(picture: Picture): Promise<Reading> {
      if (isBroken) throw new DecoderError();
      lastId += 1;
      const message: ToWorker = { id: lastId, picture };
      return new Promise((resolve, reject) => {
        pending.set(lastId, { resolve, reject });
        worker.postMessage(message, [picture]);
      });
    },
    close(): void {
      fail();
    },
  };
}
