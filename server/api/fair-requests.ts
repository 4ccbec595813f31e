import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { costModel } from '../cost-model.ts';
import { createFairQueue } from './fair-queue.ts';
import { siteOf } from './network.ts';

/**
 * Bounds the requests begun in one turn of the event loop, person by person and site by site. Signed-in people never
 * wait behind everybody else. `personOf` returns undefined for a request without a known session.
 */
export function beginFairly(
  app: FastifyInstance,
  personOf: (request: FastifyRequest) => string | undefined,
): void {
  const { peoplePerTurn, strangersPerTurn } = costModel.process;
  const people = createFairQueue({ atOnce: peoplePerTurn });
  const sites = createFairQueue({ atOnce: strangersPerTurn });
  app.addHook('onRequest', (request, reply, done) => {
    const person = personOf(request);
    const [queue, key] = person === undefined ? [sites, siteOf(request.ip)] : [people, person];
    void queue(key, () => {
      if (request.raw.destroyed) reply.hijack();
      done();
      return nextTurn();
    });
  });
}
