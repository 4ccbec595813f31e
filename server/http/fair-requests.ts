import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';
import { networkOf } from './network.ts';

/** Bounds each network per turn of the event loop, so that a sender of many requests does not delay everybody else. */
export function beginFairly(app: FastifyInstance): void {
  const networks = new Map<string, { begun: number; waiting: (() => void)[] }>();

  function beginNext(): void {
    for (const [network, { waiting }] of [...networks]) {
      const next = waiting.splice(0, costModel.process.requestsPerTurn);
      if (next.length === 0) networks.delete(network);
      else networks.set(network, { begun: next.length, waiting });
      for (const begin of next) begin();
    }
    if (networks.size > 0) setImmediate(beginNext);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const network = networkOf(request.ip);
    const known = networks.get(network);
    if (known === undefined) {
      if (networks.size === 0) setImmediate(beginNext);
      networks.set(network, { begun: 1, waiting: [] });
      done();
    } else if (known.begun < costModel.process.requestsPerTurn) {
      known.begun++;
      done();
    } else {
      known.waiting.push(() => {
        if (request.raw.destroyed) reply.hijack();
        done();
      });
    }
  });
}
