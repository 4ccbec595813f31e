import { expect, vi } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { test as serverTest } from '#test/server-test.ts';
import { createReadLimit } from './read-limit.ts';

const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 1 } });

const { readsAtOnce, readsWaiting, readBytes } = costModel.account;

test('an account has a few reads under way, and others are read meanwhile', async () => {
  const readLimit = createReadLimit(1);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let underWay = 0;
  const read = () => {
    underWay++;
    return ended;
  };
  const all = Array.from({ length: readsAtOnce + readsWaiting }, () => readLimit.take('olga', read));
  await expect(readLimit.take('olga', read)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(underWay).toBe(readsAtOnce);
  expect(await readLimit.take('erik', async () => 'read')).toBe('read');
  end();
  await Promise.all(all);
});

test('an account whose answers were too long is refused, and others are not', async () => {
  const readLimit = createReadLimit(1);
  const read = async () => 'read';
  readLimit.count('olga', readBytes.max - 1);
  expect(await readLimit.take('olga', read)).toBe('read');
  readLimit.count('olga', 1);
  await expect(readLimit.take('olga', read)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(await readLimit.take('erik', read)).toBe('read');
});

test("an account's slow reads do not delay another's", async ({ server, olga }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: erik })];
  const lock = await server.pool.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE history IN ACCESS EXCLUSIVE MODE');
    const target = { kind: 'bin', id: bin.id } as const;
    const slow = Array.from({ length: 10 }, () => olga.call('history.list', { target }));
    await vi.waitFor(async () => {
      const { rows } = await lock.query(
        "SELECT FROM pg_locks WHERE relation = 'history'::regclass AND NOT granted",
      );
      expect(rows.length).toBeGreaterThanOrEqual(1);
    });
    for (let n = 0; n < 5; n++) expect((await erik.call('bins.get', { id: other.id })).status).toBe(200);
    const { rows } = await lock.query(
      "SELECT FROM pg_locks WHERE relation = 'history'::regclass AND NOT granted",
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    const [first] = await Promise.all(slow.slice(0, 1));
    expect(first).toMatchObject({ status: 503, error: { details: { code: 'server.busy' } } });
    await lock.query('ROLLBACK');
    await Promise.all(slow);
  } finally {
    lock.release(true);
  }
});
