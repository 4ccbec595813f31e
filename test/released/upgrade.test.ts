// @module-tag nightly
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { connectForCopy, copyTableOut } from '#server/backups/backup.queries.ts';
import { type BackupReader, paths } from '#server/backups/manifest.ts';
import { openBackup, restoreBackup } from '#server/backups/restore-backup.ts';
import { createPool } from '#server/db/pool.ts';
import { examine } from '#server/doctor/doctor.ts';
import { exportRecords } from '#server/features/exports/export-format.ts';
import { authSecret } from '#server/start/auth-secret.ts';
import { readSettings, type Settings } from '#server/start/env.ts';
import { type TestUser, userOf } from '../builders.ts';
import { createEmptyDatabase } from '../database.ts';
import { readExport } from '../exports.ts';
import { openLive } from '../live-client.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signIn } from '../sign-in.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { linesOf } from '../unzip.ts';
import { emailOf, type Name, names, password } from './household.ts';

/** Backups of servers of these versions, written by `npm run released -- COMMIT`. */
const releases = ['302ff4d1', 'e8cb76ae'];

describe.for(releases)('the data of %s', (release) => {
  let backup: BackupReader;
  let databaseUrl: string;
  let settings: Settings;
  let rowsAfter: Map<string, string[]>;
  let jobs: { name: string; payload: object }[];
  let server: TestServer;
  let people: Record<Name, TestUser>;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const [database, folder] = [await createEmptyDatabase(), await makeTemporaryFolder()];
    ends.push(database.drop, folder.remove);
    databaseUrl = database.url;
    settings = { ...readSettings({}), DATA_DIR: join(folder.path, 'data'), DATABASE_URL: databaseUrl };
    backup = await openBackup(join(import.meta.dirname, `${release}.zip`));
    await restoreBackup(backup, settings);
    rowsAfter = await readRows(databaseUrl, backup);
    jobs = await readJobs(databaseUrl);
    await renewTimes(databaseUrl, backup.manifest.createdAt);
    const { DATA_DIR } = settings;
    server = await startTestServer({
      databaseUrl,
      env: { DATA_DIR, AUTH_SECRET: await authSecret(DATA_DIR) },
    });
    ends.unshift(() => server.close());
    people = await signInAll(server);
  });

  afterAll(async () => {
    for (const end of ends) await end();
  });

  test('has every row of every table', async () => {
    const empty = Object.entries(backup.manifest.tables).flatMap(([name, { rows }]) =>
      rows === 0 ? name : [],
    );
    expect(empty.filter((name) => !(name in movedTables))).toEqual(emptyTables);
    for (const table of Object.keys(backup.manifest.tables)) {
      const before = await linesOfBackup(backup, table);
      if (table === 'history') {
        expect(rowsAfter.get(table)).toEqual(expect.arrayContaining(before.filter(isShort)));
        expect(itemIds(rowsAfter.get(table) ?? [])).toEqual(itemIds(before));
      } else if (!(table in movedTables)) expect(rowsAfter.get(table), table).toEqual(before);
    }
  });

  test('has its waiting push and invitation as jobs', () => {
    for (const table of ['push_jobs', 'invite_errands']) expect(rowsAfter.get(table)).toEqual([]);
    expect(jobs).toEqual([
      { name: 'deliver-invites', payload: [expect.objectContaining({ ownerId: people.Olga.id })] },
      { name: 'push', payload: expect.objectContaining({ userId: people.Olga.id, tries: 1 }) },
    ]);
  });

  test('delivers the invitation that waited', async () => {
    await expect
      .poll(async () => (await people.Nora.act('invites.list', {})).received)
      .toMatchObject([{ name: 'Attic', role: 'viewer', inviterName: 'Olga' }]);
  });

  test('is healthy', async () => {
    const { report, isHealthy } = await examine({ pool: server.pool, settings });
    expect([isHealthy, report]).toEqual([true, expect.stringContaining('ok       rows')]);
  });

  test('is read by every call, by everybody', async () => {
    for (const person of Object.values(people)) await readAll(server, person);
    const { Olga: olga, Anna: anna, Erik: erik } = people;
    const { bins } = await olga.act('bins.list', {});
    const counts = bins.map(({ name, itemCount, deletedAt }) => [
      deletedAt ? `${name}, deleted` : name,
      itemCount,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      'Anna’s bin': 1,
      'Böcker å ä ö': 450,
      Camping: 1,
      'Old papers': 0,
      Screws: 1,
      Tools: 3,
      Paint: 1,
      'Clothes, deleted': 1,
    });
    const tools = bins.find(({ name }) => name === 'Tools');
    const { items, role } = await anna.act('bins.get', { id: tools?.id ?? '' });
    expect(role).toBe('admin');
    expect(items.flatMap(({ name, deletedAt }) => (deletedAt ? [] : name)).sort()).toEqual([
      'Drill',
      'Glue',
      'Saw',
    ]);
    expect(items.find(({ name }) => name === 'Saw')).toMatchObject({ notes: 'Sharp', value: 249.5 });
    const shared = (await erik.act('bins.list', {})).bins.filter(({ deletedAt }) => deletedAt === undefined);
    expect(shared.map(({ name }) => name)).toEqual(['Böcker å ä ö']);
    expect((await olga.act('me.get', {})).plan).toBe('unlimited');
  });

  test('reaches a device whole', async () => {
    const { Olga: olga } = people;
    const live = await openLive({ url: server.url, token: olga.token });
    try {
      await expect.poll(() => live.copy.bins.size).toBe((await olga.act('bins.list', {})).bins.length);
      expect(live.copy.gaps).toEqual([]);
    } finally {
      await live.close();
    }
  });

  test('has its trash, with the access of others', async () => {
    const { Olga: olga, Anna: anna, Erik: erik } = people;
    const { rows } = await server.pool.query(
      `SELECT kind, id FROM (SELECT 'bin' AS kind, id, name FROM bins UNION ALL SELECT 'location', id, name FROM locations) t
       WHERE name IN ('Clothes', 'Shed') ORDER BY name`,
    );
    const [clothes, shed] = rows;
    await olga.act('bins.restore', { id: clothes.id });
    await olga.act('locations.restore', { id: shed.id });
    expect(await erik.act('bins.get', { id: clothes.id })).toMatchObject({
      role: 'editor',
      items: [{ name: 'Coat' }],
    });
    expect((await anna.act('locations.list', {})).locations.map(({ name }) => name)).toContain('Shed');
  });

  test('can be exported', async () => {
    for (const person of Object.values(people)) {
      const entries = await readExport(server, person);
      for (const [name, schema] of Object.entries(exportRecords)) {
        const records =
          name === 'account.json' ? [JSON.parse(String(entries.get(name)))] : linesOf(entries, name);
        for (const record of records) schema.strict().parse(record);
      }
    }
  });
});

/** Tables whose rows become jobs, and one that a restore renews. */
const movedTables = { push_jobs: 'jobs', invite_errands: 'jobs', installation: 'a new epoch' };

/** Tables that have another name since. */
const renamedTables = new Map([
  ['photos', 'attachments'],
  ['unused_photo_files', 'unused_files'],
]);

/** Tables of features that the household never used: suggestions from photos, and password resets. */
const emptyTables = ['suggestion_counts', 'verification'];

/** Lines of PostgreSQL's text format, in the order of their characters. */
async function linesOfBackup({ open, snapshot }: BackupReader, table: string): Promise<string[]> {
  const content = await open(paths.table(snapshot, table));
  if (content === undefined) throw new Error(`the backup has no ${table}`);
  return sortedLines(await text(content.pipe(createGunzip())));
}

/** The same columns of the upgraded database. */
async function readRows(databaseUrl: string, { manifest }: BackupReader): Promise<Map<string, string[]>> {
  const client = await connectForCopy(databaseUrl);
  const lines = new Map<string, string[]>();
  for (const [name, { columns }] of Object.entries(manifest.tables))
    lines.set(
      name,
      sortedLines(await text(copyTableOut(client, { name: renamedTables.get(name) ?? name, columns }))),
    );
  await client.end();
  return lines;
}

const sortedLines = (copied: string) => copied.split('\n').filter(Boolean).sort();

const LINE_MAX = 200;
const idsOf = (line: string) => /"ids": \[(.*?)\]/.exec(line)?.[1]?.split(', ') ?? [];
const isShort = (line: string) => idsOf(line).length <= LINE_MAX;
const itemIds = (lines: readonly string[]) => lines.flatMap(idsOf).sort();

async function readJobs(databaseUrl: string): Promise<{ name: string; payload: object }[]> {
  const pool = createPool(databaseUrl);
  const { rows } = await pool.query(
    `SELECT t.identifier AS name, j.payload
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1`,
  );
  await pool.end();
  return rows;
}

/** Moves the times at which something ends or is purged to where they would be if the backup were of today. */
async function renewTimes(databaseUrl: string, createdAt: string): Promise<void> {
  const pool = createPool(databaseUrl);
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT quote_ident(table_name) AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('expires_at', 'deleted_at')`,
  );
  for (const { table, column } of rows)
    await pool.query(`UPDATE ${table} SET ${column} = ${column} + (now() - $1::timestamptz)`, [createdAt]);
  await pool.end();
}

async function signInAll(server: TestServer): Promise<Record<Name, TestUser>> {
  const signedIn = await Promise.all(
    names.map(async (name) => {
      const email = emailOf(name);
      const { token, user } = (await (await signIn(server, { email, password })).json()) as {
        token: string;
        user: { id: string };
      };
      return [name, userOf(server, { id: user.id, name, email, password, token })] as const;
    }),
  );
  return Object.fromEntries(signedIn) as Record<Name, TestUser>;
}

const callsWithoutInput = [
  ...(['me.get', 'address.get', 'sessions.list', 'passkeys.list', 'notifications.list', 'push.get'] as const),
  ...([
    'accessRequests.list',
    'invites.list',
    'accessEntries.list',
    'codes.list',
    'stockChecks.list',
  ] as const),
  ...(['usage.get', 'plans.get', 'exports.list', 'imports.list', 'accountDeletion.get'] as const),
];

async function readAll(server: TestServer, person: TestUser): Promise<void> {
  for (const name of callsWithoutInput) await person.act(name, {});
  const { bins } = await person.act('bins.list', {});
  const { locations } = await person.act('locations.list', {});
  for (const { id } of bins) {
    const { photos = [], role } = await person.act('bins.get', { id });
    await person.act('history.list', { target: { kind: 'bin', id } });
    if (role === 'admin') await person.act('invites.list', { target: { kind: 'bin', id } });
    if (role === 'admin') await person.act('shareLinks.list', { binId: id });
    await readPhotos(server, person, photos);
  }
  for (const { id } of locations) {
    const { photos = [] } = await person.act('locations.get', { id });
    await person.act('history.list', { target: { kind: 'location', id } });
    await readPhotos(server, person, photos);
  }
}

async function readPhotos(server: TestServer, { token }: TestUser, photos: readonly { id: string }[]) {
  for (const { id } of photos)
    for (const size of photoSizes) {
      const answer = await server.fetch(`/photos/${id}/${size}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
    }
}
