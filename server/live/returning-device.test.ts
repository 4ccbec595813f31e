import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, unshareBins } from '#test/builders.ts';
import { type LiveClient, requestOf } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

const types = (device: LiveClient) => device.messages.map((message) => message.type);
const changesOn = (device: LiveClient) => device.messages.filter((message) => message.type === 'changes');

/** A device of Olga that was up to date and went offline. */
async function offlineDevice(): Promise<LiveClient> {
  const device = await server.connect(olga);
  await device.close();
  return device;
}

test('a current device gets only hello and ready', async () => {
  await buildItem(olga, await buildBin(server, { owner: olga }));
  const { copy } = await offlineDevice();
  const again = await server.connect(olga, { copy });
  expect(types(again)).toEqual(['hello', 'ready']);
});

test('a returning device gets new and removed items', async () => {
  const bin = await buildBin(server, { owner: olga });
  const other = await buildBin(server, { owner: olga });
  const [torch, rope, candle] = [
    await buildItem(olga, bin, { name: 'Torch' }),
    await buildItem(olga, bin, { name: 'Rope' }),
    await buildItem(olga, bin, { name: 'Candle' }),
  ];
  const { copy } = await offlineDevice();
  await olga.act('items.move', { binId: bin.id, ids: [torch.id], toBinId: other.id });
  await olga.act('items.update', { binId: bin.id, id: rope.id, quantity: 7 });
  const again = await server.connect(olga, { copy });
  const [message] = changesOn(again);
  expect(message?.bins[bin.id]?.removed).toEqual([torch.id]);
  expect(message?.bins[bin.id]?.items.map((item) => item.id)).toEqual([rope.id]);
  expect(message?.bins[other.id]?.items.map((item) => item.id)).toEqual([torch.id]);
  expect(changesOn(again)).toHaveLength(1);
  expect([...(copy.bins.get(bin.id)?.items.keys() ?? [])].sort()).toEqual([rope.id, candle.id].sort());
});

test('a returning device gets a bin whole if its tombstones were pruned', async () => {
  const bin = await buildBin(server, { owner: olga });
  const [torch, rope] = [await buildItem(olga, bin), await buildItem(olga, bin)];
  const { copy } = await offlineDevice();
  const other = await buildBin(server, { owner: olga });
  await olga.act('items.move', { binId: bin.id, ids: [torch.id], toBinId: other.id });
  await server.pool.query('DELETE FROM item_tombstones WHERE bin_id = $1', [bin.id]);
  await server.pool.query('UPDATE bins SET pruned_revision = revision WHERE id = $1', [bin.id]);
  const again = await server.connect(olga, { copy });
  expect(changesOn(again)[0]?.bins[bin.id]).toMatchObject({ from: 0, items: [{ id: rope.id }] });
  expect([...(copy.bins.get(bin.id)?.items.keys() ?? [])]).toEqual([rope.id]);
});

test('a revoked bin is gone and a newly shared one is sent whole', async () => {
  const [left, right] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await buildItem(olga, right);
  const erik = await buildUser(server);
  await shareBin(server, left, erik, 'admin');
  const first = await server.connect(erik);
  await first.close();
  await unshareBins(server, olga.id, erik);
  await shareBin(server, right, erik, 'viewer');
  const again = await server.connect(erik, { copy: first.copy });
  expect(changesOn(again)[0]?.gone).toEqual([left.id]);
  expect([...again.copy.bins.keys()]).toEqual([right.id]);
  expect(again.copy.bins.get(right.id)?.items.size).toBe(1);
});

test('a device that is ahead of the server gets the bin whole', async () => {
  const bin = await buildBin(server, { owner: olga });
  const { copy } = await offlineDevice();
  const claim = requestOf(copy);
  const again = await server.connect(olga, {
    request: { ...claim, have: { ...claim.have, bins: { ...claim.have.bins, [bin.id]: 99 } } },
  });
  const sent = Object.fromEntries(changesOn(again).flatMap((each) => Object.entries(each.bins)));
  expect(Object.keys(sent)).toEqual([bin.id]);
  expect(sent[bin.id]).toMatchObject({ from: 0, to: 1 });
});

test('under another epoch everything is sent whole, without headers first', async () => {
  await buildBin(server, { owner: olga });
  const { copy } = await offlineDevice();
  const again = await server.connect(olga, { request: { ...requestOf(copy), epoch: 'of another database' } });
  expect(types(again)).not.toContain('headers');
  const sent = changesOn(again).flatMap((each) => Object.entries(each.bins));
  expect(sent.map(([id]) => id).sort()).toEqual([...copy.bins.keys()].sort());
  expect(sent.every(([, changes]) => changes.from === 0)).toBe(true);
  expect(again.messages.at(-1)).toEqual({
    type: 'ready',
    bins: expect.arrayContaining([...copy.bins.keys()]),
    locations: [],
  });
});

test('an unknown bin in a device’s copy is gone', async () => {
  const stranger = await buildBin(server);
  const { copy } = await offlineDevice();
  const claim = requestOf(copy);
  const bins = { ...claim.have.bins, [stranger.id]: 1 };
  const again = await server.connect(olga, { request: { ...claim, have: { ...claim.have, bins } } });
  expect(again.messages.map((message) => ('gone' in message ? message.gone : message.type))).toEqual([
    'hello',
    [stranger.id],
    'ready',
  ]);
});

test('a long poll ends with the first difference', async () => {
  await buildBin(server, { owner: olga });
  const device = await server.connect(olga, { wait: 30 });
  await device.ended;
  expect(types(device).at(-1)).toBe('ready');
});

test('a long poll of a current device ends with the next change', async () => {
  const bin = await buildBin(server, { owner: olga });
  const { copy } = await offlineDevice();
  const device = await server.connect(olga, { copy, wait: 30 });
  await buildItem(olga, bin);
  await device.ended;
  expect(types(device)).toEqual(['hello', 'ready', 'changes']);
});

test('a long poll without a change ends after its wait', async () => {
  const { copy } = await offlineDevice();
  const began = performance.now();
  const device = await server.connect(olga, { copy, wait: 5 });
  await device.ended;
  expect(types(device)).toEqual(['hello', 'ready']);
  expect(performance.now() - began).toBeGreaterThan(4_900);
});

test('the answer is not cached, compressed or buffered', async () => {
  const { headers } = await server.fetch('/api/live', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${olga.token}`,
      'accept-encoding': 'gzip, br',
    },
    body: JSON.stringify({ ...requestOf((await offlineDevice()).copy), wait: 5 }),
  });
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['no session', {}, '{"have":{"bins":{}}}', 401, 'session.missing'],
  ['no claim', undefined, '{}', 400, 'request.invalid'],
  ['a foreign field', undefined, '{"have":{"bins":{}},"plan":"pro"}', 400, 'request.invalid'],
  ['a revision below zero', undefined, '{"have":{"bins":{},"me":-1}}', 400, 'request.invalid'],
  ['a wait of an hour', undefined, '{"have":{"bins":{}},"wait":3600}', 400, 'request.invalid'],
  ['half a body', undefined, '{"have":', 400, 'request.malformed'],
] as const)('a request with %s is refused', async (_what, headers, body, status, code) => {
  const response = await server.fetch('/api/live', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(headers ?? { authorization: `Bearer ${olga.token}` }),
    },
    body,
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { details: { code } } });
});
