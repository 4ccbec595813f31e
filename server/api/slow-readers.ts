import type { ServerResponse } from 'node:http';
import { flushedBytes } from '../http/flushed-bytes.ts';

export type Pace = {
  /** Longest time without progress. */
  stalledMs: number;
  /** The minimum speed counts after this. */
  graceMs: number;
  minBytesPerSecond: number;
  maxMs: number;
};

type Progress = { flushed: number; since: number; progressAt: number };

const LOOKS = 8;

export function endSlow(response: ServerResponse, pace: Pace): void {
  const { socket } = response;
  if (socket === null) return;
  const before = flushedBytes(socket);
  const since = performance.now();
  const progress = { flushed: 0, since, progressAt: since };
  const looking = setInterval(() => {
    const now = performance.now();
    const flushed = flushedBytes(socket) - before;
    if (flushed !== progress.flushed) Object.assign(progress, { flushed, progressAt: now });
    else if (response.writableLength === 0) progress.progressAt = now;
    if (isSlow(progress, now, pace)) socket.resetAndDestroy();
  }, pace.stalledMs / LOOKS);
  response.once('close', () => clearInterval(looking));
}

export function isSlow({ flushed, since, progressAt }: Progress, now: number, pace: Pace): boolean {
  if (now - progressAt >= pace.stalledMs || now - since >= pace.maxMs) return true;
  return flushed < ((now - since - pace.graceMs) / 1000) * pace.minBytesPerSecond;
}
