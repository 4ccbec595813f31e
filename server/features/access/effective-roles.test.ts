import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { buildPeople, buildScene } from '#test/rights/scene.ts';
import { test as base } from '#test/server-test.ts';
import { openTargetForWrite } from './gate.ts';
import { lockOwner, NOBODY } from './locked-owner.ts';

const test = base.extend('people', { scope: 'file' }, ({ server }) => buildPeople(server));

test('a refused write changes nothing, not even a revision', async ({ server, people }) => {
  const { attic, box, item } = await buildScene(server, people);
  const before = await people.owner.act('bins.get', { id: box.id });
  for (const reader of ['stranger', 'viewer'] as const) {
    await people[reader].call('items.update', { binId: box.id, id: item.id, quantity: 9 });
    await people[reader].call('items.delete', { binId: box.id, ids: [item.id] });
    await people[reader].call('bins.update', { id: box.id, name: 'Mine now' });
    await people[reader].call('bins.move', { id: box.id, parentBinId: null });
    await people[reader].call('bins.delete', { id: attic.id, cascade: true });
  }
  expect(await people.owner.act('bins.get', { id: box.id })).toEqual(before);
});

test('viewers see no trash, editors do', async ({ server, people }) => {
  const { box, trashed, item, trashedItem } = await buildScene(server, people);
  const seen = await people.viewer.act('bins.get', { id: box.id });
  expect(seen.items.map((each) => each.id)).toEqual([item.id]);
  const edited = await people.editor.act('bins.get', { id: box.id });
  expect(edited.items.map((each) => each.id)).toEqual([item.id, trashedItem.id]);
  const listed = async (user: TestUser) => (await user.act('bins.list', {})).bins.map((bin) => bin.id);
  expect(await listed(people.viewer)).not.toContain(trashed.id);
  expect(await listed(people.editor)).toContain(trashed.id);
});

test('everybody inside sees who has access, email addresses only from admin on', async ({
  server,
  people,
}) => {
  const { box } = await buildScene(server, people);
  const seen = (await people.viewer.act('bins.get', { id: box.id })).accessList;
  expect(seen[people.editor.id]).toMatchObject({
    role: 'editor',
    userName: 'Editor',
    grantedBy: people.owner.id,
  });
  expect(seen[people.editor.id]).not.toHaveProperty('userEmail');
  const asAdmin = (await people.admin.act('bins.get', { id: box.id })).accessList;
  expect(asAdmin[people.editor.id]).toMatchObject({ userEmail: people.editor.email });
});

test('a bin that is shared without its parent appears at the top level', async ({ server, people }) => {
  const { owner, stranger } = people;
  const attic = await owner.act('bins.create', { name: `Attic ${uuidv7()}` });
  const box = await owner.act('bins.create', { name: `Box ${uuidv7()}`, parentBinId: attic.id });
  await shareBin(server, box, stranger, 'editor');
  expect(await stranger.act('bins.get', { id: box.id })).not.toHaveProperty('parentBinId');
  expect(await owner.act('bins.get', { id: box.id })).toHaveProperty('parentBinId', attic.id);
});

test('of several roles the highest counts', async ({ server, people }) => {
  const { owner } = people;
  const anna = await buildUser(server, { name: 'Anna' });
  const attic = await owner.act('bins.create', { name: `Attic ${uuidv7()}` });
  const box = await owner.act('bins.create', { name: `Box ${uuidv7()}`, parentBinId: attic.id });
  await shareBin(server, attic, anna, 'viewer');
  await shareBin(server, box, anna, 'admin');
  const seen = await anna.act('bins.get', { id: box.id });
  expect(seen.role).toBe('admin');
  expect(seen.accessList[anna.id]).toMatchObject({ role: 'admin' });
});

test('who is let in after a write has looked for the owner is not let in by that write', async ({
  server,
  people,
}) => {
  const { box, place } = await buildScene(server, people);
  const { admin } = people;
  const open = (target: Target) =>
    inTransaction(server.pool, async (tx) =>
      openTargetForWrite(await lockOwner(tx, NOBODY), admin.id, target),
    );
  await expect(open({ kind: 'bin', id: box.id })).rejects.toMatchObject({ code: 'bins.notFound' });
  await expect(open({ kind: 'location', id: place.id })).rejects.toMatchObject({
    code: 'locations.notFound',
  });
});

test('who creates inside a shared bin creates for its owner, shared as it is', async ({ server, people }) => {
  const { attic } = await buildScene(server, people);
  const { owner, editor, viewer } = people;
  const made = await editor.act('bins.create', { name: `Made ${uuidv7()}`, parentBinId: attic.id });
  expect(made).toMatchObject({ ownerId: owner.id, userId: owner.id, role: 'editor', parentBinId: attic.id });
  expect(await viewer.act('bins.get', { id: made.id })).toMatchObject({ role: 'viewer' });
  expect((await owner.act('bins.list', {})).bins.map((bin) => bin.id)).toContain(made.id);
});

test('moving a bin ends entries of its old parent and adds those of the new one', async ({
  server,
  people,
}) => {
  const { box, attic } = await buildScene(server, people);
  const { owner, viewer, editor, stranger } = people;
  const cellar = await owner.act('bins.create', { name: `Cellar ${uuidv7()}` });
  const inside = await owner.act('bins.create', { name: `Inside ${uuidv7()}`, parentBinId: box.id });
  await shareBin(server, cellar, stranger, 'viewer');
  await shareBin(server, box, editor, 'editor');
  const { revisions } = await owner.act('bins.move', { id: box.id, parentBinId: cellar.id });
  expect(Object.keys(revisions).sort()).toEqual([box.id, inside.id].sort());
  expect((await viewer.call('bins.get', { id: box.id })).error?.details?.code).toBe('bins.notFound');
  expect(await stranger.act('bins.get', { id: inside.id })).toMatchObject({ role: 'viewer' });
  expect(await editor.act('bins.get', { id: inside.id })).toMatchObject({ role: 'editor' });
  const listed = (await viewer.act('bins.list', {})).bins.map((bin) => bin.id);
  expect(listed).toContain(attic.id);
  expect(listed).not.toContain(box.id);
});

test('an admin may take a bin out of what is shared, and then no longer sees it', async ({
  server,
  people,
}) => {
  const { box, attic } = await buildScene(server, people);
  const { owner, admin } = people;
  const moved = await admin.act('bins.move', { id: box.id, parentBinId: null });
  expect(moved).not.toHaveProperty('parentBinId');
  expect((await admin.call('bins.get', { id: box.id })).error?.details?.code).toBe('bins.notFound');
  expect(await owner.act('bins.get', { id: box.id })).toMatchObject({ accessList: {} });
  expect(await admin.act('bins.get', { id: attic.id })).toMatchObject({ role: 'admin' });
});
