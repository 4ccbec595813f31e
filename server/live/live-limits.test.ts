import { expect } from 'vitest';
import { liveRequest } from '#domain/live.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';

const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { RATE_LIMIT_FACTOR: 0.05 } });

async function connect(
  server: TestServer,
  olga: TestUser,
  request: unknown,
  to = server,
  user = olga,
): Promise<number> {
  const closing = new AbortController();
  const response = await to.fetch('/api/live', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
    body: JSON.stringify(request),
    signal: closing.signal,
  });
  closing.abort();
  return response.status;
}

test('starting live connections is limited, without affecting calls', async ({ server, olga }) => {
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push(await connect(server, olga, { have: {} }));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await olga.call('me.get', {})).status).toBe(200);
});

test('the size of a request counts towards the limit', async ({ server, olga }) => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.05 } });
  try {
    const anna = await buildUser(strict);
    const statuses = [];
    // 15 for the first of 30, 1 for each of the others.
    for (const count of [7_000, ...Array<number>(16).fill(0)])
      statuses.push(await connect(server, olga, claim(count, uuid), strict, anna));
    expect(statuses).toEqual([...Array(16).fill(200), 429]);
  } finally {
    await strict.close();
  }
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const claim = (count: number, key: (n: number) => string, value: unknown = 1) => ({
  have: { bins: Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), value])) },
});
const faultsOf = (request: unknown) =>
  liveRequest
    .safeParse(request)
    .error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

test.each([
  ['bins', 30_000],
  ['locations', 5_000],
])('a request may have the maximum number of %s, not more', (kind, most) => {
  expect(faultsOf({ have: { [kind]: claim(most, uuid).have.bins } })).toBeUndefined();
  expect(faultsOf({ have: { [kind]: claim(most + 1, uuid).have.bins } })).toEqual([
    { path: `have.${kind}`, message: `at most ${most}` },
  ]);
});

test('parsing a request stops at the first invalid field', () => {
  expect(faultsOf(claim(1000, String))).toMatchObject([{ path: 'have.bins.0' }]);
  expect(faultsOf(claim(1000, uuid, -1))).toMatchObject([{ path: `have.bins.${uuid(0)}` }]);
  expect(faultsOf({ have: { bins: null } })).toMatchObject([{ path: 'have.bins' }]);
  expect(faultsOf({ have: {} })).toBeUndefined();
});
