import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ceilings } from '#domain/plans/ceilings.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { cookieOf } from '#test/sign-in.ts';
import { retentionDays } from '../jobs/housekeeping.ts';

const origin = 'https://bins.example';
const test = base.extend(
  'serverOptions',
  { scope: 'file' },
  {
    env: { PUBLIC_URL: origin, SUPPORT_EMAIL: '"a&b"@example.org' },
  },
);

const usedServers = new WeakMap<TestServer, Promise<unknown>>();

/** Makes an account first, as a server without one has another front page. */
async function get(server: TestServer, path: string, headers: Record<string, string> = {}) {
  if (!usedServers.has(server)) usedServers.set(server, buildUser(server));
  await usedServers.get(server);
  return server.fetch(path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
}
const languageOf = async (answer: Promise<Response>) =>
  /<html lang="(..)">/.exec(await (await answer).text())?.[1];

describe('the language', () => {
  test.for([
    ['asked for', '/?lang=sv', { 'accept-language': 'en', cookie: 'locale=en' }, 'sv'],
    ['chosen before', '/', { 'accept-language': 'en', cookie: 'other=1; locale=sv' }, 'sv'],
    ['of the browser', '/', { 'accept-language': 'de;q=0.9, sv;q=0.5' }, 'sv'],
    ['of a browser in Sweden', '/', { 'accept-language': 'en-SE' }, 'sv'],
    ['English before Swedish', '/', { 'accept-language': 'en-GB,en;q=0.9,sv-SE;q=0.8' }, 'en'],
    ['of the first language only', '/', { 'accept-language': 'de, de-SE;q=0.1' }, 'en'],
    ['English otherwise', '/', { 'accept-language': 'de' }, 'en'],
    ['English without a word of it', '/privacy', {}, 'en'],
    ['English for what is no language', '/?lang=%3Cscript%3E', { cookie: 'locale=xx' }, 'en'],
  ] as const)('%s', async ([_how, path, headers, language], { server }) => {
    expect(await languageOf(get(server, path, headers))).toBe(language);
  });

  test('that was chosen is kept for a year, a guessed one is not', async ({ server }) => {
    const chosen = await get(server, '/?lang=sv');
    expect(chosen.headers.getSetCookie()).toEqual([
      'locale=sv; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
    expect((await get(server, '/?lang=de')).headers.getSetCookie()).toEqual([]);
    const guessed = await get(server, '/?lang=sv&guess=');
    expect(guessed.headers.getSetCookie()).toEqual([]);
    expect(await guessed.text()).toContain('href="/privacy"');
    expect((await get(server, '/')).headers.getSetCookie()).toEqual([]);
    expect(chosen.headers.get('vary')).toContain('accept-language');
  });
});

test('the head describes the page to crawlers and links to the other language', async ({ server }) => {
  const html = await (await get(server, '/?lang=sv')).text();
  for (const part of [
    '<title>Whichbin: vilken låda ligger det i?</title>',
    '<meta name="robots" content="index, follow">',
    `<link rel="canonical" href="${origin}/?lang=sv">`,
    `<link rel="alternate" hreflang="sv" href="${origin}/?lang=sv">`,
    `<link rel="alternate" hreflang="en" href="${origin}/?lang=en">`,
    `<link rel="alternate" hreflang="x-default" href="${origin}/">`,
    '<meta property="og:locale" content="sv_SE">',
    `<meta property="og:image" content="${origin}/pictures/preview-sv.png">`,
  ])
    expect(html).toContain(part);
  expect(await (await get(server, '/?lang=en')).text()).toContain('content="en_US"');
  const forAll = await (await get(server, '/', { 'accept-language': 'sv' })).text();
  expect(forAll).toContain(`<link rel="canonical" href="${origin}/">`);
});

test('prices, limits, periods and the support address are those of plans and settings', async ({
  server,
}) => {
  const html = await (await get(server, '/?lang=en')).text();
  const { bins, itemsPerBin } = ceilings.unlimited;
  const room = [bins, itemsPerBin].map((n) => n.toLocaleString('en'));
  expect(html).toContain(`<li>${room[0]} bins</li><li>${room[1]} items in each</li>`);
  expect(html).toContain(`stays in the trash for ${retentionDays.trash} days`);
  expect(html).toContain(`<li>${planLimits.free.maxBins} bins</li>`);
  expect(html).toContain(`<li>${planLimits.free.maxItemsPerBin} items in each</li>`);
  for (const part of ['id="features"', 'id="pricing"', '0 kr', '39 kr', 'href="/login"', 'href="/signup"'])
    expect(html).toContain(part);
  expect(html).toContain('href="mailto:&quot;a&amp;b&quot;@example.org"');
});

test('the page runs only its two scripts, loads nothing external and is small', async ({ server }) => {
  const page = await get(server, '/');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-[^' ]+' 'sha256-[^' ]+';/);
  expect(policy).not.toMatch(/unsafe|https?:/);
  const html = await page.text();
  expect(html.replaceAll(origin, '').replaceAll(/http:\/\/www\.w3\.org\S*/g, '')).not.toMatch(/https?:/);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text.length);
  expect(scripts).toHaveLength(2);
  expect(Math.max(...scripts)).toBeLessThan(5_000);
  const compressed = Number(
    (await get(server, '/', { 'accept-encoding': 'br' })).headers.get('content-length') ?? 0,
  );
  expect(compressed).toBeLessThan(20_000);
});

test('a signed-in visitor goes to /home unless the address has lang or view', async ({ server }) => {
  const olga = await buildUser(server);
  const cookie = await cookieOf(server, olga);
  const answer = await get(server, '/', { cookie });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/home']);
  expect((await get(server, '/?lang=sv', { cookie })).status).toBe(200);
  const viewed = await get(server, '/?view', { cookie });
  expect(viewed.status).toBe(200);
  for (const html of [await viewed.text(), await (await get(server, '/privacy', { cookie })).text()]) {
    expect(html).toContain('<a href="/home">Open Whichbin</a>');
    expect(html).not.toMatch(/href="\/(login|signup)"/);
  }
  expect((await get(server, '/', { cookie: cookie.replace(/=./, '=_') })).status).toBe(200);
});

test('robots.txt and the sitemap list the public pages in both languages only', async ({ server }) => {
  const robots = await (await get(server, '/robots.txt')).text();
  expect(robots).toContain('Disallow: /\n');
  expect(robots).toContain('Allow: /help/\n');
  expect([...robots.matchAll(/^Allow: (\/\w*)\$$/gm)].map(([, path]) => path)).toEqual([
    '/',
    '/privacy',
    '/help',
    '/login',
    '/signup',
  ]);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const map = await (await get(server, '/sitemap.xml')).text();
  const found = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(found).toEqual(
    ['/', '/privacy', '/help'].flatMap((at) => [`${origin}${at}?lang=sv`, `${origin}${at}?lang=en`]),
  );
  for (const url of found) expect((await get(server, url.slice(origin.length))).status).toBe(200);
});

test('the pictures of the page exist', () => {
  const there = globSync('*', { cwd: join(import.meta.dirname, '../../web/public/pictures') });

  for (const locale of ['en', 'sv'])
    for (const name of ['bin', 'search', 'clip'])
      for (const theme of ['light', 'dark']) expect(there).toContain(`${name}-${theme}-${locale}.webp`);
});

test.for([
  ['invited', 'Accounts on this server are for invited people'],
  ['closed', 'This server takes no new accounts.'],
] as const)('with SIGN_UP=%s the front page offers no account', async ([SIGN_UP, sentence]) => {
  const server = await startTestServer({ env: { SIGN_UP } });
  const html = await (await get(server, '/?lang=en')).text();
  await server.close();
  expect(html).toContain(sentence);
  expect(html).not.toContain('/signup');
  expect(html).not.toContain('Start free');
});

test('only a server that reads photos says so on the front page', async ({ server }) => {
  const promises = { en: 'photograph the open box', sv: 'fotografera den öppna lådan' };
  const reading = await startTestServer({ env: { PHOTO_TEXT: 'on' } });
  for (const [language, promise] of Object.entries(promises)) {
    expect(await (await get(reading, `/?lang=${language}`)).text()).toContain(promise);
    expect(await (await get(server, `/?lang=${language}`)).text()).not.toContain(promise);
  }
  await reading.close();
});
