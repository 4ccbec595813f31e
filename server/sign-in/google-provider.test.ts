import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoogleProvider } from './google-provider.ts';

const client = { clientId: 'whichbin', clientSecret: 'a secret of tests' };
const nonce = 'the nonce of this sign-in';
const now = () => Math.floor(Date.now() / 1000);

const own = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');
const keys = createServer(async (_request, response) => {
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
});
beforeAll(() => new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => keys.close(resolve)));

function openProvider() {
  const issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
  const addresses = {
    issuer,
    authorization: `${issuer}/auth`,
    token: `${issuer}/token`,
    keys: `${issuer}/keys`,
  };
  return { issuer, provider: createGoogleProvider(client, addresses) };
}

const claims = (issuer: string): JWTPayload => ({
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
});

const sign = (payload: JWTPayload, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);

test('a valid answer gives the name and email address, without the picture', async () => {
  const { issuer, provider } = openProvider();
  const idToken = await sign(claims(issuer));
  const found = await provider.getUserInfo({ idToken, expectedIdTokenNonce: nonce });
  expect(found?.user).toEqual({
    name: 'Olga',
    email: 'olga@example.org',
    emailVerified: true,
  });
  expect(found?.data).toMatchObject({ sub: '1234' });
  expect(JSON.stringify(found)).not.toContain('pictures.example');
});

test('an address is verified only if Google says so', async () => {
  const { issuer, provider } = openProvider();
  const { email_verified: _left, ...unproved } = claims(issuer);
  const idToken = await sign(unproved);
  const found = await provider.getUserInfo({ idToken, expectedIdTokenNonce: nonce });
  expect(found?.user.emailVerified).toBe(false);
});

const wrong: [name: string, change: JWTPayload][] = [
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['made for another app', { aud: 'another' }],
  ['made for several apps, asked for by another', { aud: [client.clientId, 'another'], azp: 'another' }],
  ['expired', { exp: now() - 60 }],
  ['made long ago', { iat: now() - 3600 }],
  ['made in the future', { iat: now() + 3600 }],
  ['never expiring', { exp: undefined }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
  ['without an address', { email: undefined }],
];

test.each(wrong)('an answer %s is refused', async (_name, change) => {
  const { issuer, provider } = openProvider();
  const idToken = await sign({ ...claims(issuer), ...change });
  expect(await provider.getUserInfo({ idToken, expectedIdTokenNonce: nonce })).toBeNull();
});

test('forged and unsigned tokens, and answers without one, are refused', async () => {
  const { issuer, provider } = openProvider();
  const forged = await sign(claims(issuer), foreign.privateKey);
  const [, body = ''] = forged.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const idToken of [forged, `${header}.${body}.`, 'no token', undefined]) {
    expect(await provider.getUserInfo({ idToken, expectedIdTokenNonce: nonce })).toBeNull();
  }
});

test('an answer without a started sign-in is refused', async () => {
  const { issuer, provider } = openProvider();
  expect(await provider.getUserInfo({ idToken: await sign(claims(issuer)) })).toBeNull();
});

test('a sign-in sends state, nonce and a PKCE challenge, and only the needed scopes', async () => {
  const { issuer, provider } = openProvider();
  const redirectURI = 'https://bins.example/api/auth/callback/google';
  const url = await provider.createAuthorizationURL({
    state: 'state',
    codeVerifier: 'v'.repeat(128),
    redirectURI,
    idTokenNonce: nonce,
    scopes: ['https://www.googleapis.com/auth/drive'],
  });
  expect(url.origin + url.pathname).toBe(`${issuer}/auth`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: client.clientId,
    redirect_uri: redirectURI,
    scope: 'openid email profile',
    state: 'state',
    nonce,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});
