import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';
import { siteOf } from './network.ts';

/** In each round every site that waits begins one request. */
type Waiting = { round: number; begin(): void };

const SITES_MAX = 10_000;

/** Bounds the requests begun in one turn of the event loop, and begins them in rounds, so that nobody is delayed by who sends many. */
export function beginFairly(app: FastifyInstance): void {
  /** Sorted by `round`, then by arrival. */
  const waiting: Waiting[] = [];
  /** The last round that each site waits for, or has begun in. */
  const lastRounds = new Map<string, number>();
  let round = 0;
  let begunInTurn = 0;

  function beginNext(): void {
    const next = waiting.splice(0, costModel.process.requestsPerTurn);
    round = next.at(-1)?.round ?? 0;
    begunInTurn = next.length;
    if (next.length > 0) setImmediate(beginNext);
    else lastRounds.clear();
    if (lastRounds.size > SITES_MAX) forgetPast();
    for (const { begin } of next) begin();
  }

  function forgetPast(): void {
    for (const [site, last] of lastRounds) if (last < round) lastRounds.delete(site);
  }

  function wait(site: string, begin: () => void): void {
    const own = Math.max(round, (lastRounds.get(site) ?? -1) + 1);
    lastRounds.set(site, own);
    const index = waiting.findLastIndex((other) => other.round <= own) + 1;
    waiting.splice(index, 0, { round: own, begin });
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (begunInTurn < costModel.process.requestsPerTurn && waiting.length === 0) {
      if (begunInTurn === 0) setImmediate(beginNext);
      begunInTurn++;
      done();
      return;
    }
    wait(siteOf(request.ip), () => {
      if (request.raw.destroyed) reply.hijack();
      done();
    });
  });
}
