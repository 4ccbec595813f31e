import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { LiveClient } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

const headerOn = (device: LiveClient, { id }: { id: string }) => device.copy.bins.get(id)?.header;

async function setUp() {
  const attic = await olga.act('locations.create', { name: 'Attic' });
  const box = await buildBin(server, { owner: olga, locationId: attic.id });
  const planPhotoId = uuidv7();
  await olga.act('locations.update', { id: attic.id, planPhotoId });
  return { attic, box, planPhotoId };
}

test('a moved pin reaches users who see the location', async () => {
  const { attic, box, planPhotoId } = await setUp();
  const vera = await buildUser(server);
  await shareLocation(server, attic, vera, 'viewer');
  const devices = [await server.connect(olga), await server.connect(vera)];
  const pin = { planPhotoId, x: 0.123457, y: 0.000001 };
  await olga.act('bins.update', { id: box.id, pin });
  for (const device of devices) await device.until(() => headerOn(device, box)?.pin !== undefined);
  expect(devices.map((device) => headerOn(device, box)?.pin)).toEqual([pin, pin]);
  for (const [at, person] of [olga, vera].entries()) {
    const { bins } = await person.act('bins.list', {});
    expect(bins.find(({ id }) => id === box.id)).toEqual(devices[at] && headerOn(devices[at], box));
  }
});

test('a user who sees only the bin never gets its pin', async () => {
  const { box, planPhotoId } = await setUp();
  const erik = await buildUser(server);
  await shareBin(server, box, erik, 'admin');
  const early = await server.connect(erik);
  await olga.act('bins.update', { id: box.id, pin: { planPhotoId, x: 0.2, y: 0.2 } });
  await olga.act('bins.update', { id: box.id, description: 'Blue' });
  await early.until(() => headerOn(early, box)?.description === 'Blue');
  const late = await server.connect(erik);
  await late.until(() => headerOn(late, box) !== undefined);
  for (const device of [early, late]) {
    expect(JSON.stringify(device.messages)).not.toContain(planPhotoId);
    expect(headerOn(device, box)).not.toHaveProperty('pin');
  }
});

test('a grant of the location adds its pins, a revocation removes them', async () => {
  const { attic, box, planPhotoId } = await setUp();
  const erik = await buildUser(server);
  await olga.act('bins.update', { id: box.id, pin: { planPhotoId, x: 0.2, y: 0.2 } });
  await shareBin(server, box, erik, 'viewer');
  const device = await server.connect(erik);
  await device.until(() => headerOn(device, box) !== undefined);
  expect(headerOn(device, box)).not.toHaveProperty('pin');
  const target = { kind: 'location' as const, id: attic.id };
  await olga.act('invites.create', { targets: [target], emails: [erik.email], role: 'viewer' });
  await device.until(() => device.copy.me?.invites.length === 1);
  await erik.act('invites.accept', { target });
  await device.until(() => headerOn(device, box)?.pin !== undefined);
  await olga.act('locations.delete', { id: attic.id });
  await device.until(() => !device.copy.locations.has(attic.id));
  await device.until(() => headerOn(device, box)?.pin === undefined);
  expect(headerOn(device, box)).toMatchObject({ name: box.name });
});
