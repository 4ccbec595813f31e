import { randomUUID } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authPaths } from '#server/http/auth.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function post(to: TestServer, path: string, body: object, headers: Record<string, string> = {}) {
  return to.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = (to: TestServer, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  post(to, '/sign-in/email', { email, password });

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { code?: string; error?: { details?: { code?: string } } };
  return body.code ?? body.error?.details?.code;
}

test('a new account is on the default plan and knows its name and address', async () => {
  const generous = await startTestServer({ env: { DEFAULT_PLAN: 'unlimited' } });
  try {
    const olga = await buildUser(generous, { name: ' Olga  Å ', email: 'OLGA@example.org' });
    expect(await olga.act('me.get', {})).toMatchObject({
      uid: olga.id,
      email: 'olga@example.org',
      displayName: 'Olga Å',
      plan: 'unlimited',
      maxBins: null,
      maxItemsPerBin: null,
    });
  } finally {
    await generous.close();
  }
});

test('the session is a cookie that scripts cannot read and other sites do not send', async () => {
  const olga = await buildUser(server);
  const cookie = (await signIn(server, olga)).headers
    .getSetCookie()
    .find((each) => each.includes('session='));
  expect(cookie).toMatch(/^whichbin\.session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('under https the cookie is Secure and bound to its host', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://bins.example.org' } });
  try {
    const olga = await buildUser(secure);
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

test('a session outlives a restart of the server', async () => {
  const olga = await buildUser(server);
  const another = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const { status } = await another.call('me.get', {}, { token: olga.token });
    expect(status).toBe(200);
  } finally {
    await another.close();
  }
});

test('a wrong password and an unknown address are answered alike', async () => {
  const olga = await buildUser(server);
  const wrong = await post(server, '/sign-in/email', { email: olga.email, password: 'wrong password' });
  const unknown = await post(server, '/sign-in/email', {
    email: 'nobody@example.org',
    password: 'wrong password',
  });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toEqual(await wrong.json());
});

test('an address can have one account, whatever its case', async () => {
  const olga = await buildUser(server);
  const again = await post(server, '/sign-up/email', {
    name: 'Other',
    email: olga.email.toUpperCase(),
    password: 'another password',
  });
  expect(again.status).toBe(422);
  expect(await codeOf(again)).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
});

test('many who sign up at once leave the others their connections to the database', async () => {
  let held = 0;
  let most = 0;
  const take = () => {
    most = Math.max(most, ++held);
  };
  const giveBack = () => void held--;
  server.pool.on('acquire', take).on('release', giveBack);
  await Promise.all(Array.from({ length: 24 }, () => buildUser(server)));
  server.pool.off('acquire', take).off('release', giveBack);
  expect(most).toBeLessThanOrEqual(server.pool.options.max / 2);
});

test('of twenty sign-ups with one address at once one succeeds', async () => {
  const body = { name: 'Olga', email: 'race@example.org', password: 'correct horse' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(server, '/sign-up/email', body)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0);
});

test('passwords that are too short or too long are refused', async () => {
  const body = { name: 'Olga', email: 'short@example.org' };
  expect(await codeOf(await post(server, '/sign-up/email', { ...body, password: '1234567' }))).toBe(
    'PASSWORD_TOO_SHORT',
  );
  const long = await post(server, '/sign-up/email', { ...body, password: 'x'.repeat(129) });
  expect(await codeOf(long)).toBe('PASSWORD_TOO_LONG');
});

test('a password that others try first is refused, in whatever case, and no account is made', async () => {
  const body = { name: 'Olga', email: 'common@example.org' };
  for (const password of ['password', 'Password1', 'QWERTYUIOP', '12345678', 'trustno1', 'ILoveYou']) {
    const response = await post(server, '/sign-up/email', { ...body, password });
    expect([password, response.status, await codeOf(response)]).toEqual([
      password,
      400,
      'auth.passwordCommon',
    ]);
  }
  const { rows } = await server.pool.query('SELECT FROM "user" WHERE email = $1', [body.email]);
  expect(rows).toEqual([]);
  for (const line of ['# copyright (c) 2021 @zxcvbn-ts', 'correct horse']) {
    const email = `${randomUUID()}@example.org`;
    expect((await post(server, '/sign-up/email', { ...body, email, password: line })).status).toBe(200);
  }
});

test.each([
  ['a name with NUL', { name: 'a\u0000b' }],
  ['a name of half a character', { name: 'a\ud800' }],
  ['an empty name', { name: ' ' }],
  ['a name of which nothing is seen', { name: '\u3164\uFE0F\u200D' }],
  ['a name of too many marks', { name: `a${'\u0301'.repeat(40)}` }],
  ['a name without end', { name: 'x'.repeat(100_000) }],
  ['a number for a name', { name: 7 }],
  ['a password with NUL', { password: 'password\u0000' }],
  ['a password of half a character', { password: 'password\ud800' }],
  ['an address with NUL', { email: 'a\u0000@example.org' }],
  ['an address that is none', { email: 'olga' }],
  ['a plan of one’s own', { plan: 'unlimited' }],
  ['an id of one’s own', { id: '00000000-0000-0000-0000-000000000001' }],
  ['a verified address', { emailVerified: true }],
])('sign-up refuses %s', async (_what, sent) => {
  const response = await post(server, '/sign-up/email', {
    name: 'Olga',
    email: 'hostile@example.org',
    password: 'correct horse',
    ...sent,
  });
  expect(response.status).toBe(400);
});

test.each([String.raw`back\ud800slash`, String.raw`back\u0000slash`, 'emoji 🐈 and more'])(
  'the password %j is taken',
  async (password) => {
    const olga = await buildUser(server, { password });
    expect((await signIn(server, olga)).status).toBe(200);
  },
);

test('who asks for the session is not told its token', async () => {
  const olga = await buildUser(server);
  const headers = { authorization: `Bearer ${olga.token}` };
  const text = await (await server.fetch('/api/auth/get-session', { headers })).text();
  expect(JSON.parse(text)).toMatchObject({ user: { id: olga.id }, session: { userId: olga.id } });
  expect(text).not.toContain(decodeURIComponent(olga.token).split('.')[0]);
  expect(await (await server.fetch('/api/auth/get-session')).json()).toBeNull();
});

test('nor when the session is prolonged by asking', async () => {
  const olga = await buildUser(server);
  const signedIn = await signIn(server, olga);
  expect(signedIn.headers.get('set-auth-token')).toBeTruthy();
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const soon = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await server.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1', [olga.id, soon]);
  const asked = await server.fetch('/api/auth/get-session', { headers: { cookie: cookie.join('; ') } });
  expect(asked.headers.getSetCookie().join()).toMatch(/session=[^;]+; Max-Age=7776000/);
  expect(asked.headers.get('set-auth-token')).toBeNull();
  expect(asked.headers.get('access-control-expose-headers')).toBeNull();
  expect(JSON.stringify([...asked.headers].filter(([name]) => name !== 'set-cookie'))).not.toContain(
    decodeURIComponent(cookie.join()).split('=')[1]?.split('.')[0],
  );
});

test('no way of writing a path of sign-in, and no method, fails on our side', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const encoded = (path: string) =>
    path.replace(/[a-z](?=[a-z-]*$)/, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const spellings = (path: string) => [
    ...[`/api/auth${path}`, `/api/auth${path}/`, `/api/auth/${path}`, `//api/auth${path}`],
    ...[`/api/auth${encoded(path)}`, `/api/auth${path.toUpperCase()}`, `/api/auth${path}?x=%`],
    ...[`/api/auth${path}?disableRefresh=__proto__`, `/api/auth${path}%00`, `/api/auth${path}%2e%2e%2f`],
    ...[`/api/auth/.${path}`, `/api/auth${path};a=b`, `/api/auth${path}#x`],
  ];
  for (const path of Object.keys(authPaths)) {
    for (const spelling of spellings(path)) {
      const answers = await Promise.all(
        methods.map((method) => server.app.inject({ method: method as 'GET', url: spelling })),
      );
      const failed = answers.filter(({ statusCode }) => statusCode >= 500);
      expect(failed.map(({ statusCode, body }) => `${spelling} ${statusCode} ${body}`)).toEqual([]);
    }
  }
  const olga = await buildUser(server);
  const headers = { authorization: `Bearer ${olga.token}` };
  const asked = await server.app.inject({ url: '/api/auth/%67et-session', headers });
  expect(asked.json()).toMatchObject({ user: { id: olga.id } });
  expect((await server.app.inject({ method: 'HEAD', url: '/api/auth/get-session' })).statusCode).toBe(404);
});

test('better-auth’s other paths are closed', async () => {
  for (const path of [
    '/update-user',
    '/change-email',
    '/delete-user',
    '/sign-in/social',
    '/request-password-reset',
    '/change-password',
  ]) {
    expect((await post(server, path, {})).status).toBe(404);
  }
});

describe('signing out', () => {
  test('ends the session at once, and says so afterwards', async () => {
    const olga = await buildUser(server);
    await olga.act('me.get', {});
    const out = await post(server, '/sign-out', {}, { authorization: `Bearer ${olga.token}` });
    expect(out.status).toBe(200);
    const { status, error } = await olga.call('me.get', {});
    expect(status).toBe(401);
    expect(error?.details?.code).toBe('session.revoked');
  });

  test('ends it on the other servers too', async () => {
    const another = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const olga = await buildUser(server);
      await another.call('me.get', {}, { token: olga.token });
      await post(server, '/sign-out', {}, { authorization: `Bearer ${olga.token}` });
      await expect
        .poll(async () => (await another.call('me.get', {}, { token: olga.token })).error?.details?.code, {
          timeout: 2_000,
        })
        .toBe('session.revoked');
    } finally {
      await another.close();
    }
  });

  test('leaves the other sign-ins of the person alone, unless asked to end them', async () => {
    const olga = await buildUser(server);
    const second = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
    const third = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
    await post(server, '/sign-out', {}, { authorization: `Bearer ${third}` });
    expect((await server.call('me.get', {}, { token: second })).status).toBe(200);
    await post(server, '/revoke-other-sessions', {}, { authorization: `Bearer ${second}` });
    expect((await server.call('me.get', {}, { token: second })).status).toBe(200);
    expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.revoked');
  });
});

test('a session that ran out is expired, not revoked', async () => {
  const olga = await buildUser(server);
  await server.pool.query('UPDATE session SET expires_at = now() WHERE user_id = $1', [olga.id]);
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.expired');
  await server.pool.query('DELETE FROM session WHERE user_id = $1', [olga.id]);
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.expired');
});

test('a token that is cut, invented or signed by another is nobody’s', async () => {
  const olga = await buildUser(server);
  const [bare = '', signature = ''] = decodeURIComponent(olga.token).split('.');
  for (const token of [
    `${bare}.`,
    `${bare}.${signature.slice(0, -4)}AAA=`,
    `${bare}x.${signature}`,
    'x.y',
    '.',
  ]) {
    expect((await server.call('me.get', {}, { token })).error?.details?.code).toBe('session.missing');
  }
});

test('the token of a sign-in’s answer is as good as the signed one of its header', async () => {
  const olga = await buildUser(server);
  const { token } = (await (await signIn(server, olga)).json()) as { token: string };
  expect((await server.call('me.get', {}, { token })).result?.uid).toBe(olga.id);
  await post(server, '/sign-out', {}, { authorization: `Bearer ${token}` });
  expect((await server.call('me.get', {}, { token })).error?.details?.code).toBe('session.revoked');
});

test('a call for somebody else’s copy does nothing', async () => {
  const olga = await buildUser(server);
  const erik = await buildUser(server, { name: 'Erik' });
  const refused = await olga.call('bins.create', { name: 'Box' }, { 'whichbin-user': erik.id });
  expect(refused.status).toBe(401);
  expect(refused.error?.details?.code).toBe('session.otherUser');
  expect((await olga.act('bins.list', {}, { 'whichbin-user': olga.id })).bins).toEqual([]);
});

describe('with a cookie', () => {
  async function cookieOf(user: TestUser): Promise<string> {
    const [cookie = ''] = (await signIn(server, user)).headers.getSetCookie();
    return cookie.split(';')[0] ?? '';
  }

  const call = (headers: Record<string, string>, body = '{"data":{}}') =>
    server.fetch('/api/me.get', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test('our own pages may call', async () => {
    const cookie = await cookieOf(await buildUser(server));
    expect((await call({ cookie, origin: server.url })).status).toBe(200);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', undefined])(
    'a page of %s may not',
    async (origin) => {
      const cookie = await cookieOf(await buildUser(server));
      const response = await call({ cookie, ...(origin !== undefined && { origin }) });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe('session.foreignOrigin');
    },
  );

  test('nor may a form sign somebody in or out', async () => {
    const olga = await buildUser(server);
    const cookie = await cookieOf(olga);
    const evil = { origin: 'https://evil.example' };
    expect(
      (await post(server, '/sign-in/email', { email: olga.email, password: olga.password }, evil)).status,
    ).toBe(403);
    expect((await post(server, '/sign-out', {}, { cookie, ...evil })).status).toBe(403);
  });

  test('it is ignored beside a bearer token', async () => {
    const cookie = await cookieOf(await buildUser(server));
    const erik = await buildUser(server, { name: 'Erik' });
    const response = await call({
      cookie,
      authorization: `Bearer ${erik.token}`,
      origin: 'https://evil.example',
    });
    expect(await response.json()).toMatchObject({ result: { uid: erik.id } });
  });

  test.each(['Bearer invented', 'Bearer two words'])(
    'nor does it count beside “%s”',
    async (authorization) => {
      const cookie = await cookieOf(await buildUser(server));
      const evil = { cookie, authorization, origin: 'https://evil.example' };
      expect((await call(evil)).status).toBe(401);
      await post(server, '/sign-out', {}, evil);
      expect((await call({ cookie, origin: server.url })).status).toBe(200);
    },
  );
});

test('with PUBLIC_URL only its pages may call with a cookie', async () => {
  const publicUrl = 'https://bins.example.org';
  const known = await startTestServer({ env: { PUBLIC_URL: publicUrl } });
  try {
    const olga = await buildUser(known);
    const [cookie = ''] = (await signIn(known, olga)).headers.getSetCookie();
    const call = (origin: string) =>
      known.fetch('/api/me.get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookie.split(';')[0] ?? '', origin },
        body: '{"data":{}}',
      });
    expect((await call(publicUrl)).status).toBe(200);
    expect((await call(known.url)).status).toBe(403);
  } finally {
    await known.close();
  }
});

test('a name that was made to point here is not trusted', async () => {
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

test('nobody may send us much before they are signed in', async () => {
  const body = { email: 'olga@example.org', password: 'x'.repeat(20_000) };
  expect(await codeOf(await post(server, '/sign-in/email', body))).toBe('request.tooLarge');
});

test('a session that ends while it is looked up is not trusted afterwards', async () => {
  const held = await startTestServer();
  try {
    const olga = await buildUser(held);
    await olga.act('me.get', {});
    const token = (await signIn(held, olga)).headers.get('set-auth-token') ?? '';
    const isRead = Promise.withResolvers<void>();
    const hasEnded = Promise.withResolvers<void>();
    const query = held.pool.query.bind(held.pool);
    Object.assign(held.pool, {
      async query(config: QueryConfig) {
        const answer = await query(config);
        if (config.name === 'session-by-token') {
          isRead.resolve();
          await hasEnded.promise;
        }
        return answer;
      },
    });
    const early = held.call('me.get', {}, { token });
    await isRead.promise;
    await post(held, '/sign-out', {}, { authorization: `Bearer ${token}` });
    hasEnded.resolve();
    expect((await early).error?.details?.code).toBe('session.revoked');
    const { error } = await held.call('me.get', {}, { token });
    expect(error?.details?.code).toBe('session.revoked');
  } finally {
    await held.close();
  }
});

describe('too many tries', () => {
  test('from one network of IPv6 are refused', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
    try {
      const statuses = [];
      for (let n = 1; n < 4; n++) {
        const body = { name: 'Olga', email: 'no address', password: 'correct horse' };
        const forwarded = { 'x-forwarded-for': `2001:db8::${n}` };
        statuses.push((await post(strict, '/sign-up/email', body, forwarded)).status);
      }
      expect(statuses).toEqual([400, 400, 429]);
    } finally {
      await strict.close();
    }
  });

  test('at one account are refused, right password or not', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const olga = await buildUser(strict);
      for (let n = 0; n < 10; n++) {
        const wrong = await post(strict, '/sign-in/email', { email: olga.email, password: 'wrong password' });
        expect(wrong.status).toBe(401);
      }
      const response = await signIn(strict, olga);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBeTruthy();
      expect(await codeOf(response)).toBe('request.tooMany');
    } finally {
      await strict.close();
    }
  });

  test('from one address are refused', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
    try {
      const statuses = [];
      for (let n = 0; n < 4; n++) {
        const body = { name: 'Olga', email: `olga${n}@example.org`, password: 'correct horse' };
        statuses.push((await post(strict, '/sign-up/email', body)).status);
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await strict.close();
    }
  });
});
