import { expect } from 'vitest';
import { buildBin, buildItem, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { freshTest as test } from '#test/server-test.ts';

const inbox = async (user: TestUser) => (await user.act('notifications.list', {})).notifications;

test('an answer names by field the writer of each overwritten value', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, name: 'Box', description: 'Old' });
  await shareBin(server, bin, anna, 'editor');
  const { id } = await buildItem(olga, bin, { name: 'Fire steel', quantity: 2, notes: 'Old' });
  const item = { binId: bin.id, id };
  await anna.act('items.update', { ...item, name: 'Fire steel (Anna)', quantity: 9 });
  await olga.act('items.update', { ...item, notes: 'Mine' });
  const was = { name: 'Fire steel', quantity: 2, notes: 'Old' };
  const late = await olga.act('items.update', { ...item, name: 'Steel', quantity: 7, notes: 'Late', was });
  const byAnna = { userId: anna.id, userName: anna.name };
  expect(late.overwrote).toEqual({ name: 'Fire steel (Anna)', quantity: 9, notes: 'Mine' });
  expect(late.overwroteBy).toEqual({
    name: byAnna,
    quantity: byAnna,
    notes: { userId: olga.id, userName: olga.name },
  });
  await anna.act('bins.update', { id: bin.id, name: 'Crate', description: 'Hers' });
  const box = { id: bin.id, name: 'Chest', description: 'His' };
  const changed = await olga.act('bins.update', { ...box, was: { name: 'Box', description: 'Old' } });
  expect(changed.overwroteBy).toEqual({ name: byAnna, description: byAnna });
});

test('a change of a place names the writer, and one of another field nobody', async ({ olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic' });
  await olga.act('locations.update', { id, name: 'Loft' });
  const other = await olga.act('locations.update', { id, description: 'Dry', was: { description: null } });
  expect(other).not.toHaveProperty('overwroteBy');
  const late = await olga.act('locations.update', { id, name: 'Roof', was: { name: 'Attic' } });
  expect(late.overwroteBy).toEqual({ name: { userId: olga.id, userName: olga.name } });
});

test('a replaced value notifies its writer once, and the replacer keeps it as read', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const { id } = await buildItem(olga, bin, { name: 'Tarp', quantity: 2, notes: 'Old' });
  const item = { binId: bin.id, id };
  await anna.act('items.update', { ...item, quantity: 9 });
  await olga.act('items.update', { ...item, notes: 'Green', was: { notes: 'Old' } });
  expect(await inbox(anna)).toEqual([]);
  await olga.act('items.update', { ...item, notes: 'Red', was: { notes: 'Old' } });
  expect([...(await inbox(anna)), ...(await inbox(olga))]).toEqual([]);
  const key = operationHeader();
  const late = { ...item, quantity: 7, was: { quantity: 2 } };
  await olga.act('items.update', late, key);
  await olga.act('items.update', late, key);
  const [first, ...others] = await inbox(anna);
  expect(first).toMatchObject({
    type: 'values_replaced',
    binId: bin.id,
    title: 'Tarp',
    body: '9',
    read: false,
  });
  expect(first).not.toHaveProperty('more');
  expect(others).toEqual([]);
  const [kept, ...more] = await inbox(olga);
  expect(kept).toMatchObject({
    type: 'replaced_anothers_values',
    actorId: anna.id,
    actorName: anna.name,
    binId: bin.id,
    title: 'Tarp',
    body: '9',
    read: true,
  });
  expect(more).toEqual([]);
  await anna.act('items.update', { ...item, name: 'Tarp (Anna)' });
  await olga.act('items.update', { ...item, name: 'Tarp (Olga)', was: { name: 'Tarp' } });
  expect(await inbox(anna)).toMatchObject([
    { id: first?.id, title: 'Tarp (Olga)', body: 'Tarp (Anna)', more: 1 },
  ]);
  expect(await inbox(olga)).toMatchObject([{ id: kept?.id, body: 'Tarp (Anna)', more: 1, read: true }]);
});

test('a replaced value notifies no writer who muted it or lost access', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, name: 'Box' });
  await shareBin(server, bin, anna, 'editor');
  const { id } = bin;
  const replace = async (field: 'description' | 'qrLabel') => {
    await anna.act('bins.update', { id, [field]: 'Hers' });
    return () => olga.act('bins.update', { id, [field]: 'Ours', was: { [field]: 'Old' } });
  };
  const description = await replace('description');
  await anna.act('me.update', { mutedNotifications: ['replaced'] });
  await description();
  expect(await inbox(anna)).toEqual([]);
  await anna.act('me.update', { mutedNotifications: [] });
  await (await replace('description'))();
  expect(await inbox(anna)).toMatchObject([{ type: 'values_replaced', title: 'Box', body: 'Hers' }]);
  const label = await replace('qrLabel');
  await olga.act('accessEntries.delete', { target: { kind: 'bin', id }, userId: anna.id });
  await label();
  expect((await inbox(anna)).map(({ type }) => type)).toEqual(['access_ended', 'values_replaced']);
  expect((await inbox(anna))[1]).not.toHaveProperty('more');
  expect(await inbox(olga)).toMatchObject([{ type: 'replaced_anothers_values', title: 'Box', read: true }]);
});
