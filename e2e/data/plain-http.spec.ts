import type { Page } from '@playwright/test';
import { openHomeNetwork } from '../home-network.ts';
import { expect, test } from '../server.ts';
import type {} from './probe.ts';
import { serveProbe } from './probe-files.ts';

test('at a plain http address one tab sends, and the page says why', async ({ server }) => {
  const { browser, address } = await openHomeNetwork(server.address);
  const context = await browser.newContext();
  await serveProbe(context);
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${address}/probe/`);
    await page.waitForFunction(() => window.probe !== undefined);
    return page;
  };
  const first = await open();
  expect(await first.evaluate(() => [isSecureContext, navigator.locks === undefined])).toEqual([false, true]);
  const email = `olga-${crypto.randomUUID()}@example.org`;
  await first.evaluate(
    (email) => window.probe.signUp({ name: 'Olga', email, password: 'correct horse' }),
    email,
  );
  await expect.poll(() => first.evaluate(() => window.probe.sync()?.connection)).toBe('online');
  expect(await first.evaluate(() => window.probe.sync()?.isLimitedContext)).toBe(true);

  const second = await open();
  const senders = new Set<Page>();
  for (const page of [first, second]) {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/bins.create')) senders.add(page);
    });
  }
  for (const [page, name] of [
    [first, 'One'],
    [second, 'Two'],
  ] as const) {
    await page.evaluate((name) => window.probe.act('bins.create', { id: window.probe.newId(), name }), name);
  }
  for (const page of [first, second]) {
    await expect.poll(() => page.evaluate(() => window.probe.bins().sort())).toEqual(['One', 'Two']);
    await expect.poll(() => page.evaluate(() => window.probe.sync()?.waiting)).toBe(0);
  }
  expect(senders.size).toBe(1);

  await first.close();
  await second.evaluate(() => window.probe.act('bins.create', { id: window.probe.newId(), name: 'Three' }));
  await expect.poll(() => second.evaluate(() => window.probe.sync()?.waiting), { timeout: 15_000 }).toBe(0);
  await browser.close();
});
