import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOpenIdProvider } from './openid-provider.ts';

const client = { clientId: 'whichbin', clientSecret: 'a secret of tests' };
const nonce = 'the nonce of this sign-in';
const now = () => Math.floor(Date.now() / 1000);

const own = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');

type Answer = (response: ServerResponse) => void;
const json =
  (value: unknown): Answer =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

/** The issuer's answers by path; each test may change them. */
let answers: Record<string, Answer>;
let asked: { path: string; authorization: string | undefined }[];
let logged: unknown[];
let issuer: string;

const issuerServer = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ path, authorization: request.headers.authorization });
  const answer = answers[path];
  if (answer) answer(response);
  else response.writeHead(404).end();
});
const discoveryPath = '/.well-known/openid-configuration';

beforeAll(async () => {
  await new Promise<void>((resolve) => issuerServer.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(issuerServer.address() as AddressInfo).port}`;
});
afterAll(() => {
  issuerServer.closeAllConnections();
  return new Promise((resolve) => issuerServer.close(resolve));
});
beforeEach(async () => {
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  asked = [];
  logged = [];
  answers = { [discoveryPath]: json(discovery()), '/keys': json({ keys: [key] }) };
});

const discovery = (change: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  ...change,
});

const log = { warn: (about: object) => logged.push(about) } as unknown as FastifyBaseLogger;

const open = (more: object = {}) =>
  createOpenIdProvider(
    { id: 'oidc', name: 'Acme', issuer, client, scopes: ['openid', 'email'], ...more },
    log,
  );

const claims = (change: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: client.clientId,
  sub: '1234',
  iat: now(),
  exp: now() + 300,
  nonce,
  email: 'olga@example.org',
  email_verified: true,
  name: 'Olga',
  picture: 'https://pictures.example/olga.png',
  ...change,
});

const sign = (payload: JWTPayload, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);

const read = async (change: JWTPayload = {}, more: object = {}) =>
  open(more).getUserInfo({
    idToken: await sign(claims(change)),
    accessToken: 'an access token',
    expectedIdTokenNonce: nonce,
  });

test('a valid answer gives name, email address and where the picture is', async () => {
  const found = await read();
  expect(found?.user).toEqual({ name: 'Olga', email: 'olga@example.org', emailVerified: true });
  expect(found?.data).toEqual({
    sub: '1234',
    isAllowed: true,
    picture: 'https://pictures.example/olga.png',
  });
  expect(asked.map(({ path }) => path)).toEqual([discoveryPath, '/keys']);
});

test.each([undefined, 'true', 1])(
  'an address with email_verified %j is not verified',
  async (email_verified) => {
    expect((await read({ email_verified }))?.user.emailVerified).toBe(false);
  },
);

const wrong: [name: string, change: JWTPayload, reason: string][] = [
  ['of another issuer', { iss: 'https://accounts.google.com' }, 'token has a wrong iss'],
  ['made for another client', { aud: 'another' }, 'token has a wrong aud'],
  [
    'asked for by another client',
    { aud: ['whichbin', 'another'], azp: 'another' },
    'token for another client',
  ],
  ['expired', { exp: now() - 60 }, 'token: ERR_JWT_EXPIRED'],
  ['made long ago', { iat: now() - 3600 }, 'token: ERR_JWT_EXPIRED'],
  ['of a clock an hour ahead', { iat: now() + 3600 }, 'token has a wrong iat'],
  ['never expiring', { exp: undefined }, 'token has a wrong exp'],
  ['of another sign-in', { nonce: 'another' }, 'token of another sign-in'],
  ['without a nonce', { nonce: undefined }, 'token has a wrong nonce'],
  ['without a subject', { sub: undefined }, 'ZodError'],
  ['with a huge subject', { sub: 's'.repeat(5000) }, 'ZodError'],
];

test.each(wrong)('a token %s is refused, and the log says why', async (_name, change, reason) => {
  expect(await read(change)).toBeNull();
  expect(logged).toEqual([{ provider: 'oidc', reason }]);
});

test('a clock a few seconds ahead does no harm', async () => {
  expect(await read({ iat: now() + 20 })).not.toBeNull();
});

test('forged and unsigned tokens, and answers without one, are refused', async () => {
  const forged = await sign(claims(), foreign.privateKey);
  const [, body = ''] = forged.split('.');
  const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'own' })).toString('base64url');
  const bySecret = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(client.clientSecret.padEnd(32)));
  for (const idToken of [forged, `${header('none')}.${body}.`, bySecret, 'no token', undefined]) {
    expect(await open().getUserInfo({ idToken, expectedIdTokenNonce: nonce })).toBeNull();
  }
});

test('an answer without a started sign-in is refused', async () => {
  expect(await open().getUserInfo({ idToken: await sign(claims()) })).toBeNull();
});

test('what the token leaves out is asked for, of the same person only', async () => {
  answers['/userinfo'] = json({ sub: '1234', email: 'olga@work.example', email_verified: true });
  expect((await read({ email: undefined }))?.user.email).toBe('olga@work.example');
  expect(asked.at(-1)).toEqual({ path: '/userinfo', authorization: 'Bearer an access token' });
  answers['/userinfo'] = json({ sub: 'another', email: 'erik@example.org' });
  expect(await read({ email: undefined })).toBeNull();
});

test.each([
  ['none', json({ sub: '1234' })],
  ['one that is none', json({ sub: '1234', email: 'olga' })],
])('a person with %s as the address has none', async (_what, answer) => {
  answers['/userinfo'] = answer;
  expect((await read({ email: undefined }))?.user.email).toBeNull();
});

const allowed = { claim: 'groups', group: 'family' };

test.each<[groups: unknown, isAllowed: boolean]>([
  [['guests', 'family'], true],
  [['guests'], false],
  [[], false],
  ['family', false],
  [{ family: true }, false],
  [null, false],
  [['Family'], false],
  [[['family']], false],
  [Array.from({ length: 20_000 }, (_, n) => `group ${n}`), false],
])('with an allowed group, groups %j make a person allowed: %j', async (groups, isAllowed) => {
  expect((await read({ groups }, { allowed }))?.data.isAllowed).toBe(isAllowed);
});

test('groups that the token leaves out are asked for', async () => {
  answers['/userinfo'] = json({ sub: '1234', groups: ['family'] });
  expect((await read({}, { allowed }))?.data.isAllowed).toBe(true);
  answers['/userinfo'] = json({ sub: '1234' });
  expect((await read({}, { allowed }))?.data.isAllowed).toBe(false);
  expect(logged).toEqual([{ provider: 'oidc', reason: 'no claim groups' }]);
});

const wrongDiscoveries: [what: string, answer: () => Answer, reason: () => string][] = [
  [
    'calls itself another issuer',
    () => json(discovery({ issuer: 'https://evil.example' })),
    () => `${issuer} calls itself https://evil.example`,
  ],
  [
    'names no keys',
    () => json(discovery({ jwks_uri: undefined })),
    () => `${issuer}${discoveryPath}: wrong jwks_uri`,
  ],
  [
    'names a file',
    () => json(discovery({ token_endpoint: 'file:///etc/passwd' })),
    () => `${issuer}${discoveryPath}: wrong token_endpoint`,
  ],
  ['is no JSON', () => (response) => void response.end('<html>'), () => `${issuer}${discoveryPath}: no JSON`],
  [
    'is too large',
    () => json({ ...discovery(), more: 'x'.repeat(2_000_000) }),
    () => `${issuer}${discoveryPath}: more than 1 MiB`,
  ],
  [
    'is an error',
    () => (response) => void response.writeHead(500).end(),
    () => `${issuer}${discoveryPath}: status 500`,
  ],
  [
    'leads elsewhere',
    () => (response) => void response.writeHead(302, { location: '/other' }).end(),
    () => `${issuer}${discoveryPath}: unexpected redirect`,
  ],
  [
    'breaks off',
    () => (response) => void response.destroy(),
    () => `${issuer}${discoveryPath}: UND_ERR_SOCKET`,
  ],
];

test.each(wrongDiscoveries)(
  'an issuer whose document %s is down, and asked again',
  async (_what, answer, reason) => {
    const provider = open();
    answers[discoveryPath] = answer();
    await expect(provider.prepare()).rejects.toMatchObject({ code: 'auth.providerDown' });
    expect(logged).toEqual([{ provider: 'oidc', reason: reason() }]);
    answers[discoveryPath] = json(discovery());
    await provider.prepare();
    await provider.prepare();
    expect(asked).toHaveLength(2);
  },
);

afterEach(() => void vi.restoreAllMocks());

test('an issuer that does not answer is given up', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  answers[discoveryPath] = () => limit.abort(new DOMException('', 'TimeoutError'));
  await expect(open().prepare()).rejects.toMatchObject({ code: 'auth.providerDown' });
  expect(logged).toEqual([{ provider: 'oidc', reason: `${issuer}${discoveryPath}: TimeoutError` }]);
});

test('an issuer over https may not send anybody to http', async () => {
  const provider = open({ issuer: issuer.replace('http:', 'https:') });
  await expect(provider.prepare()).rejects.toMatchObject({ code: 'auth.providerDown' });
});

test('the secret goes in the header, or in the body where only that is known', async () => {
  const exchange = { code: 'code', codeVerifier: 'v'.repeat(128), redirectURI: 'https://bins.example/back' };
  answers['/token'] = json({ id_token: 'token', access_token: 'access', refresh_token: 'refresh' });
  expect(await open().validateAuthorizationCode(exchange)).toEqual({
    idToken: 'token',
    accessToken: 'access',
  });
  expect(asked.at(-1)?.authorization).toMatch(/^Basic /);
  answers[discoveryPath] = json(discovery({ token_endpoint_auth_methods_supported: ['client_secret_post'] }));
  await open().validateAuthorizationCode(exchange);
  expect(asked.at(-1)?.authorization).toBeUndefined();
  answers['/token'] = (response) => void response.writeHead(401).end('{"error":"invalid_client"}');
  await expect(open().validateAuthorizationCode(exchange)).rejects.toThrow();
  expect(logged).toEqual([{ provider: 'oidc', reason: `${issuer}/token: status 401 invalid_client` }]);
});

test('a sign-in sends state, nonce, a PKCE challenge and the configured scopes', async () => {
  const redirectURI = 'https://bins.example/api/auth/callback/oidc';
  const url = await open().createAuthorizationURL({
    state: 'state',
    codeVerifier: 'v'.repeat(128),
    redirectURI,
    idTokenNonce: nonce,
    scopes: ['https://www.googleapis.com/auth/drive'],
  });
  expect(url.origin + url.pathname).toBe(`${issuer}/auth`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectURI,
    scope: 'openid email',
    state: 'state',
    nonce,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});
