import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { test as serverTest } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';
import { createCallLimits, createReadLimit, createUnreadBytesLimit } from './account-limits.ts';

const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 1 } });

const { writes, newIds, readsAtOnce, readsWaiting, readBytes } = costModel.account;
afterEach(() => vi.useRealTimers());

const id = '0190a0e0-0000-7000-8000-000000000001';

test('the limit on new ids of an account counts ids, not calls', () => {
  const factor = 0.001;
  const assertAllowed = createCallLimits(factor);
  const items = Array.from({ length: newIds.max * factor - 1 }, () => ({ name: 'Rope' }));
  assertAllowed('items.create', 'olga', { binId: id, items });
  assertAllowed('bins.create', 'olga', { name: 'Box' });
  expect(() => assertAllowed('locations.create', 'olga', { name: 'Attic' })).toThrow(
    new AppError('request.tooMany'),
  );
  assertAllowed('locations.create', 'erik', { name: 'Attic' });
});

test('writes have a limit of their own, reads do not count', () => {
  const factor = 0.001;
  const assertAllowed = createCallLimits(factor);
  for (let n = 0; n < writes.max * factor; n++) assertAllowed('bins.open', 'olga', { id });
  expect(() => assertAllowed('items.delete', 'olga', { binId: id, ids: [id] })).toThrow(
    new AppError('request.tooMany'),
  );
  for (let n = 0; n < 100; n++) assertAllowed('bins.get', 'olga', { id });
});

test('invitations have an hourly and a daily limit', () => {
  vi.useFakeTimers({ now: 0 });
  const assertAllowed = createCallLimits(1);
  const send = (count: number) => {
    const emails = Array.from({ length: count }, (_, n) => `${n}@example.org`);
    assertAllowed('invites.create', 'olga', { targets: [{ kind: 'bin', id }], emails, role: 'viewer' });
    vi.advanceTimersByTime(3_600_001);
  };
  for (let left = costModel.account.invites.max; left > 0; left -= 300) send(Math.min(left, 300));
  expect(() => send(1)).toThrow(new AppError('request.tooMany'));
  vi.advanceTimersByTime(86_400_000);
  send(1);
});

test('an account has a limit on concurrent reads that does not delay other accounts', async () => {
  const readLimit = createReadLimit(1);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;
  const read = () => {
    running++;
    return ended;
  };
  const all = Array.from({ length: readsAtOnce + readsWaiting }, () => readLimit.run('olga', read));
  await expect(readLimit.run('olga', read)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(running).toBe(readsAtOnce);
  expect(await readLimit.run('erik', async () => 'read')).toBe('read');
  end();
  await Promise.all(all);
});

test('an account is refused after too many bytes of answers; other accounts are not', async () => {
  const readLimit = createReadLimit(1);
  const read = async () => 'read';
  readLimit.count('olga', readBytes.max - 1);
  expect(await readLimit.run('olga', read)).toBe('read');
  readLimit.count('olga', 1);
  await expect(readLimit.run('olga', read)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(await readLimit.run('erik', read)).toBe('read');
});

test("an account's slow reads do not delay another's", async ({ server, olga }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: erik })];
  const lock = await server.pool.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE history IN ACCESS EXCLUSIVE MODE');
    const target = { kind: 'bin', id: bin.id } as const;
    let ended = 0;
    const slow = Array.from({ length: 10 }, () =>
      olga.call('history.list', { target }).finally(() => ended++),
    );
    await eventually(async () => expect(await countLockWaits(lock)).toBeGreaterThanOrEqual(1));
    for (let n = 0; n < 5; n++) expect((await erik.call('bins.get', { id: other.id })).status).toBe(200);
    expect(ended).toBeLessThan(slow.length);
    const [first] = await Promise.all(slow.slice(0, 1));
    expect(first).toMatchObject({ status: 503, error: { details: { code: 'server.busy' } } });
    await lock.query('ROLLBACK');
    await Promise.all(slow);
  } finally {
    lock.release(true);
  }
});

const response = () => new EventEmitter() as ServerResponse;

test('an account with too many unread bytes is refused until it reads them', () => {
  const limit = createUnreadBytesLimit(100);
  const [first, second] = [response(), response()];
  limit.add('olga', 60, first);
  expect(() => limit.assertBelow('olga')).not.toThrow();
  limit.add('olga', 60, second);
  expect(() => limit.assertBelow('olga')).toThrow(expect.objectContaining({ code: 'request.tooMany' }));
  expect(() => limit.assertBelow('anna')).not.toThrow();
  first.emit('close');
  expect(() => limit.assertBelow('olga')).not.toThrow();
});
