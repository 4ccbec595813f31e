import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { costModel } from '../cost-model.ts';
import { nextTurn } from '../next-turn.ts';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createConcurrencyLimitByKey,
} from './concurrency-limit.ts';
import { networkOf } from './network.ts';

/** Does a part of what a long body takes of everybody's time: to look at it, to parse it, to check it. */
export type InBodyTurn = <T>(request: FastifyRequest, work: () => T) => Promise<T>;

/**
 * The parts of long bodies come one by one, and each in a turn of the event loop of its own: several in one turn would
 * stop everybody for as long as all of them take. Of one sender one at a time, so that others' come in between.
 * Nobody is turned away: what waits here is bounded by its bytes.
 */
export function createBodyTurns(): InBodyTurn {
  const ofSender = createConcurrencyLimitByKey(1, Number.POSITIVE_INFINITY);
  const ofAll = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);
  return async (request, work) => {
    if (!isLong(request)) return work();
    return ofSender(senderOf(request), () => leavingTime(ofAll, work));
  };
}

/** Keeps the turn when the work is done, too: another's request needs several turns of the event loop, best all in one pause. */
function leavingTime<T>(inTurn: ConcurrencyLimit, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const worked = inTurn(async () => {
      await nextTurn();
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

/** Whoever needs no account is known by the network they come from. */
export function senderOf({ sender, ip }: FastifyRequest): string {
  return sender ?? networkOf(ip);
}
