import type { ServerResponse } from 'node:http';
import { takenBytes } from './taken-bytes.ts';

export type Pace = {
  /** Longest time without progress. */
  stalledMs: number;
  /** The minimum speed counts after this. */
  graceMs: number;
  minBytesPerSecond: number;
  maxMs: number;
};

type Reading = { taken: number; since: number; progressAt: number };

const LOOKS = 8;

export function endSlow(response: ServerResponse, pace: Pace): void {
  const { socket } = response;
  if (socket === null) return;
  const before = takenBytes(socket);
  const since = performance.now();
  const reading = { taken: 0, since, progressAt: since };
  const looking = setInterval(() => {
    const now = performance.now();
    const taken = takenBytes(socket) - before;
    if (taken !== reading.taken) Object.assign(reading, { taken, progressAt: now });
    else if (response.writableLength === 0) reading.progressAt = now;
    if (isSlow(reading, now, pace)) socket.resetAndDestroy();
  }, pace.stalledMs / LOOKS);
  response.once('close', () => clearInterval(looking));
}

export function isSlow({ taken, since, progressAt }: Reading, now: number, pace: Pace): boolean {
  if (now - progressAt >= pace.stalledMs || now - since >= pace.maxMs) return true;
  return taken < ((now - since - pace.graceMs) / 1000) * pace.minBytesPerSecond;
}
