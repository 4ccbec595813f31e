import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import { photoAddresses } from '#domain/photos/photo-limits.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { eventually } from '#test/eventually.ts';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { signInByPeer } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';
const photo = await buildPhoto({ width: 96, height: 96, format: 'png' });
let person: PeerPerson = { email: '', email_verified: true };
let answer: (response: ServerResponse) => void;
let fetched = 0;
let peer: Awaited<ReturnType<typeof startOpenIdPeer>>;
let server: TestServer;
const log: string[] = [];

beforeAll(async () => {
  peer = await startOpenIdPeer(publicUrl, () => person, {
    picture(_request, response) {
      fetched++;
      answer(response);
    },
  });
  server = await startTestServer({
    env: { ...peer.google, ...peer.oidc, PUBLIC_URL: publicUrl },
    logLevel: 'debug',
    logStream: { write: (line) => void log.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const sendPhoto = (response: ServerResponse) => void response.end(photo);

async function signIn(name: string, picture: string | undefined, provider: 'google' | 'oidc' = 'google') {
  person = { email: `${name}@example.org`, email_verified: true, name, ...(picture && { picture }) };
  const { cookies, location } = await signInByPeer(server, peer.issuer, { provider });
  expect(location).toBe('/bins');
  const cookie = cookies.find((line) => line.startsWith('whichbin.session='))?.split(';')[0] ?? '';
  const post = async <N extends CallName>(call: N, data: CallInput<N>) => {
    const response = await server.fetch(`/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicUrl,
        cookie,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ data }),
    });
    return ((await response.json()) as { result: CallResult<N> }).result;
  };
  return { cookie, post, photo: async () => (await post('me.get', {})).photo };
}

const untilNotTaken = (count: number) =>
  eventually(() =>
    expect(log.filter((line) => line.includes('photo of a sign-in account not taken'))).toHaveLength(count),
  );

test.each(['google', 'oidc'] as const)('a sign-in by %s fills a missing photo', async (provider) => {
  answer = sendPhoto;
  const olga = await signIn(`olga.${provider}`, `${peer.issuer}/picture`, provider);
  await eventually(async () => expect(await olga.photo()).toMatchObject({ width: 96, height: 96 }));
  const { id } = (await olga.photo()) ?? { id: '' };
  const stored = await server.fetch(photoAddresses(id).url, { headers: { cookie: olga.cookie } });
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { rows } = await server.pool.query(
    'SELECT u::text, a::text FROM "user" u JOIN account a ON a.user_id = u.id',
  );
  expect(JSON.stringify(rows)).not.toContain('/picture');
});

test('a photo that was removed or chosen is not fetched again', async () => {
  answer = sendPhoto;
  log.length = 0;
  const anna = await signIn('anna', `${peer.issuer}/picture`);
  await eventually(async () => expect(await anna.photo()).toBeDefined());
  const { id } = (await anna.photo()) ?? { id: '' };
  const before = fetched;
  await signIn('anna', `${peer.issuer}/picture`);
  await untilNotTaken(1);
  const { uid } = await anna.post('me.get', {});
  await anna.post('photos.delete', { target: { kind: 'me', id: uid }, id });
  const again = await signIn('anna', `${peer.issuer}/picture`);
  await untilNotTaken(2);
  expect(await again.photo()).toBeUndefined();
  expect(fetched).toBe(before);
});

test('a photo that cannot be taken leaves the sign-in as it is, and is tried again', async () => {
  log.length = 0;
  const faults: [string, (response: ServerResponse) => void][] = [
    ['no picture', (response) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an error', (response) => void response.writeHead(500).end()],
  ];
  for (const [at, [, fault]] of faults.entries()) {
    answer = fault;
    const erik = await signIn('erik', `${peer.issuer}/picture`);
    await untilNotTaken(at + 1);
    expect(await erik.photo()).toBeUndefined();
  }
  answer = sendPhoto;
  const erik = await signIn('erik', `${peer.issuer}/picture`);
  await eventually(async () => expect(await erik.photo()).toBeDefined());
  expect(log.join()).not.toContain(`${peer.issuer}/picture`);
});

test('nothing inside the network is asked for, not even after a redirect', async () => {
  let connections = 0;
  const inner = createServer((_request, response) => {
    connections++;
    response.end(photo);
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  log.length = 0;
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `${peer.issuer}/picture`,
    'file:///etc/passwd',
  ];
  answer = (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  for (const [at, address] of addresses.entries()) {
    await signIn(`nobody${at}`, address);
    await untilNotTaken(at + 1);
  }
  expect(connections).toBe(0);
  await new Promise((resolve) => inner.close(resolve));
});
