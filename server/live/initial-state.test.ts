import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { createPool } from '#server/db/pool.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withDatabase } from '#test/database-name.ts';
import { type DelayedAnswer, delayAnswer } from '#test/delayed-answer.ts';
import { type DeviceCopy, type LiveClient, type LiveOptions, requestOf } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';
import { readEpoch } from './initial-state.ts';

let database: TestDatabase;
let pool: Pool;

// Changes between a connection's read of its initial state and its comparison with the device's copy.

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

const firstLook = 'live-shared-by-owner';
const headersRead = 'live-differences';

const goneOn = ({ messages }: LiveClient) =>
  messages.flatMap((message) =>
    message.type === 'changes' ? [...(message.gone ?? []), ...(message.goneLocations ?? [])] : [],
  );
const kindOf = (each: LiveClient['messages'][number]) =>
  each.type === 'changes' && goneOn({ messages: [each] } as LiveClient).length > 0 ? 'gone' : each.type;
const has = ({ bins, locations }: DeviceCopy, { id }: Target) => bins.has(id) || locations.has(id);

/** Erik sees Olga's bin, and her location with a bin in it; another device of his is up to date. */
async function setUp() {
  const location = await olga.act('locations.create', { name: `Attic ${Math.random()}` });
  const inside = await buildBin(server, { owner: olga, locationId: location.id });
  const bin = await buildBin(server, { owner: olga });
  await buildItem(olga, bin);
  const erik = await buildUser(server, { name: 'Erik' });
  await shareLocation(server, location, erik, 'viewer');
  await shareBin(server, bin, erik, 'viewer');
  const other = await server.connect(erik);
  // An owner's changes are delivered in order: after this one, no earlier one is still being read.
  await olga.act('bins.update', { id: bin.id, color: 'teal' });
  await other.until(() => other.copy.bins.get(bin.id)?.header.color === 'teal');
  const away = await server.connect(erik);
  await away.close();
  return { location, inside, bin, erik, other, copy: away.copy };
}

type Scene = Awaited<ReturnType<typeof setUp>>;

/** Opens a live connection and runs `act` while it starts. */
async function openWhile(
  { erik, other }: Scene,
  delayed: DelayedAnswer,
  options: Partial<LiveOptions>,
  target: Target,
  act: () => Promise<unknown>,
): Promise<LiveClient> {
  const opening = server.open(erik, options);
  await delayed.isRead;
  await act();
  await other.until(() => !has(other.copy, target));
  delayed.release();
  return opening;
}

const endAccess = ({ erik }: Scene, target: Target) =>
  olga.act('accessEntries.delete', { target, userId: erik.id });

describe.each(['bin', 'location'] as const)('a %s', (kind) => {
  const targetOf = (scene: Scene): Target => ({ kind, id: scene[kind].id });
  const without = (scene: Scene) => (kind === 'bin' ? [scene.bin.id] : [scene.inside.id, scene.location.id]);

  test('that is revoked while a device connects is gone at once', async () => {
    const scene = await setUp();
    const target = targetOf(scene);
    const device = await openWhile(scene, delayAnswer(firstLook, olga.id), { copy: scene.copy }, target, () =>
      endAccess(scene, target),
    );
    await device.ready();
    expect(goneOn(device)).toEqual(without(scene));
    // The account changes as well: it is notified that the access has ended.
    expect(device.messages.map(kindOf)).toEqual(['hello', 'changes', 'gone', 'ready']);
    expect(has(device.copy, target)).toBe(false);
  });

  test('that is trashed while a device connects is gone at once', async () => {
    const scene = await setUp();
    const target = targetOf(scene);
    const device = await openWhile(scene, delayAnswer(firstLook, olga.id), { copy: scene.copy }, target, () =>
      olga.act(`${kind}s.delete`, { id: target.id }),
    );
    await device.ready();
    expect(goneOn(device)).toEqual(without(scene));
    expect(has(device.copy, target)).toBe(false);
  });

  test('that is revoked after its header was read is gone before any bin', async () => {
    const scene = await setUp();
    const own = await buildBin(server, { owner: scene.erik });
    await scene.other.until(() => scene.other.copy.bins.has(own.id));
    const target = targetOf(scene);
    const device = await openWhile(scene, delayAnswer(headersRead, olga.id), {}, target, () =>
      endAccess(scene, target),
    );
    await device.ready();
    const headers = JSON.stringify(device.messages.filter((message) => message.type === 'headers'));
    expect(headers).toContain(target.id);
    expect(goneOn(device)).toEqual(without(scene));
    const ownCame = device.messages.findIndex(
      (message) => message.type === 'changes' && own.id in message.bins,
    );
    expect(device.messages.slice(0, ownCame).map(kindOf)).toContain('gone');
    expect(has(device.copy, target)).toBe(false);
  });
});

test('a location revoked while a device without its bins connects is gone', async () => {
  const scene = await setUp();
  const target = { kind: 'location', id: scene.location.id } as const;
  const { epoch, have } = requestOf(scene.copy);
  const request = { epoch, have: { locations: have.locations } };
  const device = await openWhile(scene, delayAnswer(headersRead, olga.id), { request }, target, () =>
    endAccess(scene, target),
  );
  await device.ready();
  expect(goneOn(device)).toContain(target.id);
  expect(has(device.copy, target)).toBe(false);
});

test('a revoked bin is gone for a device that is ahead of the server', async () => {
  const scene = await setUp();
  const target = { kind: 'bin', id: scene.bin.id } as const;
  const { epoch, have } = requestOf(scene.copy);
  const request = { epoch, have: { ...have, bins: { ...have.bins, [target.id]: 99 } } };
  const device = await openWhile(scene, delayAnswer(firstLook, olga.id), { request }, target, () =>
    endAccess(scene, target),
  );
  await device.ready();
  expect(goneOn(device)).toEqual([target.id]);
});

test('changes while a device connects reveal nothing of other bins', async () => {
  const scene = await setUp();
  const secret = await buildBin(server, { owner: olga });
  const target = { kind: 'bin', id: scene.bin.id } as const;
  const device = await openWhile(
    scene,
    delayAnswer(firstLook, olga.id),
    { copy: scene.copy },
    target,
    async () => {
      await buildItem(olga, secret, { name: 'Secret' });
      await olga.act('bins.delete', { id: secret.id });
      await server.notify({ ownerId: olga.id, bins: [scene.inside.id], locations: [scene.location.id] });
      await endAccess(scene, target);
    },
  );
  await device.ready();
  expect(JSON.stringify(device.messages)).not.toContain(secret.id);
  // The only change is in the account: a notification that the access has ended.
  expect(device.messages.map(kindOf)).toEqual(['hello', 'changes', 'gone', 'ready']);
  expect(goneOn(device)).toEqual([target.id]);
});

test('a grant while a device connects arrives', async () => {
  const scene = await setUp();
  const more = await buildBin(server, { owner: olga });
  const target = { kind: 'bin', id: scene.bin.id } as const;
  const device = await openWhile(
    scene,
    delayAnswer(firstLook, olga.id),
    { copy: scene.copy },
    target,
    async () => {
      await shareBin(server, more, scene.erik, 'viewer');
      await server.notify({ ownerId: olga.id, bins: [more.id] });
      await scene.other.until(() => scene.other.copy.bins.has(more.id));
      await endAccess(scene, target);
    },
  );
  await device.ready();
  expect([...device.copy.bins.keys()].sort()).toEqual([scene.inside.id, more.id].sort());
});

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('processes that start together on a new database agree on one epoch', async () => {
  const epochs = await Promise.all(Array.from({ length: 8 }, () => readEpoch(pool)));
  expect(new Set([...epochs, await readEpoch(pool)]).size).toBe(1);
  expect(epochs[0]).toMatch(/^[0-9a-f-]{36}-\d+-\d+$/);
});

test('without the right to read the history, the epoch is the installation id', async () => {
  const whole = await readEpoch(pool);
  const superuser = new Client(withDatabase(inject('superuserUrl'), new URL(database.url).pathname.slice(1)));
  await superuser.connect();
  await superuser.query('REVOKE EXECUTE ON FUNCTION pg_control_checkpoint() FROM PUBLIC');
  await superuser.end();
  expect(await readEpoch(pool)).toBe(whole.slice(0, 36));
});
