import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#domain/paths.ts';
import { sendError } from '../api/error-responses.ts';
import { baseHeaders, sendBaseHeaders } from '../api/security-headers.ts';
import { registerWebApp } from './web-app.ts';

const page = '<!doctype html><title>Whichbin</title>';
const script = `console.log('${'x'.repeat(5000)}')`;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whichbin-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'icons'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'sw.js'), script);
  await writeFile(join(folder, 'assets/main-abc123.js'), script);
  await writeFile(join(folder, 'icons/icon.svg'), '<svg/>');
  app = await serve('https://bins.example.org');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function serve(
  publicUrl: string | undefined,
  from = folder,
  opensPopups = false,
): Promise<FastifyInstance> {
  const served = Fastify({ frameworkErrors: sendError });
  served.setErrorHandler(sendError);
  sendBaseHeaders(served, baseHeaders(publicUrl));
  await registerWebApp(served, publicUrl, { folder: from, opensPopups });
  return served;
}

const get = (url: string, headers = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

// `/` is the front page, unless one is signed in.
const addresses = Object.values(paths).filter((path) => path !== paths.entry);

test.each([...addresses.map((path) => path.replaceAll(/\$\w+/g, '1')), '/invite/token.proof', '/search?q=a'])(
  '%s serves the app without caching',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, page]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  },
);

test.each(['/bins/1/map', '/locations/1/edit/2'])(
  '%s, which the app does not have, gets 404',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([404, page]);
  },
);

test('files with a hash in their name are cached for ever, the service worker never', async () => {
  const hashed = await get('/assets/main-abc123.js');
  expect([hashed.statusCode, hashed.body]).toEqual([200, script]);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  expect((await get('/icons/icon.svg')).headers['cache-control']).toBe('public, max-age=86400');
});

test('text is compressed if the client accepts it', async () => {
  const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.rawPayload.length).toBeLessThan(500);
});

test.each(['bytes=0-9', 'bytes=99999-', 'bytes=9-1', 'lines=1-'])(
  'the range %s is ignored',
  async (range) => {
    const response = await get('/assets/main-abc123.js', { range });
    expect([response.statusCode, response.body]).toEqual([200, script]);
  },
);

test('a failed precondition on a file gives a 4xx', async () => {
  const response = await get('/assets/main-abc123.js', { 'if-match': '"other"' });
  expect([response.statusCode, response.json().error.details.code]).toEqual([400, 'request.malformed']);
});

describe('an unknown path', () => {
  test('serves the app with 404 to a browser', async () => {
    const response = await get('/nowhere');
    expect([response.statusCode, response.body]).toEqual([404, page]);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    '/assets/gone-123.js',
    '/api/bins.explode',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('gives a JSON error for %s', async (url) => {
    const response = await get(url, { accept: '*/*' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { details: { code: 'request.unknownCall' } } });
  });

  test('below /api never serves the page', async () => {
    expect((await get('/api/nothing')).json()).toHaveProperty('error');
  });
});

test('the policy forbids external and inline content and framing', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval';",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy.match(/[\w-]*unsafe[\w-]*/g)).toEqual(['wasm-unsafe-eval']);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('only pages with sign-in by providers may open popups', async () => {
  const withGoogle = await serve('https://bins.example.org', folder, true);
  const policyOf = async (server: FastifyInstance, url: string) =>
    (await server.inject({ url, headers: { accept: 'text/html' } })).headers['cross-origin-opener-policy'];
  for (const url of ['/', '/home', '/settings', '/forgot-password', '/nowhere', '/assets/main-abc123.js'])
    expect([url, await policyOf(withGoogle, url)]).toEqual([url, 'same-origin']);
  for (const url of ['/login', '/login?next=%2Fbins', '/signup']) {
    expect([url, await policyOf(withGoogle, url)]).toEqual([url, 'same-origin-allow-popups']);
    expect([url, await policyOf(app, url)]).toEqual([url, 'same-origin']);
  }
  await withGoogle.close();
  const plain = await serve(undefined, folder, true);
  expect(await policyOf(plain, '/login')).toBeUndefined();
  await plain.close();
});

test('under http, headers for https are not sent', async () => {
  const plain = await serve(undefined);
  const { headers } = await plain.inject('/');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  await plain.close();
});

test('without a build, pages get a JSON error', async () => {
  const empty = await serve(undefined, join(folder, 'missing'));
  const response = await empty.inject('/');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toHaveProperty('error');
  await empty.close();
});
