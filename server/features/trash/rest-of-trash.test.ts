import { afterAll, beforeAll, expect, test } from 'vitest';
import { nilId } from '#domain/ids.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { RestOfTrash } from './rest-of-trash.ts';

let server: TestServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  olga = await buildUser(server, { plan: 'unlimited' });
});
afterAll(() => server.close());

/** The rest of an emptying of all that was in the trash before this moment. */
function restBefore(before: string): RestOfTrash {
  const caller = { userId: olga.id, userName: olga.name, now: before, site: {}, storage: {} } as never;
  return new RestOfTrash(caller, { ownerId: olga.id, before }, [], nilId);
}

// What is done after answers comes in any order.
test.each([
  ['a later emptying', 'earlier', (earlier: RestOfTrash, later: RestOfTrash) => [earlier, later] as const],
  ['an earlier emptying', 'later', (earlier: RestOfTrash, later: RestOfTrash) => [later, earlier] as const],
])('%s that joins the %s one leaves nothing that either was to take', async (_joins, _other, order) => {
  const earlier = restBefore(new Date(Date.now() - 60_000).toISOString());
  const { id } = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id });
  const later = restBefore(new Date(Date.now() + 60_000).toISOString());
  const [first, second] = order(earlier, later);
  expect(first.joins(second)).toBe(true);
  const means = { pool: server.pool, publish() {}, mailer: {} as never };
  for (let steps = 0; steps < 10 && !first.isDone(); steps++) await first.step(means);
  expect(first.isDone()).toBe(true);
  expect((await server.pool.query('SELECT FROM bins WHERE id = $1', [id])).rowCount).toBe(0);
});
