import { expect } from 'vitest';
import { buildBin, buildUser, operationHeader } from '#test/builders.ts';
import { test as serverTest } from '#test/server-test.ts';

// The shipped limits per account must never hinder somebody who adds a whole household's things.
const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 1 } });

const itemsPerCall = 200;

test('an import of 10,000 items stays below the limits', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  for (let n = 0; n < 10_000; n += itemsPerCall) {
    const items = Array.from({ length: itemsPerCall }, (_, k) => ({
      name: `Thing ${n + k} with a name of ordinary length`,
      quantity: 2,
      tags: ['imported', 'attic'],
      notes: 'Bought at the flea market, still in its first box with all the papers.',
    }));
    await olga.act('items.create', { binId: bin.id, items }, operationHeader());
  }
  const { bins } = await olga.act('bins.list', {});
  expect(bins[0]).toMatchObject({ itemCount: 10_000, quantityTotal: 20_000 });
});

test('a device that returns online creates 1,000 bins within the limits', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  let next = 0;
  const send = async () => {
    while (next < 1_000) await olga.act('bins.create', { name: `Bin ${next++}` }, operationHeader());
  };
  await Promise.all([send(), send(), send(), send()]);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(1_000);
}, 300_000);
