import { expect, test } from '../server.ts';
import { serveProbe } from './probe-files.ts';
import { createBin, openTab, signIn, signUp, untilConfirmed } from './probe-page.ts';

test.beforeEach(({ context }) => serveProbe(context));

test('long polls replace streams that a proxy buffers', async ({ context, browser, server }) => {
  await context.route('**/api/live', async (route) => {
    // A proxy that forwards an answer only when it is complete.
    if (route.request().postDataJSON().wait === undefined) return;
    const response = await route.fetch({ timeout: 60_000 });
    await route.fulfill({ response });
  });
  const tab = await openTab(context);
  const email = await signUp(tab);
  await expect
    .poll(() => tab.evaluate(() => window.probe.sync()?.connection), { timeout: 20_000 })
    .toBe('online');
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await serveProbe(elsewhere);
  const there = await openTab(elsewhere);
  await signIn(there, email);
  await createBin(there, 'Far away');
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(['Far away']);
  await createBin(tab, 'Near');
  await untilConfirmed(tab);
  await elsewhere.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
