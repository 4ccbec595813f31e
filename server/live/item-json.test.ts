import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemDetailNames } from '#domain/items/item-detail-names.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { plan: 'unlimited' });
});
afterAll(() => server.close());

const full = {
  unit: 'm',
  notes: 'He said "5 \\ 6",\nthen\tleft; 🎿 ',
  value: 0.1,
  currency: 'SEK',
  purchaseDate: '2020-02-29',
  expiryDate: '2031-12-31',
  warrantyUntil: '2026-01-01',
  lowStockAt: 0,
  barcode: '4006381333931',
  loanedTo: "Åsa O'Neill",
  loanedCount: 3,
  dueDate: '2026-06-06',
};

test('an item has the same JSON live as in the answer of a call', async () => {
  expect(Object.keys(full).sort()).toEqual([...itemDetailNames].sort());
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
