import { cp, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished } from 'vitest';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { authorityPath, openAuthority, readAuthority } from '#server/home-tls/authority.ts';
import { readSettings, type Settings } from '#server/start/env.ts';
import { buildBin, buildItem, buildUser, shareBin } from '#test/builders.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { queryValues } from '#test/embedded-database.ts';
import { countPhotoFiles, findText, removeUnused } from '#test/photos.ts';
import { startS3Peer } from '#test/s3-peer.ts';
import { startTestServer, type TestServer, testSecret } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { readFileDigests, readTableDigests } from '#test/table-digests.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { connectForCopy, isBackedUp, takeBackupLock } from './backup.queries.ts';
import { listSnapshots } from './folder-backups.ts';
import { openBackup, restoreBackup, verifyBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

async function temporaryPath(name: string): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return join(path, name);
}

function backUp(
  server: TestServer,
  target: string,
  settings: Partial<Settings> = {},
  warn?: (line: string) => void,
) {
  const ofServer = { ...readSettings({}), DATA_DIR: server.dataDir, AUTH_SECRET: testSecret };
  return takeBackup(
    { databaseUrl: server.databaseUrl, settings: { ...ofServer, ...settings }, target },
    warn,
  );
}

/** Restores into a database of its own without tables, and a new DATA_DIR. */
async function restore(
  path: string,
  settings: Partial<Settings> = {},
): Promise<{ databaseUrl: string; dataDir: string }> {
  const database = await createEmptyDatabase();
  onTestFinished(database.drop);
  const dataDir = await temporaryPath('data');
  await restoreBackup(await openBackup(path), {
    ...readSettings({}),
    ...settings,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
  return { databaseUrl: database.url, dataDir };
}

async function fill(server: TestServer) {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga, name: 'Tab\tbackslash \\ and line\nend' });
  const item = await buildItem(olga, bin, {
    name: 'Ålesund – 写真',
    notes: '\\N',
    value: 12.5,
    currency: 'SEK',
  });
  const target = { kind: 'bin', id: bin.id } as const;
  const photo = await olga.act('photos.create', { target });
  await findText(server, olga.id, photo.id, 'Bosch');
  await olga.act('documents.create', { target, name: 'Manual', use: 'manual' });
  await olga.act('documents.link', { target, name: 'Shop', use: 'other', url: 'https://example.org' });
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  const anna = await buildUser(server, { name: 'Anna' });
  await shareBin(server, bin, anna, 'viewer');
  return { olga, bin };
}

test.for(['folder', 'file.zip'])(
  'a backup in a %s restores every table and file',
  async (name, { server }) => {
    await fill(server);
    const authority = await openAuthority(server.dataDir);
    const target = await temporaryPath(name);
    const before = await readTableDigests(server.databaseUrl);
    await backUp(server, target);
    const restored = await restore(target);
    expect(await readTableDigests(restored.databaseUrl)).toEqual(before);
    const photos = await readFileDigests(server.dataDir);
    expect(Object.keys(photos).length).toBeGreaterThanOrEqual(4);
    expect(await readFileDigests(restored.dataDir)).toEqual(photos);
    expect(await readFile(join(restored.dataDir, 'auth-secret'), 'utf8')).toBe(`${testSecret}\n`);
    expect(await readFile(join(restored.dataDir, 'vapid-keys.json'))).toEqual(
      await readFile(join(server.dataDir, 'vapid-keys.json')),
    );
    expect(await readAuthority(restored.dataDir)).toEqual(authority);
    expect((await stat(authorityPath(restored.dataDir))).mode & 0o777).toBe(0o600);
  },
);

test('a table of the schema is in the backup unless the list of tables says why not', async ({ server }) => {
  const snapshot = await readFile(join(import.meta.dirname, '../db/schema.snapshot.sql'), 'utf8');
  const tables = [...snapshot.matchAll(/^TABLE "?(\w+)"?$/gm)].map(([, table = '']) => table);
  const manifest = await backUp(server, await temporaryPath('file.zip'));
  expect(Object.keys(manifest.tables).sort()).toEqual(tables.filter(isBackedUp).sort());
});

test('a zip file that is cut in half is damaged', async ({ server }) => {
  const target = await temporaryPath('file.zip');
  await backUp(server, target);
  await truncate(target, 20_000);
  await expect(openBackup(target)).rejects.toThrow('is damaged: it is not a complete zip file.');
});

test('a changed file is named by verify', async ({ server }) => {
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const backup = await openBackup(target);
  const file = join(target, backup.snapshot, 'database/bins.copy.gz');
  await writeFile(file, (await readFile(file)).reverse());
  await expect(verifyBackup(backup)).rejects.toThrow('database/bins.copy.gz differs from its digest');
});

test('a backup of an unknown format or a newer schema is refused', async ({ server }) => {
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const { snapshot, manifest } = await openBackup(target);
  const change = (changes: object) =>
    writeFile(join(target, snapshot, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
  await change({ migrations: [...manifest.migrations, '9999_shelves.sql'] });
  await expect(restore(target)).rejects.toThrow(
    'was made by a newer Whichbin (its schema has the migration 9999',
  );
  await change({ format: 2 });
  await expect(restore(target)).rejects.toThrow('has format 2, which this Whichbin does not know');
});

test('restore refuses a database with rows and a folder with files', async ({ server }) => {
  await fill(server);
  const target = await temporaryPath('file.zip');
  await backUp(server, target);
  const backup = await openBackup(target);
  const settings = { ...readSettings({}), DATABASE_URL: server.databaseUrl };
  const other = { ...settings, DATA_DIR: await temporaryPath('data') };
  await expect(restoreBackup(backup, other)).rejects.toThrow('The database is not empty: the table ');
  await expect(restoreBackup(backup, { ...other, DATA_DIR: server.dataDir })).rejects.toThrow(
    ' is not empty (',
  );
});

test('photo files are not removed while a backup runs', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  const { id } = await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const { rows } = await server.pool.query('SELECT file_key FROM attachments WHERE id = $1', [id]);
  await server.pool.query('INSERT INTO unused_files (owner_id, file_key, due_at) VALUES ($1, $2, now())', [
    olga.id,
    rows[0].file_key,
  ]);
  const files = await countPhotoFiles(server);
  const client = await connectForCopy(server.databaseUrl);
  expect(await takeBackupLock(client)).toBe(true);
  await removeUnused(server);
  expect(await countPhotoFiles(server)).toBe(files);
  await expect(backUp(server, await temporaryPath('folder'))).rejects.toThrow(
    'Another backup of this database',
  );
  await client.end();
  await removeUnused(server);
  expect(await countPhotoFiles(server)).toBe(files - 3);
});

test.for(['folder', 'file.zip'])(
  'a passphrase encrypts a %s, and only it restores that',
  async (name, { server }) => {
    await fill(server);
    const [target, passphrase] = [await temporaryPath(name), 'four words of a song'];
    const before = await readTableDigests(server.databaseUrl);
    for (const _ of [1, 2]) await backUp(server, target, { BACKUP_PASSPHRASE: passphrase });
    await verifyBackup(await openBackup(target));
    await expect(restore(target)).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE.');
    await expect(restore(target, { BACKUP_PASSPHRASE: 'other words of a song' })).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of this backup.',
    );
    const restored = await restore(target, { BACKUP_PASSPHRASE: passphrase });
    expect(await readTableDigests(restored.databaseUrl)).toEqual(before);
    expect(await readFileDigests(restored.dataDir)).toEqual(await readFileDigests(server.dataDir));
  },
);

test('a public key encrypts a backup that its secret key restores', async ({ server }) => {
  await fill(server);
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const [recipient, otherRecipient] = [await identityToRecipient(key), await identityToRecipient(other)];
  const target = await temporaryPath('folder');
  const before = await readTableDigests(server.databaseUrl);
  await backUp(server, target, { BACKUP_RECIPIENT: recipient });
  await expect(backUp(server, target, { BACKUP_RECIPIENT: otherRecipient })).rejects.toThrow(
    'for another key',
  );
  await expect(restore(target, { BACKUP_IDENTITY: other })).rejects.toThrow('is not the key of this backup');
  const restored = await restore(target, { BACKUP_IDENTITY: key });
  expect(await readTableDigests(restored.databaseUrl)).toEqual(before);
  const names = await readdir(target, { recursive: true });
  const isOpen = (name: string) => /\.\w+$/.test(name) && !name.endsWith('.age');
  expect(names.filter(isOpen)).toEqual([expect.stringMatching(/^[^/]+\/manifest\.json$/)]);
});

test('a folder copies new photos and those that were damaged', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = await temporaryPath('folder');
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  await backUp(server, target);
  const files = async () =>
    (await readdir(target, { recursive: true })).filter((name) => name.endsWith('.webp'));
  const [first = '', second = ''] = await files();
  const time = async (name: string) => (await stat(join(target, name))).mtimeMs;
  const before = await time(second);
  await writeFile(join(target, first), 'x');
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const count = (await files()).length;
  await backUp(server, target);
  expect(await time(second)).toBe(before);
  expect((await files()).length).toBe(count + 3);
  await verifyBackup(await openBackup(target));
});

test('a folder keeps the newest backups, and the photos that one of them has', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const olga = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner: olga });
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const [first] = await listSnapshots(target);
  await server.pool.query('DELETE FROM attachments');
  const photos = async () =>
    (await readdir(target, { recursive: true })).filter((name) => name.endsWith('.webp'));
  await backUp(server, target, { BACKUP_KEEP: 2 });
  expect((await photos()).length).toBeGreaterThan(0);
  await backUp(server, target, { BACKUP_KEEP: 2 });
  expect(await listSnapshots(target)).toHaveLength(2);
  expect(await listSnapshots(target)).not.toContain(first);
  expect(await photos()).toEqual([]);
});

test('a wrong clock removes no backup and hides none', async ({ server }) => {
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const [made = ''] = await listSnapshots(target);
  const [past, future] = ['2020-01-02T03-04-05-678Z', '2126-01-02T03-04-05-678Z'];
  await cp(join(target, made), join(target, past), { recursive: true });
  await cp(join(target, made), join(target, future), { recursive: true });
  const lines: string[] = [];
  await backUp(server, target, { BACKUP_KEEP: 1 }, (line) => lines.push(line));
  const [kept, ...others] = await listSnapshots(target);
  expect([kept, others]).toEqual([expect.not.stringMatching(made), [future]]);
  expect(lines).toEqual([expect.stringContaining(`${future} in ${target} is dated later than this one`)]);
  await expect(openBackup(target)).rejects.toThrow(
    `is dated after now: ${future}. This machine’s clock is wrong, or was. Name the one you mean, for example ${join(target, kept ?? '')}`,
  );
  await verifyBackup(await openBackup(join(target, kept ?? '')));
});

test('a clock in the past removes no earlier backup', async ({ server }) => {
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const [made = ''] = await listSnapshots(target);
  const later = made.replace(/^\d{4}/, '2126');
  await rename(join(target, made), join(target, later));
  await backUp(server, target, { BACKUP_KEEP: 1 });
  expect(await listSnapshots(target)).toEqual([expect.stringMatching(/^20/), later]);
});

test('files of desktops and a damaged earlier backup end no further ones', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const target = await temporaryPath('folder');
  await backUp(server, target);
  const [first = ''] = await listSnapshots(target);
  const manifestOfFirst = join(target, first, 'manifest.json');
  await truncate(manifestOfFirst, 100);
  const system = ['.DS_Store', '@eaDir', '#recycle', 'photos/.DS_Store', 'photos/@eaDir', 'Thumbs.db'];
  for (const name of system) await writeFile(join(target, name), '');
  const lines: string[] = [];
  await backUp(server, target, {}, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining(`The backup ${first} in ${target} cannot be read`)]);
  const names = await readdir(target, { recursive: true });
  expect(names).toEqual(expect.arrayContaining([first, ...system]));
  await verifyBackup(await openBackup(target));
  await expect(openBackup(join(target, first))).rejects.toThrow('its manifest is not whole');
  await backUp(server, target, { BACKUP_KEEP: 1 });
  expect(await listSnapshots(target)).not.toContain(first);
});

test.for([{ BACKUP_PASSPHRASE: 'four words of a song' }, { BACKUP_RECIPIENT: 'age' }])(
  'a plain backup after one by %o is refused',
  async (settings, { server }) => {
    const target = await temporaryPath('folder');
    if (settings.BACKUP_RECIPIENT)
      settings.BACKUP_RECIPIENT = await identityToRecipient(await generateX25519Identity());
    await backUp(server, target, settings);
    await expect(backUp(server, target)).rejects.toThrow('Earlier backups in this folder are encrypted');
    expect(await listSnapshots(target)).toHaveLength(1);
  },
);

test('pending jobs are restored, recurring ones are not', async ({ server }) => {
  await server.pool.query(
    `SELECT graphile_worker.add_job('unknown', '{"n": "a\\\\b"}', queue_name => 'unknown-0', run_at => '2100-01-01T10:00:00Z',
       job_key => 'unknown:1'), graphile_worker.add_job('housekeeping', job_key => 'housekeeping', run_at => '2100-01-01T10:00:00Z')`,
  );
  const target = await temporaryPath('file.zip');
  expect((await backUp(server, target)).jobs).toBe(1);
  const { databaseUrl } = await restore(target);
  expect(
    await queryValues(
      databaseUrl,
      'SELECT task_identifier, queue_name, key, run_at, (SELECT payload FROM graphile_worker._private_jobs) FROM graphile_worker.jobs',
    ),
  ).toEqual(['unknown', 'unknown-0', 'unknown:1', new Date('2100-01-01T10:00:00Z'), { n: 'a\\b' }]);
});

test('photos are copied from a bucket, and into one', async ({ server, olga }) => {
  const [from, into] = [await startS3Peer(), await startS3Peer()];
  onTestFinished(() => Promise.all([from.close(), into.close()]).then(() => {}));
  const bin = await buildBin(server, { owner: olga });
  await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const { rows } = await server.pool.query<{ key: string; type: string }>(
    'SELECT file_key AS key, type FROM attachments WHERE file_key IS NOT NULL',
  );
  const endings = ({ type }: { type: string }) =>
    type === 'photo' ? photoSizes.map((size) => `${size}.webp`) : ['document.bin'];
  for (const row of rows)
    for (const ending of endings(row))
      from.objects.set(`photos/${row.key}-${ending}`, Buffer.from(`${row.key} ${ending}`));
  const target = await temporaryPath('folder');
  await backUp(server, target, from.settings);
  await restore(target, into.settings);
  expect(into.objects).toEqual(from.objects);
  from.refuseWith(503);
  await expect(backUp(server, await temporaryPath('file.zip'), from.settings)).rejects.toThrow(
    'The storage of photos does not answer.',
  );
});

test('a backup of a PostgreSQL of one’s own is restored into an embedded one and back', {
  tags: ['nightly'],
}, async ({ server }) => {
  await fill(server);
  const before = await readTableDigests(server.databaseUrl);
  const [first, second] = [await temporaryPath('folder'), await temporaryPath('file.zip')];
  await backUp(server, first);
  const settings = { ...readSettings({}), DATA_DIR: await temporaryPath('data') };
  await restoreBackup(await openBackup(first), settings);
  const embedded = await startEmbedded(settings.DATA_DIR, { isDurable: false });
  await takeBackup({ databaseUrl: embedded.url, settings, target: second }).finally(() => embedded.stop());
  const { databaseUrl, dataDir } = await restore(second);
  expect(await readTableDigests(databaseUrl)).toEqual(before);
  expect(await readFileDigests(dataDir)).toEqual(await readFileDigests(server.dataDir));
});
