import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createBodies } from './bodies.ts';
import { acceptOnlyJson } from './json.ts';

/** How many turns others have from the end of a body until its request is handled. */
async function turnsFor(body: object): Promise<number> {
  const app = Fastify();
  acceptOnlyJson(app, createBodies(app, 1));
  let turns = 0;
  let isRead = false;
  let handledAt = 0;
  const inTurn = (): void => {
    turns++;
    if (!isRead) setImmediate(inTurn);
  };
  app.addHook('preParsing', async (_request, _reply, payload) => {
    payload.once('end', inTurn);
    return payload;
  });
  app.post('/', async (request) => {
    isRead = true;
    handledAt = turns;
    return request.body;
  });
  const answer = await app.inject({ method: 'POST', url: '/', payload: body });
  await app.close();
  expect(answer.json()).toEqual(body);
  return handledAt;
}

test('parsing a long body yields to other work; a short body is parsed at once', async () => {
  expect(await turnsFor({ text: 'x'.repeat(20_000) })).toBeGreaterThanOrEqual(4);
  expect(await turnsFor({ text: 'x' })).toBeLessThanOrEqual(1);
});
