import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { inviteDays } from '#domain/access/access-rules.ts';
import { exportHours } from '#domain/account/account-calls.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { buildBin, shareBin, signUp } from '#test/builders.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startOpenIdPeer } from '#test/openid-peer.ts';
import { startPaymentPeer } from '#test/payment-peer.ts';
import { smallPhoto } from '#test/photos.ts';
import { startProductPeer } from '#test/product-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { postAuth, signIn, signInByPeer } from '#test/sign-in.ts';
import { startVisionPeer } from '#test/vision-peer.ts';
import { type Claim, privacyTexts } from '../features/landing/privacy-page.ts';
import { logOperatorAct } from '../features/operator/operator-log.ts';
import { retentionDays } from '../jobs/housekeeping.ts';
import { sessionDays } from '../sign-in/auth.ts';
import { passwordHashing } from '../sign-in/passwords.ts';

/** Without maps, which load pictures from elsewhere. */
const test = base.extend(
  'serverOptions',
  { scope: 'file' },
  { env: { TILES_URL: undefined }, passwords: passwordHashing },
);

type Check = (server: TestServer) => Promise<void>;
/** A journey that holds it, by its file and title. */
type Journey = readonly [file: string, title: string];

/** Each claim of the page, and what holds it. */
const checks: Record<Claim, Check | Journey> = {
  account: async (server) => {
    expect(await columnsOf(server, 'user')).toEqual([
      'created_at',
      'email',
      'email_verified',
      'id',
      'image',
      'name',
      'updated_at',
    ]);
    // The columns about the person, beside their own settings.
    expect(await columnsOf(server, 'profiles')).toEqual([
      'created_at',
      'currency',
      'declines_looks',
      'deletion_due_at',
      'display_name',
      'email',
      'erasing_since',
      'fields',
      'lists',
      'muted_notifications',
      'photo_settled',
      'photo_url',
      'photos',
      'plan',
      'revision',
      'saved_searches',
      'templates',
      'user_id',
    ]);
  },
  // A new table is something new that is stored: the page must say so.
  content: async (server) => {
    expect(await tablesOf(server)).toEqual([
      'access_entries',
      'access_requests',
      'account',
      'account_revisions',
      'alias_claims',
      'attachments',
      'bins',
      'codes',
      'exports',
      'group_grants',
      'group_members',
      'group_removals',
      'groups',
      'history',
      'ids',
      'import_mappings',
      'imports',
      'installation',
      'invite_errands',
      'invite_mails',
      'invites',
      'item_tombstones',
      'items',
      'join_links',
      'join_uses',
      'list_entries',
      'locations',
      'notifications',
      'operations',
      'operator_log',
      'own_requests',
      'passkeys',
      'personal_tokens',
      'profiles',
      'public_labels',
      'push_jobs',
      'push_subscriptions',
      'received_invites',
      'reminder_settings',
      'reminders',
      'revoked_sessions',
      'schema_migrations',
      'sent_reminders',
      'server_settings',
      'session',
      'set_aside_rows',
      'share_links',
      'sign_in_attempts',
      'stock_checks',
      'stock_ticks',
      'subscriptions',
      'suggestion_counts',
      'tokens',
      'trashed_entries',
      'unused_files',
      'user',
      'verification',
      'visible',
    ]);
  },
  invitations: (server) => says(server, 'invitations', inviteDays),
  password: async (server) => {
    const olga = await signUp(server);
    const { rows } = await server.pool.query('SELECT password FROM account WHERE user_id = $1', [olga.id]);
    expect(rows).toEqual([{ password: expect.stringMatching(/^[\da-f]{32}:[\da-f]{128}$/) }]);
  },
  passkeys: async (server) => {
    await says(server, 'passkeys');
    expect(await columnsOf(server, 'passkeys')).toEqual([
      'aaguid',
      'backed_up',
      'counter',
      'created_at',
      'credential_id',
      'device_type',
      'id',
      'last_used_at',
      'name',
      'public_key',
      'transports',
      'user_id',
    ]);
  },
  programs: async (server) => {
    await says(server, 'programs');
    expect(await columnsOf(server, 'personal_tokens')).toEqual([
      'created_at',
      'expires_at',
      'id',
      'last_used_at',
      'last_used_ip',
      'name',
      'scope',
      'targets',
      'token_hash',
      'user_id',
    ]);
  },
  sessions: async (server) => {
    await says(server, 'sessions', sessionDays);
    expect(retentionDays.endedSessions).toBe(30);
    const olga = await signUp(server);
    const sql = `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM session WHERE user_id = $1`;
    expect((await server.pool.query(sql, [olga.id])).rows).toEqual([{ days: sessionDays }]);
    const heard = async () =>
      (await server.pool.query('SELECT heard_at FROM session WHERE user_id = $1', [olga.id])).rows;
    expect(await heard()).toEqual([{ heard_at: null }]);
    const list = { id: uuidv7() };
    await olga.act('lists.create', { ...list, name: 'Camp', stages: [{ id: 'a', name: 'Taken' }] });
    const ticks = [{ kind: 'bin' as const, id: uuidv7(), stage: 'a', count: 1 }];
    await olga.act('lists.tick', { ...list, at: new Date().toISOString(), ticks });
    expect(await heard()).toEqual([{ heard_at: expect.anything() }]);
  },
  addresses: async (server) => {
    const { rows } = await server.pool.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND (column_name ~ '(^|_)(ip|host|remote)(_|$)' OR data_type IN ('inet', 'cidr'))`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'personal_tokens.last_used_ip',
      'session.ip_address',
    ]);
  },
  files: async (server) => {
    await says(server, 'files', importLimits.keptDays);
    expect(exportHours).toBe(48);
  },
  onlyNeeded: async (server) => {
    const policies = await policiesOf(server);
    for (const policy of policies) expect(policy).not.toMatch(/https?:|\*/);
  },
  cookies: async (server) => {
    const olga = await signUp(server);
    const set = (await signIn(server, olga)).headers.getSetCookie();
    for (const cookie of set) expect(cookie).toMatch(/^whichbin\.\w+=.*HttpOnly/);
    const offered = await server.fetch('/api/auth/passkey/generate-authenticate-options');
    for (const cookie of offered.headers.getSetCookie()) expect(cookie).toMatch(/^whichbin\.\w+=.*HttpOnly/);
    const brief = await postAuth(server, '/sign-in/email', {
      email: olga.email,
      password: 'wrong',
      rememberMe: false,
    });
    expect(brief.headers.getSetCookie()).toEqual([]);
    const chosen = (await server.fetch('/?lang=sv')).headers.getSetCookie();
    expect(chosen.map((cookie) => cookie.split('=')[0])).toEqual(['locale']);
    for (const path of ['/login', '/', '/privacy'])
      expect((await server.fetch(path)).headers.getSetCookie()).toEqual([]);
  },
  device: [
    'e2e/data/sessions.spec.ts',
    'signing out counts what waits, then leaves nothing behind in any tab',
  ],
  camera: ['e2e/scan.spec.ts', 'scans without a network'],
  sharing: async (server) => {
    const [olga, admin, viewer] = [await signUp(server), await signUp(server), await signUp(server)];
    const bin = await buildBin(server, { owner: olga });
    expect((await viewer.call('bins.get', { id: bin.id })).status).toBe(404);
    await shareBin(server, bin, admin, 'admin');
    await shareBin(server, bin, viewer, 'viewer');
    const seen = async (reader: typeof olga) =>
      JSON.stringify(
        (await reader.call('accessEntries.list', { target: { kind: 'bin', id: bin.id } })).result ?? {},
      );
    expect(await seen(admin)).toContain(viewer.email);
    expect(await seen(viewer)).not.toContain(admin.email);
    for (const person of [admin, viewer]) {
      const shown = JSON.stringify((await person.call('bins.get', { id: bin.id })).result);
      expect(shown + (await seen(person))).not.toContain(olga.email);
    }
  },
  links: async (server) => {
    const olga = await signUp(server);
    const bin = await buildBin(server, { owner: olga });
    const { id, url } = await olga.act('shareLinks.create', { binId: bin.id });
    const open = await server.fetch(new URL(url).pathname);
    expect([open.status, open.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
    await olga.act('shareLinks.delete', { binId: bin.id, id });
    expect((await server.fetch(new URL(url).pathname)).status).toBe(404);
    await says(server, 'links');
    const place = await olga.act('locations.create', { name: 'Cellar' });
    const ofPlace = await olga.act('shareLinks.create', { locationId: place.id });
    await buildBin(server, { owner: olga, name: 'Skis', locationId: place.id, isPrivate: false });
    await buildBin(server, { owner: olga, name: 'Diaries', locationId: place.id });
    const shown = await (await server.fetch(new URL(ofPlace.url).pathname)).text();
    expect([shown.includes('Skis'), shown.includes('Diaries')]).toEqual([true, false]);
  },
  operator: async (server) => {
    const olga = await signUp(server);
    await logOperatorAct(server.pool, { actorId: olga.id, act: 'settings', subjectId: olga.id });
    await server.pool.query('DELETE FROM "user" WHERE id = $1', [olga.id]);
    const { rows } = await server.pool.query(
      `SELECT actor_id, subject_id FROM operator_log WHERE act = 'settings'`,
    );
    expect(rows).toEqual([{ actor_id: null, subject_id: null }]);
  },
  noThirdParties: async (server) => {
    const policies = await policiesOf(server);
    for (const policy of policies) expect(policy).toContain("default-src 'none'");
  },
  // How few are asked for is seen by e2e/locations-map.spec.ts.
  maps: async (other) => {
    await says(other, 'noThirdParties');
    const server = await startTestServer({ env: { TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' } });
    try {
      await says(server, 'noThirdParties', undefined, false);
      const pages = ['en', 'sv'].map((language) => server.fetch(`/privacy?lang=${language}`));
      for (const page of await Promise.all(pages)) expect(await page.text()).toContain('tiles.example');
      const policies = await policiesOf(server);
      for (const policy of policies.slice(2, 4)) {
        expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
        expect(policy.replace('https://tiles.example', '')).not.toMatch(/https?:/);
      }
      for (const policy of policies.toSpliced(2, 2)) expect(policy).not.toMatch(/https?:/);
      const worker = await server.fetch('/sw.js');
      expect(worker.headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://tiles.example;",
      );
    } finally {
      await server.close();
    }
  },
  noStatistics: async (server) => {
    await says(server, 'noStatistics');
    for (const policy of await policiesOf(server)) expect(policy).not.toMatch(/https?:/);
  },
  // e2e/page-counts.spec.ts tests the requests sent.
  statistics: async (other) => {
    await says(other, 'statistics', undefined, false);
    const server = await startTestServer({ env: { ANALYTICS_URL: 'https://count.example/pages' } });
    try {
      await says(server, 'statistics');
      await says(server, 'noStatistics', undefined, false);
      expect(await policiesOf(server)).toContainEqual(
        expect.stringContaining("connect-src 'self' https://count.example;"),
      );
    } finally {
      await server.close();
    }
  },
  pushes: (server) => says(server, 'pushes'),
  google: async (other) => {
    await says(other, 'google', undefined, false);
    const publicUrl = 'http://bins.example';
    const olga = {
      email: 'olga@gmail.example',
      email_verified: true,
      name: 'Olga',
      picture: 'https://pictures.example/olga',
    };
    const peer = await startOpenIdPeer(publicUrl, () => olga);
    const server = await startTestServer({ env: { ...peer.google, PUBLIC_URL: publicUrl } });
    try {
      await says(server, 'google');
      const { asked, cookies } = await signInByPeer(server, peer.issuer);
      expect(asked.searchParams.get('scope')).toBe('openid email profile');
      for (const cookie of cookies) expect(cookie).toMatch(/^whichbin\.\w+=.*HttpOnly/);
      const { rows } = await server.pool.query('SELECT * FROM account');
      const [known] = rows.map((row) => Object.entries(row).filter(([, value]) => value !== null));
      expect(known?.map(([name]) => name).sort()).toEqual([
        'account_id',
        'created_at',
        'id',
        'provider_id',
        'updated_at',
        'user_id',
      ]);
      const session = cookies.find((cookie) => cookie.startsWith('whichbin.session='))?.split(';')[0] ?? '';
      const me = await server.fetch('/api/me.get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicUrl, cookie: session },
        body: JSON.stringify({ data: {} }),
      });
      expect(await me.text()).toMatch(/"displayName":"Olga"(?!.*pictures\.example)/);
      const people = await server.pool.query('SELECT * FROM "user"');
      const profiles = await server.pool.query('SELECT * FROM profiles');
      expect([people.rows, profiles.rows]).toMatchObject([[{ name: 'Olga' }], [{}]]);
      expect(JSON.stringify([people.rows, profiles.rows])).not.toContain('pictures.example');
    } finally {
      await server.close();
      await peer.close();
    }
  },
  provider: async (other) => {
    await says(other, 'provider', 'Acme', false);
    const publicUrl = 'http://bins.example';
    const olga = { email: 'olga@example.org', email_verified: true, groups: ['family', 'cyclists'] };
    const peer = await startOpenIdPeer(publicUrl, () => olga);
    const env = { ...peer.oidc, OIDC_ALLOWED_GROUP: 'family', OIDC_SCOPES: ['openid', 'email', 'groups'] };
    const server = await startTestServer({ env: { ...env, PUBLIC_URL: publicUrl } });
    try {
      await says(server, 'provider', 'Acme');
      await signInByPeer(server, peer.issuer, { provider: 'oidc' });
      const { rows } = await server.pool.query('SELECT account::text AS all FROM account');
      expect(rows).toEqual([{ all: expect.not.stringContaining('cyclists') }]);
    } finally {
      await server.close();
      await peer.close();
    }
  },
  payment: async (other) => {
    await says(other, 'payment', undefined, false);
    const peer = await startPaymentPeer();
    const server = await startTestServer({ env: peer.settings });
    try {
      await says(server, 'payment');
      const olga = await signUp(server);
      await olga.act('plans.checkout', {});
      expect([...peer.emails.values()]).toEqual([olga.email]);
      expect(await columnsOf(server, 'subscriptions')).toEqual([
        'asked_at',
        'check_at',
        'customer_id',
        'is_stopped',
        'plan_without',
        'state',
        'subscription_id',
        'told_receipts',
        'until',
        'user_id',
      ]);
    } finally {
      await server.close();
      await peer.close();
    }
  },
  suggestions: async (other) => {
    await says(other, 'suggestions', undefined, false);
    const peer = await startVisionPeer();
    const server = await startTestServer({ env: peer.settings });
    try {
      const host = new URL(peer.url).host;
      await says(server, 'suggestions', host);
      const olga = await signUp(server, { plan: 'pro' });
      const bin = await buildBin(server, { owner: olga, name: 'Diary' });
      const picture = Buffer.from(await smallPhoto()).toString('base64');
      await olga.act('suggestions.create', { binId: bin.id, host, language: 'en', picture });
      const sent = JSON.stringify(peer.requests);
      for (const secret of [olga.id, olga.email, olga.name, bin.id, 'Diary', olga.token])
        expect(sent).not.toContain(secret);
      expect(await columnsOf(server, 'suggestion_counts')).toEqual(['count', 'day', 'user_id']);
    } finally {
      await server.close();
      await peer.close();
    }
  },
  products: async (other) => {
    await says(other, 'products', undefined, false);
    const peer = await startProductPeer();
    const server = await startTestServer({ env: peer.settings });
    try {
      await says(server, 'products', new URL(peer.url).host);
      const olga = await signUp(server);
      await olga.act('suggestions.findProduct', { code: '7310865004703', language: 'en' });
      const sent = JSON.stringify(peer.requests);
      expect(sent).toContain('7310865004703');
      for (const secret of [olga.id, olga.email, olga.name, olga.token]) expect(sent).not.toContain(secret);
    } finally {
      await server.close();
      await peer.close();
    }
  },
  mail: async () => {
    const smtp = await startMailServer();
    const server = await startTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org' } });
    try {
      await says(server, 'mail');
      await says(server, 'noMail', undefined, false);
    } finally {
      await server.close();
      await smtp.close();
    }
  },
  noMail: async (server) => {
    await says(server, 'noMail');
    await says(server, 'mail', undefined, false);
  },
  trash: (server) => says(server, 'trash', retentionDays.trash),
  history: (server) => says(server, 'history', retentionDays.history),
  notifications: (server) => says(server, 'notifications', retentionDays.readNotifications),
  // server/features/account-deletion/deletion.test.ts tests which data is erased.
  deletion: async (server) => {
    await says(server, 'deletion', 7);
    const olga = await signUp(server);
    expect((await olga.act('accountDeletion.get', {})).days).toBe(7);
  },
  backups: (server) => says(server, 'backups'),
};

describe('the privacy page is true about', () => {
  test.for(Object.entries(checks))('%s', async ([, check], { server }) => {
    if (typeof check === 'function') return check(server);
    const [file, title] = check;
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(`test('${title}'`);
  });
});

test('it makes each claim once, in both languages', () => {
  for (const { sections, claims } of Object.values(privacyTexts))
    expect(sections.flatMap((section) => section.claims).sort()).toEqual(Object.keys(claims).sort());
});

async function says(
  server: TestServer,
  claim: Claim,
  value?: number | string,
  expected = true,
): Promise<void> {
  for (const [language, { claims }] of Object.entries(privacyTexts)) {
    const page = await (await server.fetch(`/privacy?lang=${language}`)).text();
    expect(page.includes(claims[claim].replace(/\{(n|host|name)\}/, String(value)))).toBe(expected);
  }
}

const columnsOf = async (server: TestServer, table: string) =>
  names(
    server,
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' ORDER BY 1`,
  );
const tablesOf = (server: TestServer) =>
  names(
    server,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );

async function names(server: TestServer, sql: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

async function policiesOf(server: TestServer): Promise<string[]> {
  const paths = ['/', '/privacy', '/login', '/bins', '/s/unknown', '/api/docs'];
  const answers = await Promise.all(
    paths.map((path) => server.fetch(path, { headers: { accept: 'text/html' } })),
  );
  return answers.map(({ headers }) => headers.get('content-security-policy') ?? 'none');
}
