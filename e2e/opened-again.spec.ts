import { signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test('offline the app comes from the cache, not file by file by the service worker', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.goto('/bins');
  await expect(page.getByRole('heading', { name: 'Bins', level: 1 })).toBeVisible();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON())
      .filter(({ name }) => name.endsWith('.js')),
  );
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringContaining('/assets/read-ahead-'));
  expect(files.filter(({ workerFinalSourceType }) => workerFinalSourceType !== 'cache')).toEqual([]);
});
