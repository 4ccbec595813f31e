import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/access.ts';
import type { Location } from '#domain/locations/location.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  shareBin,
  shareLocation,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { type LiveClient, requestOf } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

const makeLocation = (name = 'Attic') => olga.act('locations.create', { name });
const locationOn = (device: LiveClient, { id }: { id: string }) => device.copy.locations.get(id)?.location;
const headerOn = (device: LiveClient, { id }: { id: string }) => device.copy.bins.get(id)?.header;
const changesOn = (device: LiveClient) => device.messages.filter((message) => message.type === 'changes');
const targetOf = ({ id }: { id: string }) => ({ kind: 'location', id }) as const;

/** Expects the device to have locations and bins as in the server's answers. */
async function expectAll(user: TestUser, device: LiveClient): Promise<void> {
  const { locations } = await user.act('locations.list', {});
  const copied = [...device.copy.locations.values()].map((each) => each.location);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(copied.sort(byId)).toEqual(locations.sort(byId));
  const { bins } = await user.act('bins.list', {});
  const headers = [...device.copy.bins.values()].map((each) => each.header);
  expect(headers.sort(byId)).toEqual(bins.sort(byId));
  expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
}

describe.each(['owner', 'viewer', 'admin'] as const)('on a device of the %s', (effectiveRole) => {
  async function setUp() {
    const location = await makeLocation();
    const bin = await buildBin(server, { owner: olga, locationId: location.id });
    const reader = effectiveRole === 'owner' ? olga : await buildUser(server, { name: 'Erik' });
    if (effectiveRole !== 'owner') await shareLocation(server, location, reader, effectiveRole);
    const device = await server.connect(reader);
    await expectAll(reader, device);
    return { location, bin, reader, device };
  }

  test('a changed location is sent whole', async () => {
    const { location, reader, device } = await setUp();
    await olga.act('locations.update', { id: location.id, name: 'Loft', address: 'Storgatan 1' });
    await device.until(() => locationOn(device, location)?.name === 'Loft');
    const last = changesOn(device).at(-1);
    expect(last).toMatchObject({
      bins: {},
      locations: { [location.id]: { address: 'Storgatan 1', role: effectiveRole } },
    });
    await expectAll(reader, device);
  });

  test('a bin moved into the location appears there', async () => {
    const { location, reader, device } = await setUp();
    const bin = await buildBin(server, { owner: olga });
    await olga.act('bins.move', { id: bin.id, locationId: location.id });
    await device.until(() => headerOn(device, bin)?.locationId === location.id);
    await expectAll(reader, device);
  });

  test('deleting and restoring it with its bins is one message each', async () => {
    const { location, bin, reader, device } = await setUp();
    await olga.act('locations.delete', { id: location.id });
    const isGone = () => locationOn(device, location)?.deletedAt !== undefined;
    await device.until(() =>
      effectiveRole === 'owner' ? isGone() : !device.copy.locations.has(location.id),
    );
    const gone = changesOn(device).at(-1);
    if (effectiveRole === 'owner') {
      expect(Object.keys(gone?.locations ?? {})).toEqual([location.id]);
      expect(gone?.bins[bin.id]?.header).not.toHaveProperty('locationId');
    } else expect(gone).toMatchObject({ gone: [bin.id], goneLocations: [location.id] });
    await expectAll(reader, device);
    await olga.act('locations.restore', { id: location.id });
    await device.until(() => headerOn(device, bin)?.locationId === location.id);
    const back = changesOn(device).at(-1);
    expect(Object.keys(back?.bins ?? {})).toEqual([bin.id]);
    expect(Object.keys(back?.locations ?? {})).toEqual([location.id]);
    await expectAll(reader, device);
  });
});

test('a new location appears with its first bin', async () => {
  const erik = await buildUser(server);
  const device = await server.connect(erik);
  const location = await erik.act('locations.create', { name: 'Shed' });
  await buildBin(server, { owner: erik, locationId: location.id });
  await device.until(() => device.copy.bins.size === 1);
  await expectAll(erik, device);
});

test('a first load sends all locations with the headers', async () => {
  const location = await makeLocation('First');
  const device = await server.connect(olga);
  const headers = device.messages.find((message) => message.type === 'headers');
  expect(headers?.locations?.map((each) => each.id)).toContain(location.id);
  const ready = device.messages.find((message) => message.type === 'ready');
  expect(ready?.locations).toContain(location.id);
  expect(ready?.bins).not.toContain(location.id);
  await expectAll(olga, device);
});

describe('sharing', () => {
  const share = async (location: Location, person: TestUser, role: Role, bins: { id: string }[] = []) => {
    await shareLocation(server, location, person, role);
    const ids = bins.map((bin) => bin.id);
    await server.notify({ ownerId: location.ownerId, locations: [location.id], bins: ids });
  };

  test('a grant sends a location with all its bins, a revocation removes them', async () => {
    const location = await makeLocation();
    const bin = await buildBin(server, { owner: olga, locationId: location.id });
    await buildItem(olga, bin);
    const erik = await buildUser(server);
    const device = await server.connect(erik);
    await share(location, erik, 'editor', [bin]);
    await device.until(() => device.copy.bins.get(bin.id)?.items.size === 1);
    const came = changesOn(device).find(({ bins }) => bin.id in bins);
    expect(Object.keys(came?.locations ?? {}), 'not after its bin').toEqual([location.id]);
    expect(locationOn(device, location)).toMatchObject({ role: 'editor', ownerName: 'Olga' });
    await expectAll(erik, device);
    await olga.act('accessEntries.delete', { target: targetOf(location), userId: erik.id });
    await device.until(() => !device.copy.bins.has(bin.id));
    const left = changesOn(device).find(({ gone }) => gone?.includes(bin.id));
    expect(left).toMatchObject({ gone: [bin.id], goneLocations: [location.id] });
    await expectAll(erik, device);
  });

  test('a grant of many bins is sent in portions, the location first', async () => {
    const location = await makeLocation();
    for (let n = 0; n < 120; n++) await buildBin(server, { owner: olga, locationId: location.id });
    const erik = await buildUser(server);
    // Another connection has them already, so that not all of them are read whole.
    const own = await server.connect(olga);
    const device = await server.connect(erik);
    const bins = [...own.copy.bins.values()].filter((each) => each.header.locationId === location.id);
    await share(
      location,
      erik,
      'viewer',
      bins.map((each) => each.header),
    );
    await device.until(() => device.copy.bins.size === 120);
    expect(changesOn(device).find((each) => Object.keys(each.bins).length > 0)?.locations).toHaveProperty(
      location.id,
    );
    await expectAll(erik, device);
  });

  test('after a revocation nothing of the location is sent', async () => {
    const location = await makeLocation();
    const erik = await buildUser(server);
    await shareLocation(server, location, erik, 'admin');
    const [device, own] = [await server.connect(erik), await server.connect(olga)];
    await olga.act('accessEntries.delete', { target: targetOf(location), userId: erik.id });
    await device.until(() => !device.copy.locations.has(location.id));
    const count = device.messages.length;
    await olga.act('locations.update', { id: location.id, name: 'Secret' });
    await own.until(() => locationOn(own, location)?.name === 'Secret');
    const proof = await buildBin(server, { owner: erik });
    await device.until(() => device.copy.bins.has(proof.id));
    expect(device.messages.length).toBe(count + 1);
  });

  test('a changed role changes the visible people', async () => {
    const location = await makeLocation();
    const erik = await buildUser(server);
    await shareLocation(server, location, erik, 'viewer');
    const device = await server.connect(erik);
    expect(locationOn(device, location)?.accessList[erik.id]).not.toHaveProperty('userEmail');
    await olga.act('accessEntries.update', { target: targetOf(location), userId: erik.id, role: 'admin' });
    await device.until(() => locationOn(device, location)?.role === 'admin');
    expect(locationOn(device, location)?.accessList[erik.id]).toHaveProperty('userEmail', erik.email);
    await expectAll(erik, device);
  });

  test('a bin shared without its location has none until that is shared', async () => {
    const location = await makeLocation();
    const bin = await buildBin(server, { owner: olga, locationId: location.id });
    const erik = await buildUser(server);
    await shareBin(server, bin, erik, 'viewer');
    const device = await server.connect(erik);
    expect(headerOn(device, bin)).not.toHaveProperty('locationId');
    expect(JSON.stringify(device.messages)).not.toContain(location.id);
    await share(location, erik, 'viewer', [bin]);
    await device.until(() => headerOn(device, bin)?.locationId === location.id);
    await expectAll(erik, device);
  });

  test('users of one role get only the ancestors that each can see', async () => {
    const location = await makeLocation();
    const bin = await buildBin(server, { owner: olga, locationId: location.id });
    const [inside, outside] = [await buildUser(server), await buildUser(server)];
    await shareLocation(server, location, inside, 'viewer');
    await shareBin(server, bin, outside, 'viewer');
    const [one, other] = [await server.connect(inside), await server.connect(outside)];
    await olga.act('bins.update', { id: bin.id, color: 'moss' });
    await one.until(() => headerOn(one, bin)?.color === 'moss');
    await other.until(() => headerOn(other, bin)?.color === 'moss');
    await expectAll(inside, one);
    await expectAll(outside, other);
  });
});

describe('a device that was away', () => {
  test('gets nothing if nothing changed', async () => {
    await makeLocation();
    const device = await server.connect(olga);
    await device.close();
    const again = await server.connect(olga, { copy: device.copy });
    expect(again.messages.map((message) => message.type)).toEqual(['hello', 'ready']);
  });

  test('gets changed, new and removed locations', async () => {
    const [left, right, kept] = [await makeLocation(), await makeLocation(), await makeLocation()];
    const erik = await buildUser(server);
    for (const location of [left, kept]) await shareLocation(server, location, erik, 'viewer');
    const device = await server.connect(erik);
    await device.close();
    await unshareBins(server, olga.id, erik);
    for (const location of [right, kept]) await shareLocation(server, location, erik, 'viewer');
    const { copy } = device;
    const again = await server.connect(erik, { copy });
    expect(changesOn(again)[0]).toMatchObject({ bins: {}, goneLocations: [left.id] });
    expect([...copy.locations.keys()].sort()).toEqual([right.id, kept.id].sort());
    await expectAll(erik, again);
  });

  test('gets a location whole if its revision is too high; unknown ids are gone', async () => {
    const location = await makeLocation();
    const device = await server.connect(olga);
    await device.close();
    const claim = requestOf(device.copy);
    const invented = '00000000-0000-4000-8000-000000000001';
    const locations = { ...claim.have.locations, [location.id]: 99, [invented]: 1 };
    const again = await server.connect(olga, { request: { ...claim, have: { ...claim.have, locations } } });
    expect(changesOn(again)).toMatchObject([
      { goneLocations: [invented] },
      { locations: { [location.id]: { revision: 1 } } },
    ]);
  });

  test('a location requested as a bin, or vice versa, is gone', async () => {
    const location = await makeLocation();
    const bin = await buildBin(server, { owner: olga });
    const device = await server.connect(olga);
    await device.close();
    const { epoch, have } = requestOf(device.copy);
    const swapped = { bins: { [location.id]: 1 }, locations: { [bin.id]: 1 } };
    const again = await server.connect(olga, { request: { epoch, have: { ...swapped, me: have.me } } });
    expect(changesOn(again)[0]).toMatchObject({ gone: [location.id], goneLocations: [bin.id] });
    const sent = changesOn(again).slice(1);
    expect(sent.some((each) => bin.id in each.bins)).toBe(true);
    expect(sent.some((each) => location.id in (each.locations ?? {}))).toBe(true);
  });

  test('gets everything again under another epoch', async () => {
    const location = await makeLocation();
    const device = await server.connect(olga);
    await device.close();
    const again = await server.connect(olga, { request: { ...requestOf(device.copy), epoch: 'another' } });
    const sent = changesOn(again).flatMap((each) => Object.keys(each.locations ?? {}));
    expect(sent).toContain(location.id);
    expect(sent.sort()).toEqual([...device.copy.locations.keys()].sort());
  });
});

test('a hint without an owner finds the locations’ owners', async () => {
  const location = await makeLocation();
  const device = await server.connect(olga);
  await server.pool.query(`UPDATE locations SET name = 'Told', revision = revision + 1 WHERE id = $1`, [
    location.id,
  ]);
  await server.notify({ locations: [location.id] });
  await device.until(() => locationOn(device, location)?.name === 'Told');
});

test('comparison finds unpublished changes, grants and revocations', async () => {
  const lonely = await startLiveServer({ databaseUrl: server.databaseUrl, liveTimes: { comparison: 150 } });
  const location = await makeLocation();
  const erik = await buildUser(server);
  const device = await lonely.connect(erik);
  await shareLocation(server, location, erik, 'viewer');
  await device.until(() => device.copy.locations.has(location.id), 'the grant');
  await server.pool.query(`UPDATE locations SET name = 'Lost', revision = revision + 1 WHERE id = $1`, [
    location.id,
  ]);
  await device.until(() => locationOn(device, location)?.name === 'Lost', 'the change');
  await unshareBins(server, olga.id, erik);
  await device.until(() => !device.copy.locations.has(location.id), 'the revocation');
  await lonely.close();
});

test('changes through another process arrive', async () => {
  const other = await startLiveServer({ databaseUrl: server.databaseUrl });
  const location = await makeLocation();
  const bin = await buildBin(server, { owner: olga, locationId: location.id });
  const device = await other.connect(olga);
  await olga.act('locations.delete', { id: location.id });
  await device.until(() => locationOn(device, location)?.deletedAt !== undefined);
  expect(changesOn(device).at(-1)?.bins[bin.id]?.header).not.toHaveProperty('locationId');
  await other.close();
});
