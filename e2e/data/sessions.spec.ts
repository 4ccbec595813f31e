import { expect, test } from '../server.ts';
import { serveProbe } from './probe-files.ts';
import { addItem, createBin, items, openTab, signIn, signUp, untilConfirmed } from './probe-page.ts';

test.beforeEach(({ context }) => serveProbe(context));

test('signing out counts what waits, then leaves nothing behind in any tab', async ({ context }) => {
  const tab = await openTab(context);
  await signUp(tab);
  const second = await openTab(context);
  await createBin(tab, 'Hall');
  await untilConfirmed(tab);
  await context.setOffline(true);
  await addItem(tab, 'Hall', 'Umbrella');
  expect(await tab.evaluate(() => window.probe.unsavedBeforeSignOut())).toBe(1);
  await tab.evaluate(() => window.probe.signOut());
  for (const each of [tab, second]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await tab.evaluate(() => localStorage.getItem('whichbin.account'))).toBeNull();

  // The session itself ends when the server can be reached.
  await context.setOffline(false);
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('whichbin.endSession'))).toBeNull();
  const answer = await tab.evaluate(async () => (await fetch('/api/auth/get-session')).json());
  expect(answer).toBeNull();
});

test('a session revoked elsewhere erases the copy in every tab', async ({ context, browser, server }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  const second = await openTab(context);
  await createBin(tab, 'Secret');
  await untilConfirmed(tab);
  await tab.evaluate(() => window.probe.search('secret'));
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await serveProbe(elsewhere);
  const there = await openTab(elsewhere);
  await signIn(there, email);
  await there.evaluate(() =>
    fetch('/api/auth/revoke-other-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  for (const each of [tab, second]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
    expect(await each.evaluate(() => window.probe.account() === undefined)).toBe(true);
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await elsewhere.close();
});

test('the next account sees nothing of the first, whose pending changes are kept', async ({ context }) => {
  const tab = await openTab(context);
  const olga = await signUp(tab);
  await createBin(tab, 'Diary');
  await untilConfirmed(tab);
  await context.route('**/api/items.*', (route) => route.abort());
  await addItem(tab, 'Diary', 'Letter');
  const erik = await signUp(tab);
  expect(await tab.evaluate(() => window.probe.bins())).toEqual([]);
  expect(await tab.evaluate(() => window.probe.otherAccount()?.count)).toBe(1);
  await context.unroute('**/api/items.*');
  await createBin(tab, "Erik's");
  await untilConfirmed(tab);

  await signIn(tab, olga);
  await untilConfirmed(tab);
  expect(await items(tab, 'Diary')).toEqual(['1x Letter']);
  expect(await tab.evaluate(() => window.probe.otherAccount())).toBeUndefined();
  await signIn(tab, erik);
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(["Erik's"]);
});

test('an expired session keeps everything and goes on after signing in again', async ({
  context,
  faults,
}) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await createBin(tab, 'Porch');
  await untilConfirmed(tab);
  await context.clearCookies();
  await addItem(tab, 'Porch', 'Lantern');
  const isPaused = () =>
    tab.evaluate(() => {
      const session = window.probe.session();
      return session.status === 'signedIn' && session.isPaused;
    });
  await expect.poll(isPaused).toBe(true);
  expect(await items(tab, 'Porch')).toEqual(['1x Lantern']);
  await tab.reload();
  await expect.poll(() => items(tab, 'Porch')).toEqual(['1x Lantern']);
  await signIn(tab, email);
  await untilConfirmed(tab);
  expect(await isPaused()).toBe(false);
  // The browser reports every 401.
  expect(faults.splice(0).every((fault) => fault.includes('status of 401'))).toBe(true);
  expect(await items(tab, 'Porch')).toEqual(['1x Lantern']);
});

test('every tab notices an expired session and resumes after signing in in one', async ({
  context,
  faults,
}) => {
  const first = await openTab(context);
  const email = await signUp(first);
  const second = await openTab(context);
  await createBin(first, 'Porch');
  await untilConfirmed(first);
  await context.clearCookies();
  await addItem(second, 'Porch', 'Lantern');
  const arePaused = () =>
    Promise.all(
      [first, second].map((tab) =>
        tab.evaluate(() => {
          const session = window.probe.session();
          return session.status === 'signedIn' && session.isPaused;
        }),
      ),
    );
  await expect.poll(arePaused).toEqual([true, true]);
  await signIn(second, email);
  await expect.poll(arePaused).toEqual([false, false]);
  await addItem(first, 'Porch', 'Mat');
  for (const tab of [first, second]) {
    await untilConfirmed(tab);
    await expect.poll(() => items(tab, 'Porch')).toEqual(['1x Lantern', '1x Mat']);
  }
  expect(faults.splice(0).every((fault) => fault.includes('status of 401'))).toBe(true);
});
