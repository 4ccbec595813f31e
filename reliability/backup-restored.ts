import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRunningEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { Device } from '#test/story/device.ts';
import { untilEqual } from '#test/story/equality.ts';
import type { StoryWrite } from '#test/story/step.ts';
import { checkTables } from '#test/story/table-checks.ts';
import { readPhotoDigests, readTableDigests } from '#test/table-digests.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { percentile } from '../bench/figure.ts';
import { randomFrom as randomPieces } from '../scripts/seed/random.ts';
import { type Drill, pause, type Report, randomFrom } from './drill.ts';
import { noisePhoto } from './noise-photo.ts';
import { PhotoUploader } from './photo-uploader.ts';
import { Writer } from './writer.ts';

const WRITERS = 4;
const UPLOADERS = 2;
const DEVICES = 3;
const TIMEOUT_MS = 30_000;

const settings = (DATA_DIR: string) => ({
  DATA_DIR,
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'fatal',
});

/** Backups under load are restored on an empty machine, to which devices with later changes return. */
export const backupRestored: Drill = {
  name: 'backup restored',
  mustHold:
    'a backup under load is consistent and has what was acknowledged before it; one of a quiet server is restored equal; devices converge and their waiting changes arrive',
  async run({ seed, scale }) {
    const folder = await makeTemporaryFolder();
    const report: Report = { figures: {}, failures: [] };
    const server = await startServerProcess(settings(join(folder.path, 'data')));
    try {
      await backUpUnderLoad(folder.path, server, seed, scale, report);
      await returnToRestored(folder.path, server, seed, scale, report);
      return report;
    } finally {
      await server.stop('SIGKILL');
      await folder.remove();
    }
  },
};

async function backUpUnderLoad(
  folder: string,
  server: ServerProcess,
  seed: number,
  scale: number,
  { figures, failures }: Report,
): Promise<void> {
  const address = () => server.address;
  const olga = await signUp(server.address, 'Olga');
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, n) => Writer.start(olga, address, `Bin ${n}`)),
  );
  const file = await noisePhoto(randomFrom(seed), 800, 600);
  const uploaders = [];
  for (let n = 0; n < UPLOADERS; n++)
    uploaders.push(new PhotoUploader(await signUp(server.address, `Person${n}`), address, file));
  const loading = Promise.all([
    ...writers.map((writer) => writer.write()),
    ...uploaders.map((uploader) => uploader.upload()),
  ]);
  const probe = createProbe(server, olga);
  await pause(Math.max(1_000, 5_000 * scale));
  const before = probe.take();
  const acknowledged = writers.map((writer) => new Set(writer.acknowledgedItems));
  const began = performance.now();
  await backUp(folder, 'under-load');
  const during = probe.take();
  figures['backup under load'] = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  figures['other calls, p99 before and during the backup'] = `${p99(before)} / ${p99(during)} ms`;
  await probe.stop();
  for (const each of [...writers, ...uploaders]) each.finish();
  await loading;
  for (const writer of writers) failures.push(...(await writer.check()));

  const restored = join(folder, 'restored-under-load');
  await restore(folder, 'under-load', restored);
  const other = await startServerProcess(settings(restored));
  const pool = createPool((await findRunningEmbedded(restored)) ?? '');
  try {
    failures.push(...(await checkTables(pool, TIMEOUT_MS)));
    const { bins } = await call<{ bins: { id: string }[] }>(other.address, olga, 'bins.list', {});
    const items = new Set<string>();
    for (const { id } of bins)
      for (const item of (await call<{ items: { id: string }[] }>(other.address, olga, 'bins.get', { id }))
        .items)
        items.add(item.id);
    const lost = acknowledged.flatMap((ids) => [...ids].filter((id) => !items.has(id)));
    if (lost.length > 0) failures.push(`${lost.length} items acknowledged before the backup are not in it`);
    figures['items before, in and after the backup under load'] = [
      acknowledged.reduce((sum, ids) => sum + ids.size, 0),
      items.size - WRITERS,
      writers.reduce((sum, writer) => sum + writer.acknowledgedItems.length, 0),
    ].join(' / ');
    const { rows } = await pool.query<{ files: number }>('SELECT 3 * count(*)::int AS files FROM photos');
    const files = Object.keys(await readPhotoDigests(restored)).length;
    if (rows[0]?.files !== files)
      failures.push(`${files} files are restored for ${rows[0]?.files} photo rows`);
    figures['photo files in the backup under load'] = files;
  } finally {
    await pool.end();
    await other.stop();
  }
}

async function returnToRestored(
  folder: string,
  server: ServerProcess,
  seed: number,
  scale: number,
  { figures, failures }: Report,
): Promise<void> {
  const dataDir = join(folder, 'data');
  let { address } = server;
  const pool = createPool((await findRunningEmbedded(dataDir)) ?? '');
  const [anna, nils] = [await signUp(server.address, 'Anna'), await signUp(server.address, 'Nils')];
  const world = { pool, processes: 1, addressOf: () => address, timeoutMs: TIMEOUT_MS };
  const devices = Array.from(
    { length: DEVICES },
    (_, n) => new Device(n === 2 ? nils : anna, world, randomPieces(seed * 10 + n)),
  );
  const [first, second, third] = devices;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('there are no devices');
  for (const device of devices) device.goOnline();
  const count = Math.max(5, Math.round(40 * scale));
  const bins = Array.from({ length: 3 }, () => crypto.randomUUID());
  for (const id of bins) act(first, { call: 'bins.create', data: { id, name: `Box ${id}` } });
  await untilSent(devices);
  addItems(first, bins, count);
  await untilSent(devices);
  await untilEqual(devices, server.address, TIMEOUT_MS);

  const tables = await readTableDigests((await findRunningEmbedded(dataDir)) ?? '');
  const files = await readPhotoDigests(dataDir);
  const began = performance.now();
  // Into the folder of the backup under load, which has most of the photos.
  await backUp(folder, 'under-load');
  figures['later backup into the same folder'] = `${((performance.now() - began) / 1000).toFixed(1)} s`;

  // Devices that have newer revisions than the backup, and changes that wait.
  addItems(second, bins, count);
  await untilSent(devices);
  await untilEqual(devices, server.address, TIMEOUT_MS);
  await Promise.all(devices.map((device) => device.goOffline()));
  const waiting = [first, second].flatMap((device) => addItems(device, bins, count));
  const binOfNils = crypto.randomUUID();
  act(third, { call: 'bins.create', data: { id: binOfNils, name: 'Of Nils' } });
  await pool.end();
  await server.stop('SIGKILL');

  const restored = join(folder, 'restored');
  await restore(folder, 'under-load', restored);
  await compareStopped(restored, tables, files, failures);
  figures['tables and files compared'] = `${Object.keys(tables).length} / ${Object.keys(files).length}`;
  const other = await startServerProcess(settings(restored));
  const restoredPool = createPool((await findRunningEmbedded(restored)) ?? '');
  try {
    address = other.address;
    const returned = performance.now();
    for (const device of devices) device.goOnline();
    await untilSent(devices);
    const { differences } = await untilEqual(devices, other.address, TIMEOUT_MS);
    figures[`${DEVICES} devices equal again`] = `${Math.round(performance.now() - returned)} ms`;
    failures.push(...differences.slice(0, 10), ...devices.flatMap((device) => device.faults.slice(0, 5)));
    const items = new Set([...first.copy.bins.values()].flatMap((bin) => [...bin.items.keys()]));
    const missing = waiting.filter((id) => !items.has(id));
    if (missing.length > 0)
      failures.push(`${missing.length} of ${waiting.length} waiting changes did not arrive`);
    if (!third.copy.bins.has(binOfNils)) failures.push('the waiting bin did not arrive');
    failures.push(...(await checkTables(restoredPool, TIMEOUT_MS)));
    figures['waiting changes that arrived'] = waiting.length - missing.length + 1;
  } finally {
    await Promise.all(devices.map((device) => device.goOffline()));
    await restoredPool.end();
    await other.stop();
  }
}

/** Returns the ids of the new items. */
function addItems(device: Device, bins: readonly string[], countInEach: number): string[] {
  return bins.flatMap((binId) =>
    Array.from({ length: countInEach }, () => {
      const id = crypto.randomUUID();
      act(device, { call: 'items.create', data: { binId, items: [{ id, name: 'Rope' }] } });
      return id;
    }),
  );
}

function act(device: Device, write: StoryWrite): void {
  device.act(crypto.randomUUID(), write);
}

async function untilSent(devices: readonly Device[]): Promise<void> {
  await Promise.all(devices.map((device) => device.untilSent()));
}

async function compareStopped(
  dataDir: string,
  tables: Record<string, string>,
  files: Record<string, string>,
  failures: string[],
): Promise<void> {
  const database = await startEmbedded(dataDir);
  const restored = await readTableDigests(database.url).finally(() => database.stop());
  const restoredFiles = await readPhotoDigests(dataDir);
  for (const name of new Set([...Object.keys(tables), ...Object.keys(restored)]))
    if (tables[name] !== restored[name])
      failures.push(`${name}: ${tables[name]}, restored ${restored[name]}`);
  for (const name of new Set([...Object.keys(files), ...Object.keys(restoredFiles)]))
    if (files[name] !== restoredFiles[name]) failures.push(`the file ${name} differs`);
}

/** Makes one call after the other, and notes how long each takes. */
function createProbe(server: ServerProcess, account: Account) {
  const samples: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await call(server.address, account, 'me.get', {});
      samples.push(performance.now() - began);
    }
  })();
  return {
    /** The samples since the last call. */
    take: () => samples.splice(0),
    async stop(): Promise<void> {
      isOver = true;
      await probing;
    },
  };
}

function p99(samples: readonly number[]): number {
  return Math.round(percentile(samples, 0.99));
}

const run = promisify(execFile);
const script = (name: string) => join(import.meta.dirname, '../scripts', name);

async function backUp(folder: string, target: string): Promise<void> {
  await run(process.execPath, [script('backup.ts'), join(folder, target)], inFolder(join(folder, 'data')));
}

async function restore(folder: string, target: string, dataDir: string): Promise<void> {
  await run(process.execPath, [script('restore.ts'), join(folder, target)], inFolder(dataDir));
}

/** Not in the repository, which may have a developer's .env. */
function inFolder(DATA_DIR: string) {
  return { cwd: import.meta.dirname, env: { ...process.env, DATA_DIR } };
}
