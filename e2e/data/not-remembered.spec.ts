import { expect, test } from '../server.ts';
import { serveProbe } from './probe-files.ts';
import { createBin, openTab, signIn, signUp, untilConfirmed } from './probe-page.ts';

test.beforeEach(({ context }) => serveProbe(context));

test('without "remember me" nothing is left after the browser closes', async ({ context }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await createBin(tab, 'Closet');
  await untilConfirmed(tab);
  await tab.evaluate(() => window.probe.signOut());
  await signIn(tab, email, false);
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(['Closet']);
  const beside = await openTab(context);
  await expect.poll(() => beside.evaluate(() => window.probe.bins())).toEqual(['Closet']);
  await tab.close();
  await beside.close();

  await context.clearCookies();
  const later = await openTab(context);
  await expect.poll(() => later.evaluate(() => window.probe.session().status)).toBe('signedOut');
  expect(await later.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('without "remember me" signing out applies to every tab', async ({ context }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await tab.evaluate(() => window.probe.signOut());
  await signIn(tab, email, false);
  await createBin(tab, 'Safe');
  const beside = await openTab(context);
  await expect.poll(() => beside.evaluate(() => window.probe.bins())).toEqual(['Safe']);
  await tab.evaluate(() => window.probe.signOut());
  const later = await openTab(context);
  for (const each of [beside, later]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
