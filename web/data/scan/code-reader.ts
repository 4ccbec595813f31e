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
    async read(picture: Picture, { isStill = false } = {}): Promise<Reading> {
      if (isBroken) throw new DecoderError();
      lastId += 1;
      const message: ToWorker = { id: lastId, picture, isStill };
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

export type Point = { x: number; y: number };

export type CodeInPicture = {
  text: string;
  /** Clockwise from the code's own top left, in pixels of the picture. */
  corners: readonly [Point, Point, Point, Point];
};

export type Reading = { width: number; height: number; codes: readonly CodeInPicture[] };

/** A camera frame or a loaded picture; transferred, and closed once it is read. */
export type Picture = VideoFrame | ImageBitmap;

/** `isStill`: no other picture of the same follows, so all kinds of codes are looked for at once. */
export type ToWorker = { id: number; picture: Picture; isStill: boolean };

/** `failed` without an id: the decoder itself could not be loaded. */
export type FromWorker = { type: 'read'; id: number; reading: Reading } | { type: 'failed'; id?: number };
