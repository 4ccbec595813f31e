import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { passkeysMax } from '#domain/account/account-rules.ts';
import { makeKey, type SoftKey, signWith } from '#test/authenticator.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, cookieOf, postAuth } from '#test/sign-in.ts';
import { waitingFor } from '#test/waiting-for.ts';

const origin = 'https://bins.example';
const rpId = 'bins.example';
const test = base.extend('serverOptions', { scope: 'file' }, { env: { PUBLIC_URL: origin } });

type Offer = { challenge: string; cookie: string };
type Registration = Parameters<typeof makeKey>[1] & { origin?: string; rpId?: string; challenge?: string };
type Use = Parameters<typeof signWith>[2] & { origin?: string; rpId?: string; challenge?: string };

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function begin(server: TestServer, path: string, session = ''): Promise<Offer & { options: object }> {
  const response = await server.fetch(`/api/auth${path}`, { headers: { cookie: session } });
  expect(response.status).toBe(200);
  const options = (await response.json()) as { challenge: string };
  const cookie = [session, cookiesOf(response)].filter(Boolean).join('; ');
  return { challenge: options.challenge, cookie, options };
}
const offer = (server: TestServer, session?: string) =>
  begin(server, '/passkey/generate-authenticate-options', session);

const post = (server: TestServer, path: string, cookie: string, body: object) =>
  postAuth(server, `/passkey/${path}`, body, { cookie, origin });

async function register(server: TestServer, session: string, lie: Registration = {}) {
  const { challenge, cookie } = await begin(server, '/passkey/generate-register-options', session);
  const { key, answer } = makeKey({ origin, rpId, challenge, ...lie }, lie);
  return { key, answer: await post(server, 'verify-registration', cookie, { response: answer }) };
}

/** A new person with a passkey. */
async function withPasskey(server: TestServer) {
  const olga = await buildUser(server);
  const session = await cookieOf(server, olga);
  const { key, answer } = await register(server, session);
  expect(answer.status).toBe(200);
  return { olga, session, key };
}

async function signInBy(server: TestServer, key: SoftKey, lie: Use = {}, more: object = {}) {
  const { challenge, cookie } = await offer(server);
  const response = signWith(key, { origin, rpId, challenge, ...lie }, lie);
  return post(server, 'verify-authentication', cookie, { response, ...more });
}

const age = (server: TestServer, { id }: TestUser) =>
  server.pool.query(`UPDATE session SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);

describe('signing in with a passkey', () => {
  test('answers like sign-in with a password', async ({ server }) => {
    const { olga, key } = await withPasskey(server);
    const byKey = await signInBy(server, key);
    const { email, password } = olga;
    const byPassword = await postAuth(server, '/sign-in/email', { email, password });
    const shapeOf = async (response: Response) => {
      const body = (await response.json()) as { user: { updatedAt: string } };
      return {
        status: response.status,
        keys: Object.keys(body).sort(),
        user: body.user,
        headers: [...response.headers.keys()].filter((name) => name !== 'content-length').sort(),
        cookies: response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
      };
    };
    expect(await shapeOf(byKey)).toEqual(await shapeOf(byPassword));
    const session = await server.fetch('/api/auth/get-session', { headers: { cookie: cookiesOf(byKey) } });
    expect(await session.json()).toMatchObject({ user: { id: olga.id } });
  });

  test('without rememberMe, ends with the browser and after a day', async ({ server }) => {
    const { olga, key } = await withPasskey(server);
    const { email, password } = olga;
    const sessionsOf = async () => {
      const sql = `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
        FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`;
      return (await server.pool.query(sql, [olga.id])).rows;
    };
    const attributes = (response: Response) =>
      response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''));
    const byPassword = await postAuth(server, '/sign-in/email', { email, password, rememberMe: false });
    expect(await sessionsOf()).toEqual([{ hours: 24 }]);
    const byKey = await signInBy(server, key, {}, { rememberMe: false });
    expect(attributes(byKey)).toEqual(attributes(byPassword));
    expect(await sessionsOf()).toEqual([{ hours: 24 }]);
    // A later sign-in that stays forgets the earlier one's wish.
    const { challenge, cookie } = await offer(server, cookiesOf(byKey));
    const response = signWith(key, { origin, rpId, challenge });
    const lasting = await post(server, 'verify-authentication', cookie, { response, rememberMe: true });
    expect(lasting.headers.getSetCookie()[0]).toContain('Max-Age=');
  });

  test('requires user verification', async ({ server }) => {
    const { key } = await withPasskey(server);
    expect((await offer(server)).options).toMatchObject({ userVerification: 'required', rpId });
    expect(await codeOf(await signInBy(server, key, { isVerified: false }))).toBe('passkeys.refused');
  });

  test('accepts an answer once, and only in the browser that requested it', async ({ server }) => {
    const { key } = await withPasskey(server);
    const { challenge, cookie } = await offer(server);
    const response = signWith(key, { origin, rpId, challenge });
    const elsewhere = await offer(server);
    const answers = [];
    for (const each of ['', elsewhere.cookie, cookie, cookie])
      answers.push(await post(server, 'verify-authentication', each, { response }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 400]);
    expect(await codeOf(answers[0] as Response)).toBe('passkeys.tooLate');
    expect(await codeOf(answers[3] as Response)).toBe('passkeys.tooLate');
  });

  test('refuses an expired challenge and one for adding a key', async ({ server }) => {
    const { key, session } = await withPasskey(server);
    const { challenge, cookie } = await offer(server);
    await server.pool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`);
    const response = signWith(key, { origin, rpId, challenge });
    expect(await codeOf(await post(server, 'verify-authentication', cookie, { response }))).toBe(
      'passkeys.tooLate',
    );
    const toAdd = await begin(server, '/passkey/generate-register-options', session);
    const crossed = signWith(key, { origin, rpId, challenge: toAdd.challenge });
    const refused = await post(server, 'verify-authentication', toAdd.cookie, { response: crossed });
    expect(await codeOf(refused)).toBe('passkeys.tooLate');
  });

  test.for([
    ['a challenge of its own', { challenge: 'aW52ZW50ZWQ' }],
    ['another site’s page', { origin: 'https://bins.example.evil' }],
    ['another port of ours', { origin: 'https://bins.example:8443' }],
    ['plain http', { origin: 'http://bins.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['a parent domain’s key', { rpId: 'example' }],
    ['the answer to making a key', { type: 'webauthn.create' }],
  ] as const)('refuses %s', async ([, lie], { server }) => {
    const { key } = await withPasskey(server);
    expect(await codeOf(await signInBy(server, key, lie))).toBe('passkeys.refused');
    expect((await signInBy(server, key)).status).toBe(200);
  });

  test('refuses a signature of another key, and an unknown key', async ({ server }) => {
    const [olga, erik] = [await withPasskey(server), await withPasskey(server)];
    const forged = await signInBy(server, olga.key, { key: erik.key.privateKey });
    expect(await codeOf(forged)).toBe('passkeys.refused');
    const { key } = makeKey({ origin, rpId, challenge: 'none' });
    expect(await codeOf(await signInBy(server, key))).toBe('passkeys.notFound');
  });

  test('refuses a counter that decreases, as that of a cloned key', async ({ server }) => {
    const { key } = await withPasskey(server);
    expect((await signInBy(server, key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3])
      expect(await codeOf(await signInBy(server, key, { counter }))).toBe('passkeys.refused');
    expect((await signInBy(server, key, { counter: 4_294_967_295 })).status).toBe(200);
  });

  test('works with keys without a counter', async ({ server }) => {
    const { key } = await withPasskey(server);
    for (const _time of [1, 2]) expect((await signInBy(server, key, { counter: 0 })).status).toBe(200);
  });

  test('refuses an answer from a foreign page', async ({ server }) => {
    const { key } = await withPasskey(server);
    const { challenge, cookie } = await offer(server);
    const response = signWith(key, { origin, rpId, challenge });
    const headers = { cookie, origin: 'https://evil.example' };
    const refused = await postAuth(server, '/passkey/verify-authentication', { response }, headers);
    expect(await codeOf(refused)).toBe('session.foreignOrigin');
  });

  test('limits attempts per key and per address', async () => {
    const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1, PUBLIC_URL: origin } });
    try {
      const { key } = await withPasskey(server);
      const { challenge, cookie } = await offer(server);
      const response = signWith(key, { origin, rpId, challenge });
      const codes = [];
      for (let tries = 0; tries < 12; tries++)
        codes.push(await codeOf(await post(server, 'verify-authentication', cookie, { response })));
      expect(codes.at(0)).toBeUndefined();
      expect(codes.at(10)).toBe('passkeys.tooLate');
      expect(codes.at(11)).toBe('auth.lockedOut');
    } finally {
      await server.close();
    }
  });
});

describe('adding a passkey', () => {
  test('stores the public key, and returns neither it nor the credential id', async ({ server }) => {
    const { olga, key } = await withPasskey(server);
    const { rows } = await server.pool.query(
      'SELECT credential_id, counter FROM passkeys WHERE user_id = $1',
      [olga.id],
    );
    expect(rows).toEqual([{ credential_id: key.id, counter: 0 }]);
    const { answer } = await register(server, await cookieOf(server, olga));
    expect(Object.keys((await answer.json()) as object).filter((name) => name !== 'name')).toEqual(['id']);
  });

  test('requests a resident, user-verified key, no attestation, and excludes known keys', async ({
    server,
  }) => {
    const { key, session } = await withPasskey(server);
    const { options } = await begin(server, '/passkey/generate-register-options', session);
    expect(options).toMatchObject({
      rp: { name: 'Whichbin', id: rpId },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    });
  });

  test('needs a recent sign-in or the password', async ({ server }) => {
    const olga = await buildUser(server);
    const session = await cookieOf(server, olga);
    await age(server, olga);
    const options = () =>
      server.fetch('/api/auth/passkey/generate-register-options', { headers: { cookie: session } });
    expect(await codeOf(await options())).toBe('passkeys.confirmFirst');
    expect(await codeOf(await post(server, 'confirm', session, { password: 'wrong' }))).toBe(
      'auth.wrongPassword',
    );
    expect(await codeOf(await options())).toBe('passkeys.confirmFirst');
    expect((await post(server, 'confirm', session, { password: olga.password })).status).toBe(200);
    expect((await register(server, session)).answer.status).toBe(200);
    // It holds for this session alone.
    const other = await cookieOf(server, olga);
    await age(server, olga);
    const elsewhere = await server.fetch('/api/auth/passkey/generate-register-options', {
      headers: { cookie: other },
    });
    expect(await codeOf(elsewhere)).toBe('passkeys.confirmFirst');
    await server.pool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`);
    expect(await codeOf(await options())).toBe('passkeys.confirmFirst');
  });

  test('without a password, needs a new sign-in', async ({ server }) => {
    const olga = await buildUser(server);
    const session = await cookieOf(server, olga);
    await age(server, olga);
    await server.pool.query(`UPDATE account SET provider_id = 'google', password = NULL WHERE user_id = $1`, [
      olga.id,
    ]);
    const path = '/api/auth/passkey/generate-register-options';
    expect(await codeOf(await server.fetch(path, { headers: { cookie: session } }))).toBe(
      'passkeys.signInFirst',
    );
    expect(await codeOf(await post(server, 'confirm', session, { password: '' }))).toBe(
      'passkeys.signInFirst',
    );
  });

  test('needs a session', async ({ server }) => {
    const path = '/api/auth/passkey/generate-register-options';
    expect(await codeOf(await server.fetch(path))).toBe('session.missing');
    expect((await post(server, 'confirm', '', { password: 'x' })).status).toBe(401);
    const { challenge } = await offer(server);
    const { answer } = makeKey({ origin, rpId, challenge });
    const { cookie } = await offer(server);
    const refused = await post(server, 'verify-registration', cookie, { response: answer });
    expect(await codeOf(refused)).toBe('session.missing');
  });

  test('a challenge is valid for one user only', async ({ server }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server)];
    const begun = await begin(server, '/passkey/generate-register-options', await cookieOf(server, olga));
    const { answer } = makeKey({ origin, rpId, challenge: begun.challenge });
    const challengeCookie = begun.cookie.split('; ').at(-1);
    const cookie = `${await cookieOf(server, erik)}; ${challengeCookie}`;
    const refused = await post(server, 'verify-registration', cookie, { response: answer });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const sql = 'SELECT FROM passkeys WHERE user_id IN ($1, $2)';
    expect((await server.pool.query(sql, [olga.id, erik.id])).rowCount).toBe(0);
  });

  test.for([
    ['a challenge of its own', { challenge: 'aW52ZW50ZWQ' }],
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['a key that does not check the person', { isVerified: false }],
    ['the answer to signing in', { type: 'webauthn.get' }],
  ] as const)('refuses %s', async ([, lie], { server }) => {
    const olga = await buildUser(server);
    const { answer } = await register(server, await cookieOf(server, olga), lie);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'passkeys.refused']);
    expect((await olga.act('passkeys.list', {})).passkeys).toEqual([]);
  });

  test('refuses malformed answers with 400', async ({ server }) => {
    const session = await cookieOf(server, await buildUser(server));
    const { challenge, cookie } = await begin(server, '/passkey/generate-register-options', session);
    const { answer } = makeKey({ origin, rpId, challenge });
    const deep = Buffer.alloc(6000, 0x81).toString('base64url');
    const short = Buffer.from([0xa1, 0x68, ...Buffer.from('authData'), 0x41, 0x00]).toString('base64url');
    for (const attestationObject of [deep, short, 'AA', '']) {
      const response = { ...answer, response: { ...answer.response, attestationObject } };
      expect((await post(server, 'verify-registration', cookie, { response })).status).toBe(400);
    }
    for (const body of [
      {},
      { response: null },
      { response: answer, createSession: true },
      { response: answer, name: 'x' },
    ])
      expect((await post(server, 'verify-registration', cookie, body)).status).toBe(400);
  });

  test('refuses a key that another account has', async ({ server }) => {
    const { olga } = await withPasskey(server);
    const erik = await buildUser(server);
    const session = await cookieOf(server, erik);
    const { challenge, cookie } = await begin(server, '/passkey/generate-register-options', session);
    const { key, answer } = makeKey({ origin, rpId, challenge });
    await server.pool.query('UPDATE passkeys SET credential_id = $1 WHERE user_id = $2', [key.id, olga.id]);
    const refused = await post(server, 'verify-registration', cookie, { response: answer });
    expect(await codeOf(refused)).toBe('passkeys.taken');
    expect((await erik.act('passkeys.list', {})).passkeys).toEqual([]);
  });

  test('ignores certificates and the URLs in them', async ({ server }) => {
    const requests: string[] = [];
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/crl`;
      // A map with one certificate that is none; read, it would be refused.
      const attStmt = Buffer.concat([
        Buffer.from([0xa1, 0x63]),
        Buffer.from('x5c'),
        Buffer.from([0x81, 0x58, address.length]),
        Buffer.from(address),
      ]);
      const session = await cookieOf(server, await buildUser(server));
      const { answer } = await register(server, session, { attestation: { fmt: 'packed', attStmt } });
      expect(answer.status).toBe(200);
      expect(requests).toEqual([]);
    } finally {
      await new Promise((resolve) => elsewhere.close(resolve));
    }
  });

  test('limits passkeys per account, also if several are added at once', async ({ server }) => {
    const { olga, session } = await withPasskey(server);
    const add = (count: number) =>
      server.pool.query(
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, created_at)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, 'singleDevice', false, now()
         FROM generate_series(1, $2)`,
        [olga.id, count],
      );
    await add(passkeysMax - 2);
    const begun = await Promise.all(
      [1, 2, 3].map(() => begin(server, '/passkey/generate-register-options', session)),
    );
    const codes = await Promise.all(
      begun.map(async ({ challenge, cookie }) => {
        const { answer } = makeKey({ origin, rpId, challenge });
        return codeOf(await post(server, 'verify-registration', cookie, { response: answer }));
      }),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'passkeys.full')).toHaveLength(2);
    expect((await olga.act('passkeys.list', {})).passkeys).toHaveLength(passkeysMax);
    const path = '/api/auth/passkey/generate-register-options';
    expect(await codeOf(await server.fetch(path, { headers: { cookie: session } }))).toBe('passkeys.full');
  });

  test('adds no passkey to an account whose sessions end meanwhile', async ({ server }) => {
    const olga = await buildUser(server);
    const session = await cookieOf(server, olga);
    const { challenge, cookie } = await begin(server, '/passkey/generate-register-options', session);
    const { answer } = makeKey({ origin, rpId, challenge });
    const reset = await server.pool.connect();
    await reset.query('BEGIN');
    await reset.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [olga.id]);
    const adding = post(server, 'verify-registration', cookie, { response: answer });
    await expect.poll(() => waitingFor(reset)).toHaveLength(1);
    await reset.query('DELETE FROM session WHERE user_id = $1', [olga.id]);
    await reset.query('COMMIT');
    reset.release();
    expect(await codeOf(await adding)).toBe('session.missing');
    const { rows } = await server.pool.query('SELECT FROM passkeys WHERE user_id = $1', [olga.id]);
    expect(rows).toEqual([]);
  });

  test('sends a mail', async () => {
    const smtp = await startMailServer();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: origin };
    const server = await startTestServer({ env });
    try {
      const { olga, session } = await withPasskey(server);
      const passkeyMails = () => mailsLeadingTo(smtp, `${origin}/settings`);
      await expect.poll(() => passkeyMails().length).toBe(1);
      expect(passkeyMails()[0]?.to).toEqual([olga.email]);
      expect((await register(server, session, { isVerified: false })).answer.status).toBe(400);
      expect(passkeyMails()).toHaveLength(1);
      const [key] = (await olga.act('passkeys.list', {})).passkeys;
      await olga.act('passkeys.delete', { id: key?.id ?? '' });
      await expect.poll(() => passkeyMails().at(-1)?.text).toContain('A passkey was removed');
      expect(passkeyMails()).toHaveLength(2);
    } finally {
      await server.close();
      await smtp.close();
    }
  });

  test('works on localhost without PUBLIC_URL', async () => {
    const server = await startTestServer();
    try {
      const own = server.url.replace('127.0.0.1', 'localhost');
      const olga = await buildUser(server);
      const session = await cookieOf(server, olga);
      const { challenge, cookie } = await begin(server, '/passkey/generate-register-options', session);
      const { answer } = makeKey({ origin: own, rpId: 'localhost', challenge });
      const response = await fetch(`${own}/api/auth/passkey/verify-registration`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: own },
        body: JSON.stringify({ response: answer }),
      });
      expect(response.status).toBe(200);
    } finally {
      await server.close();
    }
  });
});
