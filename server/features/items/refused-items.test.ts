import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

/** Dead rows count too: a table only grows. */
async function sizes(server: TestServer): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ name: string; size: number }>(
    `SELECT name, pg_table_size(name::regclass) AS size
     FROM unnest(ARRAY['items', 'ids', 'bins', 'history', 'item_tombstones']) AS name`,
  );
  return Object.fromEntries(rows.map(({ name, size }) => [name, Number(size)]));
}

const many = () =>
  Array.from({ length: 500 }, (_, n) => ({ id: uuidv7(), name: `Item ${n}`, notes: 'long '.repeat(40) }));

async function refuse(by: TestUser, binId: string, code: string): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const { error } = await by.call('items.create', { binId, items: many() }, operationHeader());
    expect(error?.details?.code).toBe(code);
  }
}

test('what is refused leaves no row, whoever asks and whatever for', async ({ server }) => {
  const [olga, erik] = [await buildUser(server), await buildUser(server, { name: 'Erik' })];
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'viewer');
  await buildItem(olga, bin);
  const before = await sizes(server);
  await refuse(olga, bin.id, 'items.limitReached');
  await refuse(erik, bin.id, 'access.denied');
  await refuse(await buildUser(server, { plan: 'unlimited' }), bin.id, 'bins.notFound');
  await refuse(olga, uuidv7(), 'bins.notFound');
  expect(await sizes(server)).toEqual(before);
});

test('a replay stores nothing and gets the first answer, though now over the limit', async ({ server }) => {
  const olga = await buildUser(server);
  const bin = await buildBin(server, { owner: olga });
  const key = operationHeader();
  const twenty = { binId: bin.id, items: many().slice(0, 20) };
  const first = await olga.act('items.create', twenty, key);
  const before = await sizes(server);
  expect(await olga.act('items.create', twenty, key)).toEqual(first);
  const refused = await olga.call('items.create', twenty, operationHeader());
  expect(refused.error?.details?.code).toBe('items.limitReached');
  expect(await sizes(server)).toEqual(before);
});

test('one taken id of many refuses all, and the bin stays as it was', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  const items = many().slice(0, 3);
  await olga.act('items.create', { binId: bin.id, items: items.slice(1, 2) });
  const { revision } = await olga.act('bins.get', { id: bin.id });
  const { error } = await olga.call('items.create', { binId: bin.id, items }, operationHeader());
  expect(error?.details?.code).toBe('ids.taken');
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ revision, itemCount: 1 });
});
