import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  olga = await buildUser(server, { name: 'Olga' });
  await olga.act('me.get', {});
});
afterAll(() => server.close());

/** How often the database is asked for a session while this is done. */
async function sessionsAskedFor(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(server.pool, 'query');
  await act();
  const asked = query.mock.calls.map(([each]) => (each as unknown as { name?: string }).name);
  query.mockRestore();
  return asked.filter((name) => name === 'session-by-token').length;
}

test('a change of the account that leaves the name alone leaves the session known', async () => {
  const asked = await sessionsAskedFor(async () => {
    await olga.act('me.update', { photoURL: 'https://example.org/olga.jpg' });
    await olga.act('me.update', { displayName: 'Olga' });
    await olga.act('me.get', {});
  });
  expect(asked).toBe(0);
});

test('a new name is asked for with the next call', async () => {
  await olga.act('me.update', { displayName: 'Olga the Second' });
  expect(await sessionsAskedFor(() => olga.act('me.get', {}))).toBe(1);
  expect(await sessionsAskedFor(() => olga.act('me.get', {}))).toBe(0);
});
