import type { ServerResponse } from 'node:http';

/** A slow reader must read one slice before the connection times out. */
const sliceBytes = 64 * 1024;

export type LineWriter = {
  write(line: Buffer): void;
  flushed(): Promise<void>;
  /** Unsent bytes. */
  waiting(): number;
  /** The time of the reader's last progress; undefined if nothing waits. */
  waitingSince(): number | undefined;
};

/** Writes in slices to measure whether the reader still reads. */
export function createLineWriter(response: ServerResponse): LineWriter {
  const lines: Buffer[] = [];
  let written = 0;
  let waiting = 0;
  let progressAt = 0;
  let flushing: PromiseWithResolvers<void> | undefined;

  function writeSlice(): void {
    const line = lines[0];
    if (line === undefined) {
      resolveFlushed();
      return;
    }
    const slice = line.subarray(written, written + sliceBytes);
    progressAt = Date.now();
    response.write(slice, () => {
      if (response.destroyed) return;
      waiting -= slice.length;
      written += slice.length;
      if (written === line.length) {
        lines.shift();
        written = 0;
      }
      writeSlice();
    });
  }

  function resolveFlushed(): void {
    flushing?.resolve();
    flushing = undefined;
  }

  response.once('close', () => {
    lines.length = 0;
    waiting = 0;
    resolveFlushed();
  });

  return {
    write(line) {
      if (response.destroyed || response.writableEnded) return;
      lines.push(line);
      waiting += line.length;
      if (lines.length === 1) writeSlice();
    },
    async flushed() {
      if (waiting === 0) return;
      flushing ??= Promise.withResolvers<void>();
      await flushing.promise;
    },
    waiting: () => waiting,
    waitingSince: () => (waiting > 0 ? progressAt : undefined),
  };
}
