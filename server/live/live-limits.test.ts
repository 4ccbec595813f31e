import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveRequest } from '#domain/live.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.05 } });
  olga = await buildUser(server);
});
afterAll(() => server.close());

async function connect(): Promise<number> {
  const closing = new AbortController();
  const response = await server.fetch('/api/live', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${olga.token}` },
    body: JSON.stringify({ have: {} }),
    signal: closing.signal,
  });
  closing.abort();
  return response.status;
}

test('who connects without pause is told to wait, and may still call', async () => {
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push(await connect());
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await olga.call('me.get', {})).status).toBe(200);
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const claim = (count: number, key: (n: number) => string, value: unknown = 1) => ({
  have: { bins: Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), value])) },
});
const faultsOf = (request: unknown) =>
  liveRequest
    .safeParse(request)
    .error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

test('a device may claim 40,000 bins and as many locations and not one more', () => {
  const { have } = claim(40_000, uuid);
  expect(faultsOf({ have: { bins: have.bins, locations: have.bins } })).toBeUndefined();
  const tooMany = claim(40_001, uuid).have.bins;
  for (const kind of ['bins', 'locations'])
    expect(faultsOf({ have: { [kind]: tooMany } })).toEqual([
      { path: `have.${kind}`, message: 'at most 40000' },
    ]);
});

test('a claim is read to its first fault and no further', () => {
  expect(faultsOf(claim(1000, String))).toMatchObject([{ path: 'have.bins.0' }]);
  expect(faultsOf(claim(1000, uuid, -1))).toMatchObject([{ path: `have.bins.${uuid(0)}` }]);
  expect(faultsOf({ have: { bins: null } })).toMatchObject([{ path: 'have.bins' }]);
  expect(faultsOf({ have: {} })).toBeUndefined();
});
