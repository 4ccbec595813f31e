import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildItem, buildUser, type TestUser } from '#test/builders.ts';
import { type LiveClient, type LiveOptions, openLive } from '#test/live-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
const open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await server.close();
});

async function connect(user: TestUser, options: Partial<LiveOptions> = {}): Promise<LiveClient> {
  const client = await openLive({ url: server.url, token: user.token, ...options });
  open.push(client);
  await client.ready();
  return client;
}

test('a new device gets the headers first, then every bin whole, then ready', async () => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  const torch = await buildItem(olga, bin, { name: 'Torch', quantity: 3 });
  const device = await connect(olga);
  expect(device.messages.map((each) => each.type)).toEqual([
    'hello',
    'headers',
    'changes',
    'changes',
    'ready',
  ]);
  expect([...(device.copy.bins.get(bin.id)?.items.values() ?? [])]).toEqual([torch]);
  await buildItem(olga, bin, { name: 'Candle' });
  await device.until(() => device.copy.bins.get(bin.id)?.items.size === 2);
});
