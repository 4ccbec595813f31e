import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBin, createLocation, idIn, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

type Report = { headers: Record<string, unknown>; body: string };
const reports: Report[] = [];

/** The operator's counter. */
const counter = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  reports.push({ headers: request.headers, body });
  response.writeHead(204, { 'set-cookie': 'follow=me; Max-Age=9999' }).end();
}).listen(0, '127.0.0.1');
await once(counter, 'listening');
const { port } = counter.address() as AddressInfo;

test.use({ settings: { DEFAULT_PLAN: 'unlimited', ANALYTICS_URL: `http://127.0.0.1:${port}/pages` } });
test.describe.configure({ mode: 'default' });
test.beforeEach(() => {
  reports.length = 0;
});
test.afterAll(() => {
  counter.close();
  counter.closeAllConnections();
});

const pages = () => reports.map(({ body }) => (JSON.parse(body) as { page: string }).page);

test('pages are counted by their kind, without names, ids and cookies', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await createBin(page, 'Secret bin');
  const binId = idIn(page.url());
  const locationId = await createLocation(page, 'Secret place');
  await page.goto(`/bins/${binId}?find=secret`);
  await expect.poll(pages).toContain('/bins/{binId}');
  await page.goto(`/locations/${locationId}`);
  await expect.poll(pages).toContain('/locations/{locationId}');
  for (const { headers, body } of reports) {
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['language', 'page', 'width']);
    expect(body).not.toMatch(/secret/i);
    expect(body).not.toContain(binId);
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }
});

test('a browser that asks not to be tracked is not counted', { tag: '@installed' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  );
  await signUp(page);
  await createBin(page, 'Garage');
  await untilInstalled(page);
  // The answer names the counter; only the browser's setting prevents its use.
  const isAsked = page.waitForResponse((response) => response.url().includes('about.get'));
  await page.goto('/bins');
  await isAsked;
  await expect(page.getByRole('link', { name: 'Garage' })).toBeVisible();
  expect(reports).toEqual([]);
});
