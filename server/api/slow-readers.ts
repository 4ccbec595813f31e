import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type Pace = {
  /** Longest time without progress. */
  stalledMs: number;
  /** The minimum speed counts after this. */
  graceMs: number;
  minBytesPerSecond: number;
  maxMs: number;
};

const PORTION = 64 * 1024;
const CHECK_MS = 500;

/** Sends in small portions, so that it is seen how fast they are taken; ends the connection of a slow reader. */
export async function sendAtPace(
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  pace: Pace,
): Promise<void> {
  const { raw } = reply;
  const body = new PassThrough({ highWaterMark: PORTION });
  const isGone = new Promise<void>((resolve) => raw.once('close', () => resolve()));
  const since = performance.now();
  let bytesSent = 0;
  const checking = setInterval(() => {
    if (isSlow(bytesSent, performance.now() - since, pace)) raw.destroy();
  }, CHECK_MS);
  reply.send(body);
  raw.setTimeout(pace.stalledMs, () => raw.destroy());
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      for (let at = 0; at < bytes.length; at += PORTION) {
        if (raw.destroyed) return;
        const portion = bytes.subarray(at, at + PORTION);
        if (!body.write(portion)) await Promise.race([once(body, 'drain'), isGone]);
        bytesSent += portion.length;
      }
    }
    body.end();
  } finally {
    clearInterval(checking);
  }
}

export function isSlow(bytesSent: number, ms: number, pace: Pace): boolean {
  return ms >= pace.maxMs || bytesSent < ((ms - pace.graceMs) / 1000) * pace.minBytesPerSecond;
}
