import { expect } from 'vitest';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { readAccount } from './profile.ts';

const byPlace = { name: 'By place', q: 'tent', view: { groupBy: 'place' } };

/** A group of Olga's with Anna in it, who sees one of Olga's bins otherwise. */
async function groupWith(
  server: TestServer,
  olga: TestUser,
  anna: TestUser,
  name = 'Scouts',
): Promise<string> {
  await anna.act('me.get', {});
  await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
  const { id } = await olga.act('groups.create', { name });
  await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  return id;
}

const share = (olga: TestUser, id: string, name = byPlace.name) =>
  olga.act('me.update', { changeViews: [{ name, shareWith: [id] }] });

const viewsOf = async (server: TestServer, person: TestUser) =>
  (await readAccount(server.pool, person.id)).sharedViews;

test('members see a shared view live, as it changes, until it is taken back', async ({
  server,
  olga,
  anna,
}) => {
  const id = await groupWith(server, olga, anna);
  const live = await openLive({ url: server.url, token: anna.token });
  const views = () => expect.poll(() => live.copy.me?.sharedViews, { timeout: 15_000 });
  await live.ready();
  await olga.act('me.update', { addSavedSearches: [byPlace] });
  expect(await viewsOf(server, anna)).toBeUndefined();
  await share(olga, id);
  const about = { ownerId: olga.id, ownerName: 'Olga', groupName: 'Scouts' };
  await views().toEqual([{ ...about, search: byPlace }]);
  expect(await viewsOf(server, olga)).toBeUndefined();

  const changed = { ...byPlace, q: 'stove' };
  await olga.act('me.update', { removeSavedSearches: [byPlace], addSavedSearches: [changed] });
  await views().toEqual([{ ...about, search: changed }]);
  await olga.act('me.update', { changeViews: [{ name: 'By place', newName: 'Camp', isPinned: false }] });
  await views().toEqual([{ ...about, search: { ...changed, name: 'Camp' } }]);
  await olga.act('groups.update', { id, name: 'Cubs' });
  await views().toMatchObject([{ groupName: 'Cubs', search: { name: 'Camp' } }]);
  await olga.act('me.update', { displayName: 'Olga B' });
  await expect.poll(() => viewsOf(server, anna)).toMatchObject([{ ownerName: 'Olga B' }]);

  await olga.act('me.update', { changeViews: [{ name: 'Camp', unshareWith: [id] }] });
  expect(await viewsOf(server, anna)).toBeUndefined();
  await live.close();
});

test('a shared view leaves with the membership and with the group', async ({ server, olga, anna }) => {
  const id = await groupWith(server, olga, anna);
  await olga.act('me.update', { addSavedSearches: [byPlace] });
  await share(olga, id);
  const revision = async () => (await readAccount(server.pool, anna.id)).revision;
  for (const leave of [
    () => olga.act('groups.removeMember', { id, userId: anna.id }),
    () => anna.act('groups.leave', { id }),
  ]) {
    expect(await viewsOf(server, anna)).toHaveLength(1);
    const before = await revision();
    await leave();
    expect(await viewsOf(server, anna)).toBeUndefined();
    expect(await revision()).toBeGreaterThan(before);
    await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  }
  expect(await viewsOf(server, anna)).toHaveLength(1);
  const before = await revision();
  await olga.act('groups.delete', { id });
  expect(await viewsOf(server, anna)).toBeUndefined();
  expect(await revision()).toBeGreaterThan(before);
  expect((await olga.act('me.get', {})).savedSearches).toEqual([byPlace]);
});

test('a view that several groups of a person have is listed once', async ({ server, olga, anna }) => {
  const ids = [await groupWith(server, olga, anna), await groupWith(server, olga, anna, 'Cubs')];
  await olga.act('me.update', { addSavedSearches: [byPlace] });
  for (const id of ids) await share(olga, id);
  expect(await viewsOf(server, anna)).toMatchObject([{ groupName: 'Scouts' }]);
  expect((await olga.act('me.get', {})).savedSearches).toEqual([{ ...byPlace, groups: ids }]);
});

test('views are shared with own groups only', async ({ server, olga, anna }) => {
  const id = await groupWith(server, olga, anna);
  const stranger = await buildUser(server);
  for (const person of [anna, stranger]) {
    await person.act('me.update', { addSavedSearches: [byPlace] });
    const { error } = await person.call('me.update', {
      changeViews: [{ name: 'By place', shareWith: [id] }],
    });
    expect(error?.details?.code).toBe('groups.notFound');
  }
  expect(await viewsOf(server, anna)).toBeUndefined();
});

test('views of an account that is being deleted are shared again when it is kept', async ({
  server,
  olga,
  anna,
}) => {
  const id = await groupWith(server, olga, anna);
  await olga.act('me.update', { addSavedSearches: [byPlace] });
  await share(olga, id);
  await server.pool.query('UPDATE profiles SET deletion_due_at = now() WHERE user_id = $1', [olga.id]);
  expect(await viewsOf(server, anna)).toBeUndefined();
  await server.pool.query('UPDATE profiles SET deletion_due_at = NULL WHERE user_id = $1', [olga.id]);
  expect(await viewsOf(server, anna)).toHaveLength(1);
});
