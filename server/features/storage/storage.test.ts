import { expect } from 'vitest';
import { ceilings } from '#domain/plans/ceilings.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import type { Answer, TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import { createStorage } from './storage.ts';

/** 420 KB on the plan without limits. */
const STORAGE_FACTOR = 0.0001;
const test = serverTest.extend('serverOptions', { scope: 'file' }, { env: { STORAGE_FACTOR } });

const codeOf = (answer: Answer<never>) => answer.error?.details?.code;
const notes = 'x'.repeat(3_900);
const add = (user: TestUser, { id }: { id: string }, count = 20) =>
  user.call('items.create', { binId: id, items: Array(count).fill({ name: 'Rope', notes }) });

/** An owner with a bin, who keeps as much as they may. */
async function buildFull(server: TestServer) {
  const owner = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner });
  const item = await buildItem(owner, bin, { notes });
  await expect.poll(async () => codeOf(await add(owner, bin)), { interval: 20 }).toBe('storage.full');
  return { owner, bin, item };
}

test('a full owner adds no bytes and gets the usage; changes without growth work', async ({ server }) => {
  const { owner, bin, item } = await buildFull(server);
  const { error } = await add(owner, bin, 1);
  expect(error?.details?.params).toEqual({ used: expect.any(Number), max: 0.4 });
  expect(error?.details?.params?.used).toBeGreaterThanOrEqual(0.4);
  const change = { binId: bin.id, id: item.id };
  expect(codeOf(await owner.call('items.update', { ...change, notes: `${notes}!` }))).toBe('storage.full');
  expect(codeOf(await owner.call('bins.update', { id: bin.id, description: 'Long' }))).toBe('storage.full');
  expect(codeOf(await owner.call('bins.create', { name: 'New' }))).toBe('storage.full');
  expect(codeOf(await owner.call('locations.create', { name: 'New' }))).toBe('storage.full');
  await owner.act('items.update', { ...change, quantity: 7 });
  await owner.act('items.update', { ...change, notes: 'short' });
  await owner.act('items.delete', { binId: bin.id, ids: [item.id] });
  await owner.act('items.restore', { binId: bin.id, ids: [item.id] });
});

test('emptying the trash makes room at once', async ({ server }) => {
  const { owner, bin } = await buildFull(server);
  const { items } = await owner.act('bins.get', { id: bin.id });
  // More than fits was added before the limit was noticed.
  await owner.act('items.delete', { binId: bin.id, ids: items.slice(0, -1).map(({ id }) => id) });
  await owner.act('trash.delete', {});
  await expect.poll(async () => (await add(owner, bin, 1)).status).toBe(200);
  const { bytes } = await owner.act('usage.get', {});
  expect(bytes.used).toBeLessThan(bytes.max);
});

test('editors are refused too and do not learn how much the owner stores', async ({ server }) => {
  const { bin } = await buildFull(server);
  const editor = await buildUser(server, { plan: 'unlimited' });
  await shareBin(server, bin, editor, 'editor');
  const { error } = await add(editor, bin, 1);
  expect(error?.details).toEqual({ code: 'storage.ownerFull' });
  await buildBin(server, { owner: editor });
});

test('usage tells what the own plan lets one keep, with the trash', async ({ server }) => {
  const owner = await buildUser(server, { plan: 'pro' });
  const bin = await buildBin(server, { owner });
  await owner.act('bins.delete', { id: bin.id });
  await owner.act('locations.create', { name: 'Attic' });
  const { bins, locations, bytes } = await owner.act('usage.get', {});
  expect(bins).toEqual({ used: 1, max: ceilings.pro.bins });
  expect(locations).toEqual({ used: 1, max: ceilings.pro.locations });
  expect(bytes.max).toBe(ceilings.pro.bytes * STORAGE_FACTOR);
  expect(bytes.used).toBeGreaterThan(1_000);
});

test('usage is read again after a write that came while it was read', async ({ server }) => {
  const owner = await buildUser(server);
  const storage = createStorage(server.pool, 1, (error) => {
    throw error;
  });
  await buildBin(server, { owner });
  storage.wrote(owner.id, 1);
  storage.wrote(owner.id, 1);
  await storage.settled();
  await buildBin(server, { owner });
  expect((await storage.usageOf(owner.id)).bins.used).toBe(2);
});

test('the label of a bin counts as its other texts do', async ({ server }) => {
  const used = async (text: { qrLabel?: string; description?: string }) => {
    const owner = await buildUser(server);
    await owner.act('bins.create', { name: 'Box', ...text });
    return (await owner.act('usage.get', {})).bytes.used;
  };
  const label = 'A'.repeat(20);
  expect(await used({ qrLabel: label })).toBe((await used({})) + label.length);
});
