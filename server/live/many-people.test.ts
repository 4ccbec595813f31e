import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';
import { shareWithMany } from '#test/many-people.ts';
import { peoplePerPart } from '../features/access/people.present.ts';

const bins = 12;
const peopleEach = Math.ceil(peoplePerPart / 4);

let server: LiveServer;
let olga: TestUser;
let anna: TestUser;
let topId: string;
beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { plan: 'unlimited' });
  const place = await olga.act('locations.create', { name: 'Attic' });
  const top = await buildBin(server, { owner: olga, locationId: place.id });
  topId = top.id;
  const below = [];
  for (let n = 1; n < bins; n++) below.push(await buildBin(server, { owner: olga, parentBinId: top.id }));
  anna = await buildUser(server);
  await shareBin(server, top, anna, 'admin');
  const targets = [top, ...below].map(({ id }) => ({ kind: 'bin' as const, id, ownerId: olga.id }));
  await shareWithMany(server, [...targets, { kind: 'location', id: place.id, ownerId: olga.id }], peopleEach);
});
afterAll(() => server.close());

type Named = { accessList: object };
const namedIn = (records: Iterable<Named>) =>
  [...records].reduce((sum, { accessList }) => sum + Object.keys(accessList).length, 0);

test('a first load with many people misses none of the bins', async () => {
  const device = await server.connect(olga);
  const { messages, copy } = device;
  for (const message of messages) {
    if (message.type === 'headers') expect(namedIn(message.bins)).toBeLessThanOrEqual(peoplePerPart);
    if (message.type === 'changes')
      expect(namedIn(Object.values(message.bins).map(({ header }) => header))).toBeLessThanOrEqual(
        peoplePerPart,
      );
  }
  const { bins: all } = await olga.act('bins.list', {});
  expect(all).toHaveLength(bins);
  expect(namedIn(all)).toBe(bins * (peopleEach + 1));
  expect([...copy.bins.values()].map(({ header }) => header)).toEqual(expect.arrayContaining(all));
  expect([...copy.bins.values()].every(({ revision }) => revision !== undefined)).toBe(true);
  expect(messages.filter(({ type }) => type === 'ready')).toHaveLength(1);
});

test('a change in bins of many people is sent in parts', async () => {
  const [mine, hers] = [await server.connect(olga), await server.connect(anna)];
  const before = mine.messages.length;
  await olga.act('bins.delete', { id: topId, cascade: true });
  const trashed = () => [...mine.copy.bins.values()].every(({ header }) => header.deletedAt !== undefined);
  await mine.until(trashed, 'all in the trash');
  await hers.until(() => [...hers.copy.bins.values()].every(({ header }) => header.deletedAt !== undefined));
  expect(mine.messages.slice(before).filter(({ type }) => type === 'changes').length).toBeGreaterThan(1);
  const { bins: back } = await anna.act('bins.restore', { id: topId });
  expect(back).toHaveLength(bins);
  await hers.until(() => [...hers.copy.bins.values()].every(({ header }) => header.deletedAt === undefined));
  for (const { header } of hers.copy.bins.values())
    expect(header).toEqual(back.find(({ id }) => id === header.id));
  expect([...mine.copy.gaps, ...hers.copy.gaps]).toEqual([]);
});
