import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { costModel } from '../cost-model.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createFairQueue } from './fair-queue.ts';
import { rateLimitNetwork } from './network.ts';

export type BodyLimit = <T>(request: FastifyRequest, work: () => T) => Promise<T>;

/** Takes one step at a time, each in its own turn of the event loop, so that other requests come in between. */
export function createBodyLimit(): BodyLimit {
  const queue = createFairQueue({ atOnce: 1 });
  return async (request, work) => {
    if (!isLong(request)) return work();
    return leavingTime((step) => queue(senderOf(request), step), work);
  };
}

/** Holds the turn for a pause, as another request needs several turns of the event loop. */
function leavingTime<T>(takeTurn: (step: () => Promise<void>) => Promise<void>, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const worked = takeTurn(async () => {
      await yieldToEventLoop();
      const began = performance.now();
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
      await wait(costModel.body.pauseFactor * (performance.now() - began));
    });
    worked.catch(reject);
  });
}

export function isLong({ countedBytes }: FastifyRequest): boolean {
  return countedBytes >= costModel.body.longBytes;
}

export function senderOf({ sender, ip }: FastifyRequest): string {
  return sender ?? rateLimitNetwork(ip);
}
