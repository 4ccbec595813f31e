import { describe, expect } from 'vitest';
import { calls } from '#domain/calls.ts';
import { openReads } from '#server/features/commands.ts';
import { signUp } from '#test/builders.ts';
import { startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { codeOf, cookieOf, postAuth, signIn } from '#test/sign-in.ts';

/** A call with these headers alone. */
function callWith(server: TestServer, headers: Record<string, string>): Promise<Response> {
  return server.fetch('/api/me.get', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"data":{}}',
  });
}

type Whose = { result: { uid: string } };

const nobody = { email: 'nobody@example.org', email_verified: true };

/** They need no session, so that a cookie gives them no right. */
const forAnybody = new Set(Object.keys(openReads).map((name) => `/api/${name}`));

/** All that the server answers to POST, read from the tree of its routes. */
function postedPaths({ app }: TestServer): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents[depth] = part;
      return methods.includes('POST') ? [parents.slice(0, depth + 1).join('')] : [];
    });
}

test('the session is a cookie that scripts cannot read and other sites do not send', async ({ server }) => {
  const olga = await signUp(server);
  const cookie = (await signIn(server, olga)).headers
    .getSetCookie()
    .find((each) => each.includes('session='));
  expect(cookie).toMatch(/^whichbin\.session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('under https the cookie is Secure and bound to its host', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://bins.example.org' } });
  try {
    const olga = await signUp(secure);
    const cookie = (await signIn(secure, olga)).headers
      .getSetCookie()
      .find((each) => each.includes('session='));
    expect(cookie).toMatch(/^__Host-whichbin\.session=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const page = await secure.fetch('/', { headers: { accept: 'text/html' } });
    expect(page.headers.get('strict-transport-security')).toContain('max-age=');
  } finally {
    await secure.close();
  }
});

test('under https every sign-in cookie is __Host-prefixed and HttpOnly', async () => {
  const publicUrl = 'https://bins.example.org';
  const peer = await startOpenIdPeer(publicUrl, () => nobody);
  const secure = await startTestServer({ env: { ...peer.google, PUBLIC_URL: publicUrl } });
  try {
    const { email, password } = await signUp(secure);
    const google = { provider: 'google', callbackURL: '/bins', errorCallbackURL: '/login' };
    const answers = [
      await postAuth(secure, '/sign-in/email', { email, password, rememberMe: false }),
      await postAuth(secure, '/sign-in/social', google),
      await secure.fetch('/api/auth/passkey/generate-authenticate-options'),
    ];
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      ['session', 'brief', 'provider', 'passkey'].map((name) => `__Host-whichbin.${name}`),
    );
    for (const cookie of cookies)
      expect(cookie).toMatch(/^[^;]+;( Max-Age=\d+;)? Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  } finally {
    await secure.close();
    await peer.close();
  }
});

test('signing in starts a new session even if the browser sends one', async ({ server }) => {
  const [olga, planted] = [await signUp(server), await signUp(server)];
  const cookie = await cookieOf(server, planted);
  const { email, password } = olga;
  const brought: Record<string, string>[] = [
    { cookie, origin: server.url },
    { authorization: `Bearer ${planted.token}` },
  ];
  for (const sent of brought) {
    const answer = await postAuth(server, '/sign-in/email', { email, password }, sent);
    const made = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const whose = async (each: string) =>
      ((await (await callWith(server, { cookie: each, origin: server.url })).json()) as Whose).result.uid;
    expect([await whose(made), await whose(cookie)]).toEqual([olga.id, planted.id]);
  }
});

test('every POST route refuses requests from a foreign page', async () => {
  const publicUrl = 'https://bins.example.org';
  const peer = await startOpenIdPeer(publicUrl, () => nobody);
  const secure = await startTestServer({ env: { ...peer.google, PUBLIC_URL: publicUrl } });
  try {
    const cookie = await cookieOf(secure, await signUp(secure));
    const posted = postedPaths(secure);
    const known = [...Object.keys(calls).map((name) => `/api/${name}`), '/api/live', '/api/auth/link-social'];
    expect(posted).toEqual(expect.arrayContaining(known));
    for (const path of posted.filter((each) => !forAnybody.has(each))) {
      const answer = await secure.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: 'https://evil.example' },
        body: '{"data":{}}',
      });
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 403, 'session.foreignOrigin']);
    }
  } finally {
    await secure.close();
    await peer.close();
  }
});

describe('a session cookie', () => {
  test('is accepted from our own pages', async ({ server }) => {
    const cookie = await cookieOf(server, await signUp(server));
    expect((await callWith(server, { cookie, origin: server.url })).status).toBe(200);
  });

  test.for(['https://evil.example', 'http://127.0.0.1:1', 'null', undefined])(
    'a page of %s may not',
    async (origin, { server }) => {
      const cookie = await cookieOf(server, await signUp(server));
      const response = await callWith(server, { cookie, ...(origin !== undefined && { origin }) });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe('session.foreignOrigin');
    },
  );

  test('is not set or cleared by a form post', async ({ server }) => {
    const olga = await signUp(server);
    const cookie = await cookieOf(server, olga);
    const evil = { origin: 'https://evil.example' };
    expect(
      (await postAuth(server, '/sign-in/email', { email: olga.email, password: olga.password }, evil)).status,
    ).toBe(403);
    expect((await postAuth(server, '/sign-out', {}, { cookie, ...evil })).status).toBe(403);
  });

  test('is ignored beside a bearer token', async ({ server }) => {
    const cookie = await cookieOf(server, await signUp(server));
    const erik = await signUp(server, { name: 'Erik' });
    const response = await callWith(server, {
      cookie,
      authorization: `Bearer ${erik.token}`,
      origin: 'https://evil.example',
    });
    expect(await response.json()).toMatchObject({ result: { uid: erik.id } });
  });

  test.for(['Bearer invented', 'Bearer two words'])(
    'nor does it count beside “%s”',
    async (authorization, { server }) => {
      const cookie = await cookieOf(server, await signUp(server));
      const evil = { cookie, authorization, origin: 'https://evil.example' };
      expect((await callWith(server, evil)).status).toBe(401);
      await postAuth(server, '/sign-out', {}, evil);
      expect((await callWith(server, { cookie, origin: server.url })).status).toBe(200);
    },
  );
});

test('with PUBLIC_URL a cookie is accepted from its pages only', async () => {
  const publicUrl = 'https://bins.example.org';
  const known = await startTestServer({ env: { PUBLIC_URL: publicUrl } });
  try {
    const olga = await signUp(known);
    const cookie = await cookieOf(known, olga);
    expect((await callWith(known, { cookie, origin: publicUrl })).status).toBe(200);
    expect((await callWith(known, { cookie, origin: known.url })).status).toBe(403);
  } finally {
    await known.close();
  }
});

test('a foreign host name that resolves to this server is not trusted', async ({ server }) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/me.get',
    headers: {
      'content-type': 'application/json',
      host: 'rebound.example',
      origin: 'http://rebound.example',
      cookie: 'a=b',
    },
    payload: '{"data":{}}',
  });
  expect(response.statusCode).toBe(403);
});
