import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { authorityPath, certificateDays, openAuthority } from './authority.ts';
import { createHomeTls, type HomeTls } from './home-tls.ts';

const DAY_MS = 24 * 60 * 60_000;
const publicUrl = 'https://nas.local:3443';
const atAddress = 'https://192.168.1.20:3443';

type Home = {
  server: TestServer;
  homeTls: HomeTls;
  get(url: string, more?: RequestOptions): Promise<Answer>;
};
type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** A server with https at home; `get` requests an address of it like a device that trusts the root. */
// biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
const test = plainTest.extend('home', { scope: 'file' }, async ({}, { onCleanup }): Promise<Home> => {
  const folder = await makeTemporaryFolder();
  const names = { dns: ['localhost', 'nas.local'], ip: ['127.0.0.1', '192.168.1.20'] };
  const homeTls = await createHomeTls({ dataDir: folder.path, publicUrl, readNames: () => names });
  const env = { HOME_TLS: true, PUBLIC_URL: publicUrl };
  const server = await startTestServer({ env, homeTls });
  homeTls.server.listen(0, '127.0.0.1');
  await once(homeTls.server, 'listening');
  onCleanup(async () => {
    await server.close();
    await folder.remove();
  });
  return { server, homeTls, get: (url, more) => requestByTls(homeTls, url, more) };
});

async function requestByTls(
  { root, server }: HomeTls,
  url: string,
  { headers, ...more }: RequestOptions & { body?: object } = {},
): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  const { port } = server.address() as AddressInfo;
  const sent = request({
    host: '127.0.0.1',
    port,
    path: pathname + search,
    ca: root.toString(),
    ...more,
    servername: 'nas.local',
    headers: { host, 'content-type': 'application/json', ...(headers as object) },
    agent: false,
  });
  sent.end(more.body && JSON.stringify(more.body));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const signUp = (email: string) => ({
  method: 'POST',
  body: { email, name: 'Olga', password: 'a long and rare password' },
});

for (const origin of [publicUrl, atAddress])
  test(`people sign up at ${origin} and get a cookie for https only`, async ({ home }) => {
    const email = `${new URL(origin).hostname}@example.org`;
    const answer = await home.get(`${origin}/api/auth/sign-up/email`, {
      ...signUp(email),
      headers: { origin },
    });
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^__Host-whichbin\.session=.*; Secure/);
    const me = { method: 'POST', body: { data: {} } };
    const headers = { origin, cookie: cookie.split(';')[0] };
    expect((await home.get(`${origin}/api/me.get`, { ...me, headers })).status).toBe(200);
    for (const foreign of ['https://evil.example', 'http://192.168.1.20:3000', 'https://other.local:3443']) {
      const refused = await home.get(`${origin}/api/me.get`, {
        ...me,
        headers: { ...headers, origin: foreign },
      });
      expect([foreign, refused.status]).toEqual([foreign, 403]);
    }
  });

test('links lead to the address that people use, or to the name', async ({ home }) => {
  const sitemap = async (host: string) => (await home.get(`https://${host}/robots.txt`)).body;
  expect(await sitemap('192.168.1.20:3443')).toContain(atAddress);
  for (const host of ['nas.local:3443', 'localhost:3443', 'evil.example:3443'])
    expect(await sitemap(host)).toContain(publicUrl);
});

test('plain http leads pages to the certificate and refuses all calls', async ({ home: { server } }) => {
  for (const path of ['/', '/login', '/bins/1', '/robots.txt', '/nowhere']) {
    const { status, headers } = await server.fetch(path, { redirect: 'manual' });
    expect([path, status]).toEqual([path, 302]);
    expect(headers.get('location')).toBe(`/home-https?next=${encodeURIComponent(path)}`);
  }
  const post = (path: string, body: object) =>
    server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  const calls = [
    post('/api/auth/sign-in/email', signUp('olga@example.org').body),
    post('/api/bins.list', { data: {} }),
    post('/api/live', {}),
    server.fetch('/api/auth/get-session'),
    server.fetch('/api/docs'),
    server.fetch('/api%2Fdocs', { method: 'HEAD' }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await server.fetch(path)).status).toBe(200);
});

test('no answer makes browsers insist on https, which would hide the page', async ({ home }) => {
  for (const path of ['/home-https', '/login', '/healthz'])
    expect((await home.get(publicUrl + path)).headers).not.toHaveProperty('strict-transport-security');
});

test('the page has certificate, fingerprint and both languages', async ({ home: { server, homeTls } }) => {
  const page = await server.fetch('/home-https', { headers: { 'user-agent': 'iPhone' } });
  const html = await page.text();
  expect(html).toContain('<details open><summary>iPhone and iPad');
  expect(html.replaceAll('<wbr>', '')).toContain(homeTls.root.fingerprint256);
  expect(html).toContain('[&quot;https://nas.local:3443&quot;,&quot;https://127.0.0.1:3443&quot;]');
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://nas.local:3443 https://127.0.0.1:3443;",
  );
  expect(await (await server.fetch('/home-https?lang=sv')).text()).toContain('<html lang="sv">');
  const file = await server.fetch('/home-https/whichbin.crt');
  expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(file.headers.get('content-disposition')).toBeNull();
  expect(Buffer.from(await file.arrayBuffer())).toEqual(homeTls.root.raw);
  const check = await server.fetch('/home-https/check');
  expect([check.status, check.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('the page goes on to a path only, however it is written', async ({ home: { server } }) => {
  const html = async (next: string) =>
    (await server.fetch(`/home-https?next=${encodeURIComponent(next)}`)).text();
  expect(await html('/c/"><b>')).toContain('data-next="/c/&quot;&gt;&lt;b&gt;"');
  for (const foreign of ['@evil.example', 'https://evil.example', '.evil.example'])
    expect(await html(foreign)).not.toContain('evil.example');
});

test('the page names no host that is not of the home network', async ({ home }) => {
  const { body } = await home.get('https://evil.example/home-https');
  expect(body).not.toContain('evil.example');
});

/** An https server with a clock and names of the test. */
async function startChanging() {
  const folder = await makeTemporaryFolder();
  const state = { time: Date.now(), ip: ['192.168.1.20'] };
  const homeTls = await createHomeTls({
    dataDir: folder.path,
    publicUrl,
    now: () => state.time,
    readNames: () => ({ dns: ['nas.local'], ip: state.ip }),
  });
  homeTls.server.listen(0, '127.0.0.1');
  await once(homeTls.server, 'listening');
  onTestFinished(async () => {
    homeTls.server.close();
    await folder.remove();
  });
  homeTls.server.on('request', (_request, response) => response.end());
  const presented = async (): Promise<X509Certificate> => {
    const sent = request({
      host: '127.0.0.1',
      port: (homeTls.server.address() as AddressInfo).port,
      agent: false,
      // The certificate's dates follow the test's clock, so Node would reject them.
      rejectUnauthorized: false,
    }).end();
    const [{ socket }] = await once(sent, 'response');
    const certificate = new X509Certificate((socket as TLSSocket).getPeerX509Certificate()?.raw ?? '');
    socket.destroy();
    return certificate;
  };
  return { state, homeTls, presented };
}

test('the certificate is renewed a month before its end, while running', async () => {
  const { state, homeTls, presented } = await startChanging();
  const first = await presented();
  state.time += (certificateDays - 31) * DAY_MS;
  await homeTls.renew();
  expect((await presented()).fingerprint256).toBe(first.fingerprint256);
  state.time += 2 * DAY_MS;
  await homeTls.renew();
  const second = await presented();
  expect(second.validToDate.getTime() - first.validToDate.getTime()).toBe((certificateDays - 29) * DAY_MS);
});

test('a clock that is set right gets a certificate that is valid then', async () => {
  const { state, homeTls, presented } = await startChanging();
  const first = await presented();
  state.time -= 3 * DAY_MS;
  await homeTls.renew();
  expect((await presented()).validFromDate.getTime()).toBeLessThan(first.validFromDate.getTime());
});

test('a new address is in the certificate without a restart', async () => {
  const { state, homeTls, presented } = await startChanging();
  expect((await presented()).checkIP('192.168.1.77')).toBeUndefined();
  state.ip = ['192.168.1.77'];
  await homeTls.renew();
  expect((await presented()).checkIP('192.168.1.77')).toBe('192.168.1.77');
});

test('an authority that has ended is refused with what to do, and stays', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const authority = await openAuthority(folder.path);
  const later = () => Date.now() + 11 * 365 * DAY_MS;
  const start = createHomeTls({ dataDir: folder.path, publicUrl, now: later });
  await expect(start).rejects.toThrow('move that file away');
  expect(await openAuthority(folder.path)).toEqual(authority);
});

test('a start prints both addresses and the fingerprint, and a damaged key ends it', async () => {
  const [folder, database, port] = await Promise.all([
    makeTemporaryFolder(),
    createTestDatabase(),
    findPort(),
  ]);
  const DATA_DIR = join(folder.path, 'data');
  const settings = { DATA_DIR, DATABASE_URL: database.url, HOME_TLS: '1', HOME_TLS_PORT: String(port) };
  const server = await startServerProcess(settings);
  expect(server.address).toMatch(new RegExp(`^https://[a-z0-9-]+\\.local:${port}$`));
  await expect
    .poll(() => server.output())
    .toMatch(/install its certificate from http:\S*\/home-https".*SHA-256 fingerprint.*HOST is 127/s);
  await expect(startServerProcess(settings)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that one, or set HOME_TLS_PORT to another.`,
  );
  expect(await server.stop()).toBe(0);
  await writeFile(authorityPath(DATA_DIR), '{');
  await expect(startServerProcess(settings)).rejects.toThrow(`${authorityPath(DATA_DIR)} is damaged.`);
  await database.drop();
  await folder.remove();
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
