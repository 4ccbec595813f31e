import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { itemsAtOnceMax } from '#domain/items/item-fields.ts';
import { createBodies } from './bodies.ts';
import { acceptOnlyJson, isCostlyJson } from './json.ts';

/** Counts the turns of the event loop from the end of a body until its request is handled. */
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

const MIB = 1024 * 1024;
const filled = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join();

test.each([
  ['distinct keys', `{${filled(100_000, (n) => `"k${n}":1`)}}`],
  ['small objects', `[${filled(100_000, () => '{}')}]`],
  ['nested lists', '['.repeat(MIB / 2) + ']'.repeat(MIB / 2)],
])('1 MB of %s is costly', (_what, text) => {
  expect(isCostlyJson(text)).toBe(true);
});

const item = {
  name: 'Torch',
  quantity: 1,
  tags: Array(20).fill('camping'),
  ...Object.fromEntries([...'abcdefghijklmn'].map((key) => [key, 1])),
};

test.each([
  ['one string of commas and brackets', JSON.stringify('[{,"\\'.repeat(MIB / 8))],
  [
    'a request with the maximum number of items',
    JSON.stringify({ data: { items: Array(itemsAtOnceMax).fill(item) } }),
  ],
])('%s is not costly', (_what, text) => {
  expect(isCostlyJson(text)).toBe(false);
});
