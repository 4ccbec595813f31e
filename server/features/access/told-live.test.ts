import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import type { LiveClient } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';
import { readAccount } from '../account/profile.ts';

let server: LiveServer;
let olga: TestUser;
let erik: TestUser;
let hers: LiveClient;
let his: LiveClient;
beforeAll(async () => {
  server = await startLiveServer();
  [olga, erik] = await Promise.all([
    buildUser(server, { plan: 'unlimited' }),
    buildUser(server, { name: 'Erik', plan: 'unlimited' }),
  ]);
  [hers, his] = await Promise.all([server.connect(olga), server.connect(erik)]);
});
afterAll(() => server.close());

const headerOn = (device: LiveClient, { id }: { id: string }) => device.copy.bins.get(id)?.header;

/** Both devices end with what the server's own answers have. */
async function expectSame(): Promise<void> {
  for (const [user, device] of [
    [olga, hers],
    [erik, his],
  ] as const) {
    const me = await readAccount(server.pool, user.id);
    await device.until(() => device.copy.me?.revision === me.revision);
    expect(device.copy.me).toEqual(me);
    const { bins } = await user.act('bins.list', {});
    const held = [...device.copy.bins.values()].map(({ header }) => header);
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(held.sort(byId)).toEqual(bins.sort(byId));
    expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
  }
}

test('a request, its answer, a new role and the end of it reach both', async () => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  await buildItem(olga, bin);
  const target = { kind: 'bin', id: bin.id } as const;
  await erik.act('accessRequests.create', { target, message: 'Please' });
  await hers.until(() => headerOn(hers, bin)?.pendingRequests[erik.id]?.message === 'Please');
  await hers.until(() => hers.copy.me?.notifications[0]?.type === 'bin_access_request');
  await his.until(() => his.copy.me?.requests.length === 1);
  expect(his.copy.bins.has(bin.id)).toBe(false);
  await expectSame();
  await olga.act('accessRequests.grant', { target, userId: erik.id, role: 'viewer' });
  await his.until(() => his.copy.bins.get(bin.id)?.items.size === 1);
  await his.until(() => his.copy.me?.notifications[0]?.type === 'bin_access_granted');
  await hers.until(() => headerOn(hers, bin)?.accessList[erik.id]?.role === 'viewer');
  await expectSame();
  await olga.act('accessEntries.update', { target, userId: erik.id, role: 'editor' });
  await his.until(() => headerOn(his, bin)?.role === 'editor');
  const { eventId } = await erik.act('accessEntries.delete', { target, userId: erik.id });
  await his.until(() => !his.copy.bins.has(bin.id));
  await hers.until(() => Object.keys(headerOn(hers, bin)?.accessList ?? {}).length === 0);
  await erik.act('accessEntries.restore', { target, eventId });
  await his.until(() => his.copy.bins.get(bin.id)?.items.size === 1);
  await expectSame();
});

test('a withdrawn and a denied request leave both', async () => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const target = { kind: 'bin', id: bin.id } as const;
  const isAsked = () => Object.keys(headerOn(hers, bin)?.pendingRequests ?? {}).length > 0;
  await erik.act('accessRequests.create', { target });
  await hers.until(isAsked);
  await erik.act('accessRequests.delete', { target });
  await hers.until(() => !isAsked());
  await expectSame();
  await erik.act('accessRequests.create', { target });
  await hers.until(isAsked);
  await olga.act('accessRequests.deny', { target, userId: erik.id });
  await his.until(() => his.copy.me?.notifications[0]?.type === 'bin_access_denied');
  await hers.until(() => !isAsked());
  await expectSame();
});

test('a new name shows on other owners’ bins at once', async () => {
  const [mine, shared] = [
    await buildBin(server, { owner: erik }),
    await buildBin(server, { owner: olga, isPrivate: false }),
  ];
  await shareBin(server, mine, olga, 'viewer');
  await shareBin(server, shared, erik, 'viewer');
  await server.notify({ bins: [mine.id, shared.id] });
  await hers.until(() => headerOn(hers, mine)?.ownerName === 'Erik');
  await hers.until(() => headerOn(hers, shared)?.accessList[erik.id]?.userName === 'Erik');
  await erik.act('me.update', { displayName: 'Erik the Red' });
  await hers.until(() => headerOn(hers, mine)?.ownerName === 'Erik the Red');
  await hers.until(() => headerOn(hers, shared)?.accessList[erik.id]?.userName === 'Erik the Red');
  await expectSame();
});

test('read on one device, read on all', async () => {
  const other = await server.connect(olga);
  const ids = (other.copy.me?.notifications ?? []).map(({ id }) => id);
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  await erik.act('accessRequests.create', { target: { kind: 'bin', id: bin.id } });
  await other.until(() => other.copy.me?.notifications[0]?.binId === bin.id);
  const unread = other.copy.me?.notifications[0]?.id ?? '';
  await olga.act('notifications.read', { ids: [unread, ...ids] });
  await hers.until(() => hers.copy.me?.notifications.every(({ read }) => read) === true);
  await expectSame();
});
