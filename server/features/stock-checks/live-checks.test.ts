import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;
let olga: TestUser;
let erik: TestUser;
beforeAll(async () => {
  server = await startLiveServer();
  [olga, erik] = await Promise.all([
    buildUser(server, { plan: 'unlimited' }),
    buildUser(server, { name: 'Erik' }),
  ]);
});
afterAll(() => server.close());

test('a running check is on all devices of its person and on nobody else’s', async () => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  const check = { id: uuidv7(), target: { kind: 'bin' as const, id: bin.id } };
  const [phone, tablet, his] = await Promise.all([
    server.connect(olga),
    server.connect(olga),
    server.connect(erik),
  ]);
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  await olga.act('stockChecks.start', { ...check, startedAt });
  const tick = { kind: 'bin' as const, id: uuidv7(), isSeen: true, at: startedAt };
  await olga.act('stockChecks.tick', { ...check, ticks: [tick] });
  for (const device of [phone, tablet]) {
    await device.until(() => device.copy.me?.stockChecks?.[0]?.ticks.length === 1);
    expect(device.copy.me?.stockChecks).toEqual([{ ...check, startedAt, ticks: [tick] }]);
  }
  await olga.act('stockChecks.end', check);
  await tablet.until(() => tablet.copy.me?.stockChecks === undefined);
  // A later change has arrived, and no stock check with it.
  await erik.act('me.update', { displayName: 'Erik A' });
  await his.until(() => his.copy.me?.displayName === 'Erik A');
  expect(his.copy.me?.stockChecks).toBeUndefined();
});
