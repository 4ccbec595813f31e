import { expect, vi } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { test as serverTest } from '#test/server-test.ts';
import { createWriteLimit } from './write-limit.ts';

const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 1 } });

test('writers waiting for a lock block only their account and get 429 past the limit', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const erik = await buildUser(server, { name: 'Erik' });
  const [bin, hers] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: erik })];
  const { writesAtOnce, writesWaiting } = costModel.account;
  const write = (n: number) => olga.call('bins.update', { id: bin.id, description: `Version ${n}` });
  const { all, others } = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM bins WHERE id = $1 FOR UPDATE', [bin.id]);
    const waiting = Array.from({ length: writesAtOnce + writesWaiting + 5 }, (_, n) => write(n));
    const refused = await Promise.race(waiting);
    expect(refused).toMatchObject({ status: 429, error: { details: { code: 'request.tooMany' } } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        erik.call('bins.get', { id: hers.id }),
        erik.call('bins.update', { id: hers.id, description: `Version ${n}` }),
        olga.call('bins.get', { id: bin.id }),
      ]).flat(),
    );
    return { all: waiting, others: answers.map(({ status }) => status) };
  });
  expect(others.every((status) => status === 200)).toBe(true);
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(writesAtOnce + writesWaiting);
});

test('long writes wait for each other and leave a turn to their account’s short ones', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const [locked, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const items = Array.from({ length: 100 }, (_, n) => ({ name: `Thing ${n}`, notes: 'x'.repeat(200) }));
  const { long, short } = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM bins WHERE id = $1 FOR UPDATE', [locked.id]);
    const waiting = [1, 2, 3].map(() => olga.call('items.create', { binId: locked.id, items }));
    await vi.waitFor(async () => {
      const { rows } = await tx.query('SELECT FROM pg_locks WHERE NOT granted');
      expect(rows).toHaveLength(1);
    });
    const answers = [];
    for (const description of ['One', 'Two', 'Three'])
      answers.push(await olga.call('bins.update', { id: other.id, description }));
    return { long: waiting, short: answers };
  });
  expect(short.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

/** Writes of these accounts as they come under way, until all end together. */
function createWrites() {
  const limitWrites = createWriteLimit(12, 1);
  const underWay: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const all: Promise<void>[] = [];
  return {
    underWay,
    begin(userId: string, kind: 'long' | 'short') {
      const write = () => {
        underWay.push(kind);
        return ended;
      };
      all.push(limitWrites(userId, kind === 'long', write));
    },
    async end() {
      end();
      await Promise.all(all);
    },
  };
}

test('an account has one long write under way, and a short one beside it', async () => {
  const { underWay, begin, end } = createWrites();
  begin('olga', 'long');
  begin('olga', 'long');
  begin('olga', 'short');
  begin('olga', 'short');
  await vi.waitFor(() => expect(underWay).toHaveLength(2));
  expect(underWay.toSorted()).toEqual(['long', 'short']);
  await end();
  expect(underWay).toHaveLength(4);
});

test('of all accounts together, half of the writes under way may be long', async () => {
  const { underWay, begin, end } = createWrites();
  for (let n = 0; n < 10; n++) begin(`importer ${n}`, 'long');
  for (let n = 0; n < 4; n++) begin(`writer ${n}`, 'short');
  await vi.waitFor(() => expect(underWay).toHaveLength(8));
  expect(underWay.filter((kind) => kind === 'long')).toHaveLength(4);
  await end();
  expect(underWay).toHaveLength(14);
});
