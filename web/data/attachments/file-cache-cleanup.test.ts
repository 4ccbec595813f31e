import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { newId } from '../operations/new-id.ts';
import { fileCacheName } from '../storage/file-caches.ts';

const anna = newId();

let household: Household;
let keptPhotos: Map<string, Set<string>>;

beforeEach(() => {
  household = new Household();
  keptPhotos = new Map();
  vi.stubGlobal('caches', {
    keys: vi.fn(async () => [...keptPhotos.keys()]),
    has: async (name: string) => keptPhotos.has(name),
    delete: async (name: string) => keptPhotos.delete(name),
    open: async (name: string) => ({
      keys: async () => [...(keptPhotos.get(name) ?? [])].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => keptPhotos.get(name)?.delete(url),
    }),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  return household.end();
});

const keep = (stream: string, ...photoIds: string[]) =>
  keptPhotos.set(
    fileCacheName('photos', household.server.userId, stream),
    new Set(photoIds.map((id) => `https://whichbin.example/photos/${id}/small`)),
  );
const keptOf = (stream: string) =>
  [...(keptPhotos.get(fileCacheName('photos', household.server.userId, stream)) ?? [])].map(
    (url) => url.split('/')[4],
  );

async function shareWithAnna(userPhotoId: string) {
  const { server } = household;
  const kitchen = giveBin(server, 'Kitchen');
  const entry = { role: 'viewer', userName: 'Anna', grantedBy: server.userId } as const;
  const showPhoto = (id: string) =>
    server.setPeople(kitchen, {
      accessList: { [anna]: { ...entry, grantedAt: '2026-05-01T12:00:00.000Z', userPhotoId: id } },
    });
  showPhoto(userPhotoId);
  const tab = household.openTab();
  await household.untilOnline(tab);
  await tab.attachments();
  return { kitchen, showPhoto };
}

test('the device drops a person’s former photos and photos no longer visible', async () => {
  keep(anna, 'first', 'second');
  keep('gone', 'other');
  const { kitchen, showPhoto } = await shareWithAnna('first');
  await eventually(() => expect(keptOf(anna)).toEqual(['first']));
  expect(keptOf('gone')).toEqual([]);
  keep(anna, 'first', 'second');
  showPhoto('second');
  await eventually(() => expect(keptOf(anna)).toEqual(['second']));
  household.server.takeAway(kitchen);
  await eventually(() => expect(keptOf(anna)).toEqual([]));
});

test('changes without photos do not scan the photo caches', async () => {
  const { kitchen } = await shareWithAnna('first');
  const shed = giveBin(household.server, 'Shed');
  await eventually(() => expect(caches.keys).toHaveBeenCalled());
  await household.untilSettled();
  vi.mocked(caches.keys).mockClear();
  for (const binId of [kitchen, shed])
    household.server.act({ call: 'items.create', data: { binId, items: [{ id: newId(), name: 'Lamp' }] } });
  await household.untilSettled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(caches.keys).not.toHaveBeenCalled();
});

test('removed photos are deleted also after many changes at once', async () => {
  const { server } = household;
  const locationId = newId();
  server.act({ call: 'locations.create', data: { id: locationId, name: 'Cellar' } });
  const bins = Array.from({ length: 25 }, (_, n) => giveBin(server, `Box ${n}`, [], { locationId }));
  const tab = household.openTab();
  await household.untilOnline(tab);
  await tab.attachments();
  await household.untilSettled();
  const [first = '', second = ''] = bins;
  keep(first, 'removed');
  server.act({ call: 'locations.delete', data: { id: locationId } });
  await eventually(() => expect(keptOf(first)).toEqual([]));
  expect(keptPhotos.has(fileCacheName('photos', server.userId, second))).toBe(false);
});
