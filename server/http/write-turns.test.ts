import { afterAll, beforeAll, expect, test } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
});
afterAll(() => server.close());

test('writers that wait for one lock hold up nobody but their account, and are told when they are too many', async () => {
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
