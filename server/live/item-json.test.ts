import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ItemFieldKind, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { plan: 'unlimited' });
});
afterAll(() => server.close());

const ofKind = {
  line: `Åsa O'N "5 \\ 6"`,
  prose: 'He said "5 \\ 6",\nthen\tleft; 🎿 ',
  amount: 0.1,
  currency: 'SEK',
  quantity: 0,
  day: '2020-02-29',
  ownValues: {},
} satisfies Record<ItemFieldKind, string | number | object>;

const full = Object.fromEntries(itemFieldNames.map((name) => [name, ofKind[itemFields[name].kind]]));

test('an item has the same JSON in live messages as in answers', async () => {
  const bin = await buildBin(server, { owner: olga });
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: [
      { name: 'bare' },
      { name: 'out', quantity: 0 },
      { name: 'full', ...full, quantity: 1_000_000, tags: ['a "b"', '{c,d}', 'NULL', 'åäö'] },
      { name: 'costly', value: 1_000_000_000 },
      { name: 'cheap', value: 0.0000001 },
      { name: 'thrown away' },
    ],
  });
  const thrownAway = items.find((item) => item.name === 'thrown away');
  await olga.act('items.delete', { binId: bin.id, ids: [thrownAway?.id ?? ''] });
  const device = await server.connect(olga);
  const called = await olga.act('bins.get', { id: bin.id });
  expect(called.items).toHaveLength(6);
  expect(device.copy.bins.get(bin.id)?.items).toEqual(new Map(called.items.map((item) => [item.id, item])));
});
