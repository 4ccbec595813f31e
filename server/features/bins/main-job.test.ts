import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, operationHeader } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a person signs up, makes a bin, fills it and finds it again', async () => {
  const olga = await buildUser(server);
  const me = await olga.act('me.get', {});
  expect(me).toMatchObject({
    uid: olga.id,
    displayName: 'Olga',
    plan: 'free',
    maxBins: 5,
    maxItemsPerBin: 20,
  });
  const bin = await olga.act('bins.create', { name: 'Kitchen' });
  expect(bin).toMatchObject({ name: 'Kitchen', nameKey: 'kitchen', role: 'owner', itemCount: 0, items: [] });
  const { items, revision } = await olga.act('items.create', {
    binId: bin.id,
    items: [{ name: 'Torch', quantity: 3, tags: ['light'], value: 12.345, purchaseDate: '2026-05-03' }],
  });
  const found = await olga.act('bins.get', { id: bin.id });
  expect(found).toMatchObject({ itemCount: 1, quantityTotal: 3, revision });
  expect(found.items).toEqual(items);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(1);
});

test('a repeat with the same key is answered and not done again', async () => {
  const olga = await buildUser(server);
  const key = operationHeader();
  const first = await olga.act('bins.create', { name: 'Kitchen' }, key);
  const again = await olga.act('bins.create', { name: 'Kitchen' }, key);
  expect(again).toEqual(first);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(1);
});
