import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { pinOn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { buildBin, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { photoForm, readPhoto, smallPhoto } from '#test/photos.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const codeOf = (answer: { error: { details?: { code: string } } | undefined }) => answer.error?.details?.code;

async function buildPlan(server: TestServer, owner: TestUser) {
  const attic = await owner.act('locations.create', { name: 'Attic' });
  const box = await buildBin(server, { owner, locationId: attic.id });
  const planPhotoId = uuidv7();
  await owner.act('locations.update', { id: attic.id, planPhotoId });
  const pin = { planPhotoId, x: 0.25, y: 0.5 };
  await owner.act('bins.update', { id: box.id, pin });
  return { attic, box, planPhotoId, pin };
}

async function upload(server: TestServer, owner: TestUser, locationId: string, id: string): Promise<Photo> {
  const answer = await server.fetch('/api/photos.create', {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: photoForm({ id, target: { kind: 'location', id: locationId } }, await smallPhoto()),
  });
  return ((await answer.json()) as { result: Photo }).result;
}

const headerOf = async (reader: TestUser, id: string): Promise<BinHeader | undefined> =>
  (await reader.act('bins.list', {})).bins.find((bin) => bin.id === id);
const placeOf = (reader: TestUser, { id }: Pick<Location, 'id'>) => reader.act('locations.get', { id });
const pinLines = async (reader: TestUser, id: string) =>
  (await reader.act('history.list', { target: { kind: 'bin', id } })).events.filter((event) =>
    event.changes?.some(({ field }) => field === 'pin'),
  );

test('a bin is pinned and moved on the plan; who covers another’s move is told', async ({
  server,
  olga,
  anna,
}) => {
  const { attic, box, planPhotoId, pin } = await buildPlan(server, olga);
  await shareLocation(server, attic, anna, 'editor');
  const othersPin = { planPhotoId, x: 0.1, y: 0.1 };
  const moved = await anna.act('bins.update', { id: box.id, pin: othersPin, was: { pin } });
  expect(moved).toMatchObject({ pin: othersPin });
  expect(moved).not.toHaveProperty('overwrote');
  const late = await olga.act('bins.update', { id: box.id, pin: { planPhotoId, x: 1, y: 0 }, was: { pin } });
  expect(late).toMatchObject({ pin: { x: 1, y: 0 }, overwrote: { pin: othersPin } });
  expect((await headerOf(olga, box.id))?.pin).toEqual({ planPhotoId, x: 1, y: 0 });
  expect((await olga.act('bins.get', { id: box.id })).pin).toEqual({ planPhotoId, x: 1, y: 0 });
  const [last] = await pinLines(anna, box.id);
  expect(last).toMatchObject({
    kind: 'changed',
    to: { kind: 'location', id: attic.id },
    changes: [{ field: 'pin', from: othersPin, to: { planPhotoId, x: 1, y: 0 } }],
  });
  expect(await olga.act('bins.update', { id: box.id, pin: null })).not.toHaveProperty('pin');
});

test('other changes leave the pin, also by one who does not see it', async ({ server, olga, anna }) => {
  const { box, pin } = await buildPlan(server, olga);
  await shareBin(server, box, anna, 'editor');
  const described = await anna.act('bins.update', { id: box.id, description: 'Blue' });
  expect(described).not.toHaveProperty('pin');
  expect(await headerOf(olga, box.id)).toMatchObject({ description: 'Blue', pin });
});

test('who sees the bin alone sees no pin, anywhere, and changes none', async ({ server, olga, anna }) => {
  const { box, planPhotoId } = await buildPlan(server, olga);
  await shareBin(server, box, anna, 'admin');
  const told = JSON.stringify([
    await anna.act('bins.get', { id: box.id }),
    await anna.act('bins.list', {}),
    await anna.act('history.list', { target: { kind: 'bin', id: box.id } }),
  ]);
  expect(told).not.toContain(planPhotoId);
  expect(told).not.toContain('"pin"');
  for (const pin of [null, { planPhotoId, x: 0, y: 0 }]) {
    const answer = await anna.call('bins.update', { id: box.id, pin, was: { pin: null } });
    expect(codeOf(answer)).toBe('bins.pinWithoutPlace');
  }
  expect(await pinLines(olga, box.id)).toHaveLength(1);
});

test('a stranger who finds a public bin sees no pin', async ({ server, olga, anna }) => {
  const { box, planPhotoId } = await buildPlan(server, olga);
  await olga.act('bins.update', { id: box.id, isPrivate: false });
  const found = await anna.act('bins.find', { code: box.id });
  expect(found.bin).toBeDefined();
  expect(JSON.stringify(found)).not.toContain(planPhotoId);
});

test('a bin that moved to a place of other people hides its pin on the first one', async ({
  server,
  olga,
  anna,
}) => {
  const { attic, box, pin, planPhotoId } = await buildPlan(server, olga);
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  await shareLocation(server, cellar, anna, 'editor');
  await olga.act('bins.move', { id: box.id, locationId: cellar.id });
  const seen = await headerOf(anna, box.id);
  expect(seen).toMatchObject({ locationId: cellar.id });
  expect(seen).not.toHaveProperty('pin');
  expect(await pinLines(anna, box.id)).toEqual([]);
  const late = await anna.act('bins.update', { id: box.id, color: 'teal' });
  expect(late).not.toHaveProperty('pin');
  await olga.act('bins.move', { id: box.id, locationId: attic.id });
  const back = await headerOf(olga, box.id);
  expect(back?.pin).toEqual(pin);
  expect(
    pinOn({ ...(await placeOf(olga, attic)), photos: [photoOf(planPhotoId)] }, back ?? {}),
  ).toBeDefined();
});

test('a new pin does not reveal the earlier one to people of the new place', async ({
  server,
  olga,
  anna,
}) => {
  const { attic, box, pin, planPhotoId } = await buildPlan(server, olga);
  const erik = await buildUser(server);
  await shareLocation(server, attic, erik, 'editor');
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  await shareLocation(server, cellar, anna, 'editor');
  await olga.act('bins.move', { id: box.id, locationId: cellar.id });
  // Late from a device that had no network when the bin was moved.
  const late = { ...pin, x: 0.9 };
  await olga.act('bins.update', { id: box.id, pin: late, was: { pin } });
  expect(await headerOf(anna, box.id)).not.toHaveProperty('pin');
  await anna.act('bins.update', { id: box.id, pin: null, was: { pin: null } });
  expect((await headerOf(olga, box.id))?.pin, 'what she does not see she does not take off').toEqual(late);
  const next = { planPhotoId: uuidv7(), x: 0.5, y: 0.5 };
  await olga.act('bins.update', { id: box.id, pin: next, was: { pin: late } });
  expect((await headerOf(anna, box.id))?.pin).toEqual(next);
  const lines = await pinLines(anna, box.id);
  expect(lines.flatMap(({ changes }) => changes)).toEqual([{ field: 'pin', to: next }]);
  expect(
    JSON.stringify(await anna.act('history.list', { target: { kind: 'bin', id: box.id } })),
  ).not.toContain(planPhotoId);
  await olga.act('bins.update', { id: box.id, pin: null });
  await olga.act('bins.move', { id: box.id, locationId: attic.id });
  expect((await pinLines(erik, box.id)).map(({ to }) => to?.id)).toEqual([attic.id, attic.id]);
});

const photoOf = (id: string): Photo => ({ id, width: 4, height: 3, placeholder: '' });

test('a bin in no place has no pin to change', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const pin = { planPhotoId: uuidv7(), x: 0, y: 0 };
  expect(codeOf(await olga.call('bins.update', { id: bin.id, pin }))).toBe('bins.pinWithoutPlace');
});

test('the plan may be named before its photo comes, goes with it and comes back', async ({
  server,
  olga,
}) => {
  const { attic, box, planPhotoId, pin } = await buildPlan(server, olga);
  const shown = async () => pinOn(await placeOf(olga, attic), (await headerOf(olga, box.id)) ?? {});
  expect(await shown()).toBeUndefined();
  const photo = await upload(server, olga, attic.id, planPhotoId);
  expect(await shown()).toEqual({ x: pin.x, y: pin.y });
  expect((await readPhoto(server, `/photos/${photo.id}/large`, olga)).status).toBe(200);
  const target = { kind: 'location', id: attic.id } as const;
  await olga.act('photos.delete', { target, id: planPhotoId });
  expect(await shown()).toBeUndefined();
  await olga.act('photos.restore', { target, id: planPhotoId });
  expect(await shown()).toEqual({ x: pin.x, y: pin.y });
  await olga.act('locations.update', { id: attic.id, planPhotoId: uuidv7() });
  expect(await shown()).toBeUndefined();
});

test('a viewer of the place sees pins and moves none', async ({ server, olga }) => {
  const { attic, box, planPhotoId, pin } = await buildPlan(server, olga);
  const vera = await buildUser(server);
  await shareLocation(server, attic, vera, 'viewer');
  expect((await headerOf(vera, box.id))?.pin).toEqual(pin);
  const answer = await vera.call('bins.update', { id: box.id, pin: { planPhotoId, x: 0, y: 0 } });
  expect(codeOf(answer)).toBe('access.denied');
});

test.for<object>([
  { x: -0.1, y: 0 },
  { x: 0, y: 1.1 },
  { x: null, y: 0 },
  { x: '0', y: 0 },
  { x: 0 },
  { x: 0, y: 0, planPhotoId: 'plan' },
])('a pin at %o is refused', async (bad, { server, olga }) => {
  const { box, planPhotoId, pin } = await buildPlan(server, olga);
  const answer = await olga.call('bins.update', { id: box.id, pin: { planPhotoId, ...bad } as never });
  expect(codeOf(answer)).toBe('request.invalid');
  expect((await headerOf(olga, box.id))?.pin).toEqual(pin);
});
