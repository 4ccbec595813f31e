import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { binColors } from '#domain/bins/bin-fields.ts';
import { buildBin, buildItem } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { darkTokens, lightTokens, pageStyle } from '../features/share-links/page-style.ts';

/** The path of a link to one of Olga's bins. */
const test = base
  .extend('serverOptions', { scope: 'file' }, { env: { PUBLIC_URL: 'https://bins.example' } })
  .extend('path', { scope: 'file' }, async ({ server, olga }) => {
    const box = await buildBin(server, {
      owner: olga,
      name: 'Skidor & <script>alert(1)</script>',
      description: 'Överst: "38–42"',
      color: 'teal',
      qrLabel: 'VIND 07',
      tags: ['vinter'],
    });
    await buildItem(olga, box, { name: 'Stavar', quantity: 1200, unit: 'par', tags: ['<b>'] });
    await buildItem(olga, box, { name: 'Pannlampa', quantity: 0 });
    const { url } = await olga.act('shareLinks.create', { binId: box.id });
    return new URL(url).pathname;
  });

const get = (server: TestServer, path: string, headers: Record<string, string> = {}, query = '', at = path) =>
  server.fetch(`${at}${query}`, { headers });

test('the page shows name, tags and items with quantity and unit, and nothing else', async ({
  server,
  path,
}) => {
  const response = await get(server, path, { 'accept-language': 'sv-SE,sv;q=0.9,en;q=0.8' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  for (const part of [
    '<html lang="sv">',
    '<h1>Skidor &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>',
    'data-hue="teal"',
    '<li>vinter</li>',
    '<b>1\u00a0200</b> par',
    'uttagen',
    '2 saker',
    'href="/?lang=sv">Gjord med Whichbin',
  ]) {
    expect(html).toContain(part);
  }
  for (const part of ['<script', 'Överst', 'VIND 07']) expect(html).not.toContain(part);
  expect(html).toContain('<li>&lt;b&gt;</li>');
});

test('many items are shown in pages with links to the others', async ({ server, olga, path }) => {
  const full = await buildBin(server, { owner: olga });
  const items = Array.from({ length: 1100 }, (_, n) => ({ name: `Thing ${n}` }));
  await olga.act('items.create', { binId: full.id, items: items.slice(0, 1000) });
  await olga.act('items.create', { binId: full.id, items: items.slice(1000) });
  const { url } = await olga.act('shareLinks.create', { binId: full.id });
  const at = new URL(url).pathname;
  const page = async (query: string) => (await get(server, path, {}, query, at)).text();
  const first = await page('');
  expect(first.match(/class="name"/g)).toHaveLength(100);
  expect(first).toContain('1,100 items');
  expect(first).toContain('Items 1 to 100 of 1,100');
  expect(first).toContain('href="?page=2&amp;lang=en"');
  expect(first).not.toContain('rel="prev"');
  const last = await page('?page=11&lang=sv');
  expect(last.match(/class="name"/g)).toHaveLength(100);
  expect(last).toContain('Sak 1\u00a0001 till 1\u00a0100 av 1\u00a0100');
  expect(last).toContain('href="?page=10&amp;lang=sv"');
  expect(last).toContain('href="?lang=en&amp;page=11"');
  expect(last).not.toContain('rel="next"');
  expect(await page('?page=99')).toContain('href="?page=11&amp;lang=en"');
  for (const invented of ['0', '-1', '1.5', 'x', '1e99']) expect(await page(`?page=${invented}`)).toBe(first);
});

test('the page has a link preview and noindex', async ({ server, path }) => {
  const response = await get(server, path, { 'user-agent': 'facebookexternalhit/1.1' });
  const html = await response.text();
  expect(html).toContain('<meta property="og:title" content="Skidor &amp; &lt;script&gt;');
  expect(html).toContain('<meta property="og:description" content="2 items: Stavar, Pannlampa">');
  expect(html).toContain('<meta property="og:image" content="https://bins.example/icons/icon-512.png">');
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test.for<[string, string, string]>([
  ['?lang=sv', 'en', 'sv'],
  ['?lang=en', 'sv', 'en'],
  ['?lang=de', 'sv', 'sv'],
  ['', 'de, en;q=0.5, sv;q=0.7', 'sv'],
  ['', 'sv;q=0, en;q=0.1', 'en'],
  ['', 'en-SE', 'sv'],
  ['', 'en-GB,en;q=0.9,sv-SE;q=0.8', 'en'],
  ['', 'fr', 'en'],
  ['', '', 'en'],
  ['?lang=sv&lang=en', 'en', 'en'],
])('%s with Accept-Language "%s" is in %s', async ([query, accepted, language], { server, path }) => {
  const html = await (await get(server, path, { 'accept-language': accepted }, query)).text();
  expect(html).toContain(`<html lang="${language}">`);
});

test('the page runs no script and forbids caching, framing and referrers', async ({ server, path }) => {
  const { headers } = await get(server, path);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('HEAD answers like GET, without a body', async ({ server, path }) => {
  const response = await server.fetch(path, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(await response.text()).toBe('');
  expect((await server.fetch('/s/invented', { method: 'HEAD' })).status).toBe(404);
});

test('the page is compressed if the client accepts it', async ({ server, path }) => {
  const response = await server.app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  expect(response.headers['content-encoding']).toBe('br');
});

describe('an invalid link', () => {
  test.for([
    '/s/invented',
    `/s/${'A'.repeat(43)}`,
    '/s/',
    '/s/a/b',
    '/s/%3Cscript%3E',
    `/s/${'x'.repeat(5000)}`,
  ])('%s shows the same not-found page', async (at, { server, path }) => {
    const response = await get(server, path, {}, '', at);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await response.text()).toBe(await (await get(server, path, {}, '', '/s/other')).text());
  });

  test('shows the page in Swedish too', async ({ server, path }) => {
    expect(await (await get(server, path, {}, '?lang=sv', '/s/x')).text()).toContain('Länken fungerar inte');
  });

  test('shows the page for a deleted link too', async ({ server, olga, path }) => {
    const box = await buildBin(server, { owner: olga });
    const { id, url } = await olga.act('shareLinks.create', { binId: box.id });
    await olga.act('shareLinks.delete', { binId: box.id, id });
    const ended = await get(server, path, {}, '', new URL(url).pathname);
    expect(ended.status).toBe(404);
    expect(await ended.text()).toBe(await (await get(server, path, {}, '', '/s/other')).text());
  });
});

test('the page has the colours of the app', async () => {
  const css = await readFile(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
  for (const [tokens, block] of [
    [lightTokens, light],
    [darkTokens, dark],
  ] as const) {
    for (const [name, value] of Object.entries(tokens)) expect(block).toContain(`--${name}: ${value};`);
  }
  for (const color of binColors) expect(pageStyle(undefined)).toContain(`[data-hue=${color}]`);
});
