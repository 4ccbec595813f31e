import { expect } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

const fifty = <T>(act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => act(n)));

test('of fifty bins at once the plan’s five are made, the rest told why', async ({ server }) => {
  const olga = await buildUser(server);
  const answers = await fifty((n) => olga.call('bins.create', { name: `Bin ${n}` }));
  expect((await olga.act('bins.list', {})).bins).toHaveLength(5);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused).toHaveLength(45);
  for (const { status, error } of refused) {
    expect(status).toBe(400);
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: "You've reached your limit of 5 bins. Upgrade to add more.",
      details: { code: 'bins.limitReached', params: { n: 5 } },
    });
  }
});

test('of fifty items at once the plan’s twenty are added, the rest told why', async ({ server }) => {
  const olga = await buildUser(server);
  const bin = await buildBin(server, { owner: olga });
  const answers = await fifty((n) =>
    olga.call('items.create', { binId: bin.id, items: [{ name: `Item ${n}` }] }),
  );
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 20, quantityTotal: 20 });
  expect((await olga.act('bins.get', { id: bin.id })).items).toHaveLength(20);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused).toHaveLength(30);
  expect(refused[0]?.error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: "You've reached your limit of 20 items per bin. Upgrade for more.",
  });
});

test('items that come by moving or from the trash are counted too', async ({ server }) => {
  const olga = await buildUser(server);
  const full = await buildBin(server, { owner: olga });
  const other = await buildBin(server, { owner: olga });
  const twenty = Array.from({ length: 20 }, (_, n) => ({ name: `Item ${n}` }));
  const { items } = await olga.act('items.create', { binId: full.id, items: twenty });
  const extra = await buildItem(olga, other);
  const moved = await olga.call('items.move', { binId: other.id, ids: [extra.id], toBinId: full.id });
  expect(moved.error?.details?.code).toBe('items.limitReached');
  const first = items[0]?.id ?? '';
  await olga.act('items.delete', { binId: full.id, ids: [first] });
  await olga.act('items.move', { binId: other.id, ids: [extra.id], toBinId: full.id });
  const restored = await olga.call('items.restore', { binId: full.id, ids: [first] });
  expect(restored.error?.details?.code).toBe('items.limitReached');
});

test('bins in the trash do not count until they are restored', async ({ server }) => {
  const olga = await buildUser(server);
  const bins = [];
  for (let n = 0; n < 5; n++) bins.push(await buildBin(server, { owner: olga }));
  const gone = bins[0]?.id ?? '';
  await olga.act('bins.delete', { id: gone });
  await buildBin(server, { owner: olga });
  const restored = await olga.call('bins.restore', { id: gone });
  expect(restored.error?.details).toEqual({ code: 'bins.limitReached', params: { n: 5 } });
});

test('the owner’s plan counts, whoever adds', async ({ server }) => {
  const owner = await buildUser(server);
  const guest = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner });
  await shareBin(server, bin, guest, 'editor');
  const many = Array.from({ length: 21 }, (_, n) => ({ name: `Item ${n}` }));
  const refused = await guest.call('items.create', { binId: bin.id, items: many });
  expect(refused.error?.details).toEqual({ code: 'items.limitReached', params: { n: 20 } });
});

test('after a downgrade nothing is lost, only adding is refused', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'pro' });
  const bin = await buildBin(server, { owner: olga });
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: Array.from({ length: 30 }, (_, n) => ({ name: `Item ${n}` })),
  });
  await server.pool.query(`UPDATE profiles SET plan = 'free' WHERE user_id = $1`, [olga.id]);
  expect((await olga.act('bins.get', { id: bin.id })).items).toHaveLength(30);
  await olga.act('items.update', { binId: bin.id, id: items[0]?.id ?? '', quantity: 7 });
  expect((await olga.call('items.create', { binId: bin.id, items: [{ name: 'More' }] })).status).toBe(400);
});

test('after a downgrade all bins stay editable, but none can be added or restored', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const bins = [];
  for (let n = 0; n < 8; n++) bins.push(await buildBin(server, { owner: olga }));
  const [first, second, gone] = bins.map(({ id }) => id);
  await olga.act('bins.delete', { id: gone ?? '' });
  await server.pool.query(`UPDATE profiles SET plan = 'free' WHERE user_id = $1`, [olga.id]);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(8);
  await olga.act('bins.update', { id: first ?? '', name: 'Winter' });
  await olga.act('bins.move', { id: first ?? '', locationId: place.id });
  await olga.act('bins.move', { id: first ?? '', parentBinId: second ?? '' });
  const limit = { code: 'bins.limitReached', params: { n: 5 } };
  expect((await olga.call('bins.create', { name: 'More' })).error?.details).toEqual(limit);
  expect((await olga.call('bins.restore', { id: gone ?? '' })).error?.details).toEqual(limit);
  for (const id of bins.slice(3).map((bin) => bin.id)) await olga.act('bins.delete', { id });
  await olga.act('bins.restore', { id: gone ?? '' });
});

test('of fifty bins of one name at once one is made', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const answers = await fifty(() => olga.call('bins.create', { name: 'Attic' }));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error?.details?.code === 'bins.duplicateName')).toHaveLength(49);
});

test('of two bins renamed alike at once one keeps its name', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bins = await Promise.all([1, 2, 3, 4].map(() => buildBin(server, { owner: olga })));
  const answers = await Promise.all(bins.map(({ id }) => olga.call('bins.update', { id, name: 'The one' })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error?.details?.code === 'bins.duplicateRename')).toHaveLength(3);
});
