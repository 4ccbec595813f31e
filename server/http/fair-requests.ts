import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteOf } from '../api/network.ts';
import { costModel } from '../cost-model.ts';
import { createRounds, type Waiting } from './rounds.ts';

/**
 * Bounds the requests begun in one turn of the event loop. Signed-in people and everybody else wait in two queues that
 * take turns, so that a flood of nobody's requests, from however many networks, never delays who is signed in. Within a
 * queue each person or site begins one request in a round, so that nobody is delayed by who sends many.
 * `personOf` is undefined for who is not known to be signed in.
 */
export function beginFairly(
  app: FastifyInstance,
  personOf: (request: FastifyRequest) => string | undefined,
): void {
  const people = createRounds();
  const sites = createRounds();
  const perTurn = costModel.process.requestsPerTurn;
  let begunInTurn = 0;
  let isPeoplesTurn = true;

  function beginNext(): void {
    const next: Waiting[] = [];
    while (next.length < perTurn) {
      const [first, second] = isPeoplesTurn ? [people, sites] : [sites, people];
      isPeoplesTurn = !isPeoplesTurn;
      const waiting = first.takeNext() ?? second.takeNext();
      if (waiting === undefined) break;
      next.push(waiting);
    }
    begunInTurn = next.length;
    if (next.length > 0) setImmediate(beginNext);
    for (const { begin } of next) begin();
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (begunInTurn < perTurn && people.isEmpty() && sites.isEmpty()) {
      if (begunInTurn === 0) setImmediate(beginNext);
      begunInTurn++;
      done();
      return;
    }
    const begin = () => {
      if (request.raw.destroyed) reply.hijack();
      done();
    };
    const person = personOf(request);
    if (person === undefined) sites.wait(siteOf(request.ip), begin);
    else people.wait(person, begin);
  });
}
