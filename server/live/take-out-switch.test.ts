import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, shareLocation } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;

beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

test('viewers learn at once where they may take out', async () => {
  const olga = await buildUser(server, { name: 'Olga' });
  const vera = await buildUser(server, { name: 'Vera' });
  const place = await olga.act('locations.create', { name: 'Store' });
  const bin = await buildBin(server, { owner: olga, locationId: place.id });
  await shareLocation(server, place, vera, 'viewer');
  const device = await server.connect(vera);
  const ofBin = () => device.copy.bins.get(bin.id)?.header.viewersMayTakeOut;
  const ofPlace = () => device.copy.locations.get(place.id)?.location.viewersMayTakeOut;
  for (const viewersMayTakeOut of [true, false]) {
    const shown = viewersMayTakeOut || undefined;
    await olga.act('bins.update', { id: bin.id, viewersMayTakeOut });
    await device.until(() => ofBin() === shown);
    await olga.act('locations.update', { id: place.id, viewersMayTakeOut });
    await device.until(() => ofPlace() === shown);
  }
  expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
});
