import { expect } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { test as serverTest } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';
import { createWriteLimit } from './write-queues.ts';

const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 1 } });

test('writers waiting for a lock block only their account and get 429 past the limit', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const erik = await buildUser(server, { name: 'Erik' });
  const [bin, hers] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: erik })];
  const { writesAtOnce, writesWaiting } = costModel.account;
  const write = (n: number) => olga.call('bins.update', { id: bin.id, description: `Version ${n}` });
  const { all, others } = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [olga.id, bin.id]);
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

const itemsOf = (count: number, notes?: string) =>
  Array.from({ length: count }, (_, n) => ({ name: `Thing ${n}`, notes }));

test.for([
  ['long bodies', itemsOf(90, 'x'.repeat(200))],
  ['many items in a short body', itemsOf(costModel.account.itemsPerLongWrite)],
] as const)('writes of %s wait for each other and not before short ones', async ([, items], { server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const [locked, next, other] = await Promise.all([1, 2, 3].map(() => buildBin(server, { owner: olga })));
  if (!locked || !next || !other) throw new Error('no bins');
  const { long, short, waiting } = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [olga.id, locked.id]);
    const first = olga.call('items.create', { binId: locked.id, items });
    await eventually(async () => expect(await countLockWaits(tx)).toBe(1));
    const second = olga.call('items.create', { binId: next.id, items });
    const answers = [];
    for (const name of ['One', 'Two', 'Three'])
      answers.push(await olga.call('items.create', { binId: other.id, items: [{ name }] }));
    const { items: stored } = await olga.act('bins.get', { id: next.id });
    return { long: [first, second], short: answers, waiting: stored };
  });
  expect(short.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(waiting).toEqual([]);
  expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200]);
});

/** Starts writes that run until `end`; `running` lists them in the order they started. */
function createWrites() {
  const limitWrites = createWriteLimit(12, 1);
  const running: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const all: Promise<void>[] = [];
  return {
    running,
    start(userId: string, kind: 'long' | 'short', itemsOf?: string) {
      const write = () => {
        running.push(itemsOf ?? kind);
        return ended;
      };
      all.push(limitWrites(userId, { isLong: kind === 'long', itemsOf }, write));
    },
    async end() {
      end();
      await Promise.all(all);
    },
  };
}

test('an account runs one long write and a short one beside it', async () => {
  const { running, start, end } = createWrites();
  start('olga', 'long');
  start('olga', 'long');
  start('olga', 'short');
  start('olga', 'short');
  await eventually(() => expect(running).toHaveLength(2));
  expect(running.toSorted()).toEqual(['long', 'short']);
  await end();
  expect(running).toHaveLength(4);
});

test('at most half of the concurrent writes of all accounts are long', async () => {
  const { running, start, end } = createWrites();
  for (let n = 0; n < 10; n++) start(`importer ${n}`, 'long');
  for (let n = 0; n < 4; n++) start(`writer ${n}`, 'short');
  await eventually(() => expect(running).toHaveLength(8));
  expect(running.filter((kind) => kind === 'long')).toHaveLength(4);
  await end();
  expect(running).toHaveLength(14);
});

test('writes of items run beside each other, one of an account in each bin', async () => {
  const { running, start, end } = createWrites();
  for (const bin of ['attic', 'attic', 'cellar', 'garage', 'shed']) start('olga', 'short', bin);
  start('erik', 'short', 'attic');
  start('olga', 'short');
  await eventually(() => expect(running).toHaveLength(5));
  expect(running.toSorted()).toEqual(['attic', 'attic', 'cellar', 'garage', 'short']);
  await end();
  expect(running.toSorted()).toEqual(['attic', 'attic', 'attic', 'cellar', 'garage', 'shed', 'short']);
});
