import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildUser, operationHeader, type TestUser } from '#test/builders.ts';
import { shareWithMany } from '#test/many-people.ts';
import type { TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import { changedRows } from './account-limits.ts';

const factor = 0.02;
const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: factor } });

const { itemsPerChanged } = costModel.account;
const max = costModel.account.changed.max * factor;
const maxAtOnce = costModel.account.changedAtOnce.max * factor;

async function buildTree(server: TestServer, below: number): Promise<{ olga: TestUser; bin: Bin }> {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, is_private, qr_code, tags,
                       created_at, revision)
     SELECT owner_id, gen_random_uuid(), 'In ' || n, 'in ' || n, n::text, id, true, n::text, '{}', now(), 1
     FROM bins, generate_series(1, $2::int) n WHERE id = $1`,
    [bin.id, below],
  );
  return { olga, bin };
}

test('the change limit counts changed bins, not calls', async ({ server }) => {
  const { olga, bin } = await buildTree(server, max);
  const attic = await olga.act('locations.create', { name: 'Attic' });
  await olga.act('bins.move', { id: bin.id, locationId: attic.id });
  const refused = await olga.call('bins.move', { id: bin.id, locationId: null });
  expect(refused).toMatchObject({ status: 429, error: { details: { code: 'request.tooMany' } } });
  expect((await olga.call('locations.list', {})).status).toBe(200);
});

test('the change limit counts access that a move grants and ends', async ({ server }) => {
  const people = 200;
  // One more than a bin and its people's entries, as the place counts too.
  const changedPerBin = 1 + people / itemsPerChanged + 1;
  const { olga, bin } = await buildTree(server, Math.floor(maxAtOnce / changedPerBin));
  const attic = await olga.act('locations.create', { name: 'Attic' });
  await shareWithMany(server, [{ kind: 'location', id: attic.id, ownerId: olga.id }], people);
  await olga.act('bins.move', { id: bin.id, locationId: attic.id });
  await olga.act('locations.delete', { id: attic.id });
  const refused = await olga.call('locations.restore', { id: attic.id });
  expect(refused.error?.details?.code).toBe('request.tooMany');
});

test('the change limit counts replayed writes', async ({ server }) => {
  const { olga, bin } = await buildTree(server, maxAtOnce / 4);
  await olga.act('bins.delete', { id: bin.id, cascade: true });
  const once = operationHeader();
  const restored = await olga.act('bins.restore', { id: bin.id }, once);
  expect(await olga.act('bins.restore', { id: bin.id }, once)).toEqual(restored);
  await olga.act('bins.restore', { id: bin.id }, once);
  const refused = await olga.call('bins.restore', { id: bin.id }, once);
  expect(refused.error?.details?.code).toBe('request.tooMany');
});

test('the change limit counts the seconds of a write that timed out', async ({ server }) => {
  const { olga, bin } = await buildTree(server, 0);
  const failed = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR UPDATE', [olga.id]);
    return olga.call('bins.delete', { id: bin.id });
  });
  expect(failed.status).toBe(503);
  const refused = await olga.call('bins.delete', { id: bin.id });
  expect(refused.error?.details?.code).toBe('request.tooMany');
});

test('the change limit counts ten changed items as one bin', () => {
  expect(changedRows({ bin: 2 }, 1)).toBe(1);
  expect(changedRows({ bin: 2 }, 5 * itemsPerChanged + 1)).toBe(6);
  expect(changedRows({ one: 2, two: 3, three: 4 }, 3)).toBe(3);
});
