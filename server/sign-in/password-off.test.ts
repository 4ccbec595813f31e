import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signUpToken, type TestUser } from '#test/builders.ts';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { codeOf, cookieOf, postAuth, signInByPeer } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';

let person: PeerPerson;
let peer: Awaited<ReturnType<typeof startOpenIdPeer>>;
/** A server on the same database where passwords were in use before. */
let before: TestServer;
let server: TestServer;
let olga: TestUser;
let headers: Record<string, string>;
beforeAll(async () => {
  peer = await startOpenIdPeer(publicUrl, () => person);
  before = await startTestServer({ env: { ...peer.oidc, PUBLIC_URL: publicUrl } });
  server = await startTestServer({
    databaseUrl: before.databaseUrl,
    env: { ...peer.oidc, PUBLIC_URL: publicUrl, PASSWORD_SIGN_IN: 'off' },
  });
  olga = await buildUser(before);
  headers = { cookie: await cookieOf(before, olga), origin: publicUrl };
});
afterAll(async () => {
  await server.close();
  await before.close();
  await peer.close();
});

test('every call that needs a password or leads to one is refused', async () => {
  const { email, password } = olga;
  const provider = { provider: 'oidc', callbackURL: '/settings', errorCallbackURL: '/settings' };
  const calls: Record<string, object> = {
    '/sign-in/email': { email, password },
    '/sign-up/email': { name: 'Nils', email: 'nils@example.org', password },
    '/ask-sign-up': { name: 'Nils', email: 'nils@example.org' },
    '/request-password-reset': { email },
    '/reset-password': { token: signUpToken('Olga', email), newPassword: password },
    '/change-password': { currentPassword: password, newPassword: 'a fresh start' },
    '/ask-address-change': { email: 'new@example.org', password },
    '/link-social': { ...provider, password },
    '/disconnect-provider': { provider: 'oidc', password },
    '/passkey/confirm': { password },
  };
  for (const [path, body] of Object.entries(calls)) {
    const answer = await postAuth(server, path, body, headers);
    expect([path, answer.status, await codeOf(answer)]).toEqual([path, 403, 'auth.passwordOff']);
  }
});

test('every sign-in answer says so', async () => {
  const session = await server.fetch('/api/auth/get-session');
  expect(session.headers.get('whichbin-sign-in')).toBe('provider:oidc:Acme no-password');
});

test('a provider signs people up and in, and passkeys are asked for as before', async () => {
  person = { email: `${crypto.randomUUID()}@example.org`, email_verified: true };
  for (const _time of [1, 2]) {
    expect((await signInByPeer(server, peer.issuer, { provider: 'oidc' })).location).toBe('/bins');
  }
  const options = await server.fetch('/api/auth/passkey/generate-authenticate-options');
  expect(options.status).toBe(200);
});

test('an account that the operator vouches for is opened by its proved address', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const user = await buildUser(before, { email });
  await server.pool.query(
    `WITH gone AS (DELETE FROM account WHERE user_id = $1) UPDATE "user" SET email_verified = true WHERE id = $1`,
    [user.id],
  );
  person = { email, email_verified: false };
  const refused = await signInByPeer(server, peer.issuer, { provider: 'oidc' });
  expect(refused.location).toContain('error=account_not_linked');
  person = { email, email_verified: true };
  expect((await signInByPeer(server, peer.issuer, { provider: 'oidc' })).location).toBe('/bins');
});

test('a password counts neither as confirmation nor as a way in', async () => {
  const at = { headers };
  const { result } = await server.call('accountDeletion.get', {}, at);
  expect(result).toMatchObject({ hasPassword: false });
  await server.pool.query(`UPDATE session SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [
    olga.id,
  ]);
  const deletion = await server.call('accountDeletion.request', {}, at);
  expect(deletion.error?.details?.code).toBe('accountDeletion.signInFirst');
  const adding = await server.fetch('/api/auth/passkey/generate-register-options', { headers });
  expect(await codeOf(adding)).toBe('passkeys.signInFirst');
  const id = crypto.randomUUID();
  await server.pool.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, created_at)
     VALUES ($1::uuid, $2, $1::text, '', 0, 'multiDevice', true, now())`,
    [id, olga.id],
  );
  const removal = await server.call('passkeys.delete', { id }, at);
  expect(removal.error?.details?.code).toBe('passkeys.lastWayIn');
});
