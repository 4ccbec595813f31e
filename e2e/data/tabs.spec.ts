import { expect, test } from '../server.ts';
import { serveProbe } from './probe-files.ts';
import { addItem, createBin, items, openTab, signUp, untilConfirmed } from './probe-page.ts';

test.beforeEach(({ context }) => serveProbe(context));

test('the leading tab sends what others write, and another leads when it closes', async ({ context }) => {
  const first = await openTab(context);
  await signUp(first);
  const second = await openTab(context);
  await createBin(first, 'Shed');
  await untilConfirmed(first);
  await context.setOffline(true);
  await addItem(second, 'Shed', 'Rake');
  await expect.poll(() => items(first, 'Shed')).toEqual(['1x Rake']);
  await context.setOffline(false);
  await untilConfirmed(second);
  await first.close();
  await addItem(second, 'Shed', 'Hoe');
  await untilConfirmed(second);
  expect(await items(second, 'Shed')).toEqual(['1x Hoe', '1x Rake']);
});

test('a hung leader is replaced', async ({ context }) => {
  const leader = await openTab(context);
  await signUp(leader);
  await createBin(leader, 'Loft');
  await untilConfirmed(leader);
  const follower = await openTab(context);
  await expect.poll(() => follower.evaluate(() => window.probe.sync()?.connection)).toBe('online');
  const inspector = await context.newCDPSession(leader);
  await inspector.send('Debugger.enable');
  await inspector.send('Debugger.pause');
  leader.evaluate(() => 1).catch(() => {});
  await addItem(follower, 'Loft', 'Ladder');
  await untilConfirmed(follower);
  await inspector.send('Debugger.resume');
  await expect.poll(() => items(leader, 'Loft')).toEqual(['1x Ladder']);
});
