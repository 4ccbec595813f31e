import { expect, vi } from 'vitest';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

/** How often the database is asked for a session while this is done. */
async function sessionsAskedFor(server: TestServer, act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(server.pool, 'query');
  await act();
  const asked = query.mock.calls.map(([each]) => (each as unknown as { name?: string }).name);
  query.mockRestore();
  return asked.filter((name) => name === 'session-by-token').length;
}

test('a change of the account that leaves the name alone leaves the session known', async ({
  server,
  olga,
}) => {
  const asked = await sessionsAskedFor(server, async () => {
    await olga.act('me.update', { photoURL: 'https://example.org/olga.jpg' });
    await olga.act('me.update', { displayName: 'Olga' });
    await olga.act('me.get', {});
  });
  expect(asked).toBe(0);
});

test('a new name is asked for with the next call', async ({ server, olga }) => {
  await olga.act('me.update', { displayName: 'Olga the Second' });
  expect(await sessionsAskedFor(server, () => olga.act('me.get', {}))).toBe(1);
  expect(await sessionsAskedFor(server, () => olga.act('me.get', {}))).toBe(0);
});
