import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, unshareBins } from '#test/builders.ts';
import type { LiveClient } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

const itemsIn = (device: LiveClient, bin: { id: string }) => [
  ...(device.copy.bins.get(bin.id)?.items.values() ?? []),
];
const headerOn = (device: LiveClient, bin: { id: string }) => device.copy.bins.get(bin.id)?.header;
const changesOn = (device: LiveClient) => device.messages.filter((message) => message.type === 'changes');
const isFaultless = (device: LiveClient) => {
  expect(device.copy.gaps).toEqual([]);
  expect(device.copy.repeats).toEqual([]);
};

/** Expects the device to have the bin as in the server's answer. */
async function expectSame(user: TestUser, device: LiveClient, bin: { id: string }): Promise<void> {
  const { items, ...header } = await user.act('bins.get', { id: bin.id });
  const copied = device.copy.bins.get(bin.id);
  expect(copied?.header).toEqual(header);
  expect(copied?.items).toEqual(new Map(items.map((item) => [item.id, item])));
  isFaultless(device);
}

async function share(bin: BinHeader, person: TestUser, role: Role): Promise<void> {
  await shareBin(server, bin, person, role);
  await server.notify({ ownerId: bin.ownerId, bins: [bin.id] });
}

async function unshare(bin: BinHeader, person: TestUser): Promise<void> {
  await unshareBins(server, bin.ownerId, person);
  await server.notify({ ownerId: bin.ownerId, bins: [bin.id] });
}

test('a first load sends all headers, then every bin, then ready', async () => {
  const erik = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: erik });
  await buildItem(erik, bin, { name: 'Torch', quantity: 3, value: 12.5, tags: ['camping'] });
  const device = await server.connect(erik);
  expect(device.messages.map((message) => message.type)).toEqual([
    'hello',
    'headers',
    'changes',
    'changes',
    'ready',
  ]);
  await expectSame(erik, device, bin);
  const empty = { notifications: [], invites: [], requests: [] };
  expect(device.copy.me).toEqual({ ...(await erik.act('me.get', {})), ...empty });
});

test('an account without bins is ready at once, and then sees the first one', async () => {
  const erik = await buildUser(server);
  const device = await server.connect(erik);
  expect(device.copy.bins.size).toBe(0);
  const bin = await buildBin(server, { owner: erik });
  await device.until(() => headerOn(device, bin) !== undefined);
  await expectSame(erik, device, bin);
});

test('a missing bin is found on all devices when a viewer scans it', async () => {
  const bin = await buildBin(server, { owner: olga });
  const vera = await buildUser(server, { name: 'Vera' });
  await share(bin, vera, 'viewer');
  const devices = [await server.connect(olga), await server.connect(vera)];
  const { missingSince } = await olga.act('bins.update', { id: bin.id, isMissing: true });
  expect(missingSince).toBeDefined();
  for (const device of devices)
    await device.until(() => headerOn(device, bin)?.missingSince === missingSince);
  await vera.act('bins.see', { id: bin.id });
  for (const device of devices) await device.until(() => headerOn(device, bin)?.missingSince === undefined);
  for (const [index, person] of [olga, vera].entries()) {
    const device = devices[index];
    if (device) await expectSame(person, device, bin);
  }
});

describe.each(['owner', 'editor'] as const)('on a device of the %s', (effectiveRole) => {
  async function setUp() {
    const bin = await buildBin(server, { owner: olga });
    const torch = await buildItem(olga, bin, { name: 'Torch' });
    const reader = effectiveRole === 'owner' ? olga : await buildUser(server, { name: 'Erik' });
    if (effectiveRole === 'editor') await shareBin(server, bin, reader, 'editor');
    const device = await server.connect(reader);
    await expectSame(reader, device, bin);
    return { bin, torch, reader, device };
  }

  test('a new item appears', async () => {
    const { bin, reader, device } = await setUp();
    await buildItem(olga, bin, { name: 'Candle' });
    await device.until(() => itemsIn(device, bin).length === 2);
    await expectSame(reader, device, bin);
  });

  test('only the changed item is sent', async () => {
    const { bin, torch, reader, device } = await setUp();
    await buildItem(olga, bin, { name: 'Candle' });
    await device.until(() => itemsIn(device, bin).length === 2);
    await olga.act('items.update', { binId: bin.id, id: torch.id, name: 'Lamp' });
    await device.until(() => itemsIn(device, bin).some((item) => item.name === 'Lamp'));
    const last = changesOn(device).at(-1);
    expect(Object.keys(last?.bins ?? {})).toEqual([bin.id]);
    expect(last?.bins[bin.id]?.items.map((item) => item.name)).toEqual(['Lamp']);
    await expectSame(reader, device, bin);
  });

  test('a deleted item moves to the trash and is restored', async () => {
    const { bin, torch, reader, device } = await setUp();
    await olga.act('items.delete', { binId: bin.id, ids: [torch.id] });
    await device.until(() => itemsIn(device, bin)[0]?.deletedAt !== undefined);
    await expectSame(reader, device, bin);
    await olga.act('items.restore', { binId: bin.id, ids: [torch.id] });
    await device.until(() => itemsIn(device, bin)[0]?.deletedAt === undefined);
    await expectSame(reader, device, bin);
  });

  test('a changed bin changes', async () => {
    const { bin, reader, device } = await setUp();
    await olga.act('bins.update', { id: bin.id, color: 'teal' });
    await device.until(() => headerOn(device, bin)?.color === 'teal');
    await expectSame(reader, device, bin);
  });

  test('an item moved between two bins is one message', async () => {
    const { bin, torch, reader, device } = await setUp();
    const other = await buildBin(server, { owner: olga });
    if (effectiveRole === 'editor') await share(other, reader, 'editor');
    await device.until(() => device.copy.bins.get(other.id)?.revision !== undefined);
    await olga.act('items.move', { binId: bin.id, ids: [torch.id], toBinId: other.id });
    await device.until(() => itemsIn(device, other).length === 1);
    expect(Object.keys(changesOn(device).at(-1)?.bins ?? {}).sort()).toEqual([bin.id, other.id].sort());
    expect(itemsIn(device, bin)).toEqual([]);
    await expectSame(reader, device, bin);
    await expectSame(reader, device, other);
  });
});

test('trashing and restoring a bin with its sub-bins is one message', async () => {
  const bin = await buildBin(server, { owner: olga });
  const inner = await buildBin(server, { owner: olga, parentBinId: bin.id });
  const device = await server.connect(olga);
  // Changes of one owner are delivered in order: after this one no earlier one is still being read.
  await olga.act('bins.update', { id: bin.id, color: 'teal' });
  await device.until(() => headerOn(device, bin)?.color === 'teal');
  await olga.act('bins.delete', { id: bin.id, cascade: true });
  await device.until(() => headerOn(device, bin)?.deletedAt !== undefined);
  expect(Object.keys(changesOn(device).at(-1)?.bins ?? {}).sort()).toEqual([bin.id, inner.id].sort());
  await olga.act('bins.restore', { id: bin.id });
  await device.until(() => headerOn(device, bin)?.deletedAt === undefined);
  await expectSame(olga, device, inner);
});

test('a changed profile reaches the other devices', async () => {
  const erik = await buildUser(server);
  const device = await server.connect(erik);
  await erik.act('me.update', { displayName: 'Erik the Red' });
  await device.until(() => device.copy.me?.displayName === 'Erik the Red');
});

describe('sharing', () => {
  test('a grant sends the whole bin, a revocation removes it', async () => {
    const bin = await buildBin(server, { owner: olga });
    await buildItem(olga, bin);
    const erik = await buildUser(server);
    const device = await server.connect(erik);
    await share(bin, erik, 'viewer');
    await device.until(() => itemsIn(device, bin).length === 1);
    await expectSame(erik, device, bin);
    await unshare(bin, erik);
    await device.until(() => !device.copy.bins.has(bin.id));
    expect(changesOn(device).at(-1)?.gone).toEqual([bin.id]);
  });

  test('after a revocation nothing of the bin is sent', async () => {
    const bin = await buildBin(server, { owner: olga });
    const erik = await buildUser(server);
    await shareBin(server, bin, erik, 'editor');
    const [device, own] = [await server.connect(erik), await server.connect(olga)];
    await unshare(bin, erik);
    await device.until(() => !device.copy.bins.has(bin.id));
    const count = device.messages.length;
    const secret = await buildItem(olga, bin, { name: 'Secret' });
    await own.until(() => itemsIn(own, bin).some((item) => item.id === secret.id));
    const proof = await buildBin(server, { owner: erik });
    await device.until(() => device.copy.bins.has(proof.id));
    expect(device.messages.length).toBe(count + 1);
  });

  test('a trashed item is removed for a viewer', async () => {
    const bin = await buildBin(server, { owner: olga });
    const torch = await buildItem(olga, bin);
    const candle = await buildItem(olga, bin, { name: 'Candle' });
    await olga.act('items.delete', { binId: bin.id, ids: [candle.id] });
    const erik = await buildUser(server);
    await shareBin(server, bin, erik, 'viewer');
    const device = await server.connect(erik);
    expect(itemsIn(device, bin)).toEqual([torch]);
    await olga.act('items.delete', { binId: bin.id, ids: [torch.id] });
    await device.until(() => itemsIn(device, bin).length === 0);
    await expectSame(erik, device, bin);
  });

  test('a trashed bin is gone for a viewer and returns when restored', async () => {
    const bin = await buildBin(server, { owner: olga });
    await buildItem(olga, bin);
    const erik = await buildUser(server);
    await shareBin(server, bin, erik, 'viewer');
    const device = await server.connect(erik);
    await olga.act('bins.delete', { id: bin.id });
    await device.until(() => !device.copy.bins.has(bin.id));
    await olga.act('bins.restore', { id: bin.id });
    await device.until(() => itemsIn(device, bin).length === 1);
    await expectSame(erik, device, bin);
  });

  test.each([
    ['viewer', 'editor'],
    ['editor', 'viewer'],
  ] as const)(
    'from %s to %s changes what is seen of the trash, also for earlier items',
    async (before, after) => {
      const bin = await buildBin(server, { owner: olga });
      const torch = await buildItem(olga, bin);
      await buildItem(olga, bin, { name: 'Candle' });
      await olga.act('items.delete', { binId: bin.id, ids: [torch.id] });
      const erik = await buildUser(server);
      await shareBin(server, bin, erik, before);
      const [online, offline] = [await server.connect(erik), await server.connect(erik)];
      await offline.close();
      await share(bin, erik, after);
      await online.until(() => headerOn(online, bin)?.role === after);
      await expectSame(erik, online, bin);
      const again = await server.connect(erik, { copy: offline.copy });
      await expectSame(erik, again, bin);
    },
  );
});
