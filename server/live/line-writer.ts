import type { ServerResponse } from 'node:http';

/** A slow but living reader takes one before it counts as dead. */
const sliceBytes = 64 * 1024;

export type LineWriter = {
  write(line: Buffer): void;
  flushed(): Promise<void>;
  waiting(): number;
  /** The reader's last progress; undefined while nothing waits. */
  waitingSince(): number | undefined;
};

/** Writes in slices, to see whether the reader still takes any. */
export function createLineWriter(response: ServerResponse): LineWriter {
  const lines: Buffer[] = [];
  let written = 0;
  let waiting = 0;
  let progressAt = 0;
  let flushing: PromiseWithResolvers<void> | undefined;

  function writeSlice(): void {
    const line = lines[0];
    if (line === undefined) {
      settle();
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

  function settle(): void {
    flushing?.resolve();
    flushing = undefined;
  }

  response.once('close', () => {
    lines.length = 0;
    waiting = 0;
    settle();
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
