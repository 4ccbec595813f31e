import { expect } from 'vitest';
import { buildBin, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';

const test = base
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik' }))
  .extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

const minute = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const missingSince = async (reader: TestUser, id: string) =>
  (await reader.act('bins.get', { id })).missingSince;

async function history(reader: TestUser, id: string) {
  const { events } = await reader.act('history.list', { target: { kind: 'bin', id } });
  return events.map(({ kind, actorName, changes = [] }) => [
    kind,
    actorName,
    ...changes.map(({ field, from, to }) => [field, from !== undefined, to !== undefined]),
  ]);
}

test('an editor marks a bin as missing and finds it, and all readers see both', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  await shareBin(server, bin, vera, 'viewer');
  const before = await olga.act('bins.get', { id: bin.id });
  const marked = await erik.act('bins.update', { id: bin.id, isMissing: true });
  expect(Date.now() - Date.parse(marked.missingSince ?? '')).toBeLessThan(minute);
  expect(marked.revisions).toEqual({ [bin.id]: before.revision + 1 });
  for (const reader of [olga, erik, vera]) {
    expect(await missingSince(reader, bin.id)).toBe(marked.missingSince);
    const { bins } = await reader.act('bins.list', {});
    expect(bins.find(({ id }) => id === bin.id)?.missingSince).toBe(marked.missingSince);
  }
  const again = await olga.act('bins.update', { id: bin.id, isMissing: true });
  expect(again.missingSince).toBe(marked.missingSince);
  const changed = await olga.act('bins.update', { id: bin.id, description: 'Blue' });
  expect(changed.missingSince).toBe(marked.missingSince);
  expect(await olga.act('bins.update', { id: bin.id, isMissing: false })).not.toHaveProperty('missingSince');
  expect((await history(vera, bin.id)).filter(([, , change]) => change?.[0] === 'missingSince')).toEqual([
    ['changed', 'Olga', ['missingSince', true, false]],
    ['changed', 'Erik', ['missingSince', false, true]],
  ]);
});

test('a viewer may not mark it, and a stranger on its public page does not learn of it', async ({
  server,
  olga,
  anna,
  vera,
}) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  await shareBin(server, bin, vera, 'viewer');
  const refused = await vera.call('bins.update', { id: bin.id, isMissing: true });
  expect(refused.error?.details?.code).toBe('access.denied');
  const unmarked = await anna.act('bins.find', { code: bin.qrCode });
  expect(unmarked.bin).toBeDefined();
  await olga.act('bins.update', { id: bin.id, isMissing: true });
  expect(await anna.act('bins.find', { code: bin.qrCode })).toEqual(unmarked);
  expect((await anna.call('bins.see', { id: bin.id })).error?.details?.code).toBe('bins.notFound');
  expect(await missingSince(olga, bin.id)).toBeDefined();
});

test('a viewer’s scan finds it, once, also when it is repeated', async ({ server, olga, vera }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, vera, 'viewer');
  // So that the scan that finds it comes within ten minutes of another.
  await vera.act('bins.see', { id: bin.id });
  const { revision } = await olga.act('bins.update', { id: bin.id, isMissing: true });
  const key = operationHeader();
  const found = await vera.act('bins.see', { id: bin.id }, key);
  expect(found.revisions).toEqual({ [bin.id]: revision + 1 });
  expect((await vera.act('bins.see', { id: bin.id }, key)).revisions).toEqual(found.revisions);
  expect((await vera.act('bins.see', { id: bin.id })).revisions).toEqual({});
  expect(await missingSince(olga, bin.id)).toBeUndefined();
  const lines = (await history(olga, bin.id)).filter(([kind]) => kind === 'seen' || kind === 'changed');
  expect(lines).toEqual([
    ['changed', 'Vera', ['missingSince', true, false]],
    ['changed', 'Olga', ['missingSince', false, true]],
    ['seen', 'Vera'],
  ]);
});

test('many scans at once find it once', async ({ server, olga, vera }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, vera, 'viewer');
  await olga.act('bins.update', { id: bin.id, isMissing: true });
  await Promise.all([olga, vera, olga, vera].map((one) => one.act('bins.see', { id: bin.id })));
  const found = (await history(olga, bin.id)).filter(([, , change]) => change?.[1] === true);
  expect(found).toHaveLength(1);
});

test('a scan from before a bin was missed leaves it missing, unless wasMissing is set', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await server.pool.query(`UPDATE bins SET created_at = now() - interval '9 days' WHERE id = $1`, [bin.id]);
  await olga.act('bins.update', { id: bin.id, isMissing: true });
  expect((await olga.act('bins.see', { id: bin.id, at: ago(60 * minute) })).revisions).toEqual({});
  expect(await missingSince(olga, bin.id)).toBeDefined();
  await olga.act('bins.see', { id: bin.id, at: ago(30 * minute), wasMissing: true });
  expect(await missingSince(olga, bin.id)).toBeUndefined();
});

test('who moves it has found it; what lies in it stays missing', async ({ server, olga }) => {
  const garage = await olga.act('locations.create', { name: 'Garage' });
  const bin = await buildBin(server, { owner: olga });
  const inside = await buildBin(server, { owner: olga, parentBinId: bin.id });
  for (const id of [bin.id, inside.id]) await olga.act('bins.update', { id, isMissing: true });
  const moved = await olga.act('bins.move', { id: bin.id, locationId: garage.id });
  expect(moved).not.toHaveProperty('missingSince');
  expect(await missingSince(olga, bin.id)).toBeUndefined();
  expect(await missingSince(olga, inside.id)).toBeDefined();
  await olga.act('bins.update', { id: bin.id, isMissing: true });
  await olga.act('bins.move', { id: bin.id, locationId: garage.id });
  expect(await missingSince(olga, bin.id)).toBeDefined();
});

test('it stays missing through the trash', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { missingSince: since } = await olga.act('bins.update', { id: bin.id, isMissing: true });
  await olga.act('bins.delete', { id: bin.id });
  const { bins } = await olga.act('bins.restore', { id: bin.id });
  expect(bins[0]?.missingSince).toBe(since);
});
