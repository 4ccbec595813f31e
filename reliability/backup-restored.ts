import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRunningEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { Device } from '#test/story/device.ts';
import { untilEqual } from '#test/story/equality.ts';
import { checkTables } from '#test/story/table-checks.ts';
import { readFileDigests, readTableDigests } from '#test/table-digests.ts';
import { elapsedMs, percentile } from '../bench/figure.ts';
import { signUpMany, type Testbed, type TestbedServer } from '../bench/testbed.ts';
import { randomFrom as randomPieces } from '../scripts/seed/random.ts';
import { noisePhoto, PhotoUploader, Writers } from './clients.ts';
import { type Drill, pause, type Report, randomFrom } from './drill.ts';

const UPLOADERS = 2;
const DEVICES = 3;
const TIMEOUT_MS = 30_000;

/** Backups under load are restored on an empty machine, to which devices with later changes return. */
export const backupRestored: Drill = {
  name: 'backup restored',
  mustHold:
    'a backup under load is consistent and has what was acknowledged before it; one of a quiet server is restored equal; devices converge and their waiting changes arrive',
  async run({ testbed, seed, scale }) {
    const report: Report = { figures: {}, failures: [] };
    const server = await testbed.server();
    const scene = { testbed, server, seed, scale, backup: join(await testbed.folder(), 'backup') };
    await backUpUnderLoad(scene, report);
    await returnToRestored(scene, report);
    return report;
  },
};

/** `backup` is the folder of all backups. */
type Scene = { testbed: Testbed; server: TestbedServer; seed: number; scale: number; backup: string };

async function backUpUnderLoad(scene: Scene, { figures, failures }: Report): Promise<void> {
  const { testbed, server, seed, scale, backup } = scene;
  const address = () => server.address;
  const olga = await signUp(server.address, 'Olga');
  const writers = await Writers.start(olga, address);
  const file = await noisePhoto(randomFrom(seed), 800, 600);
  const people = await signUpMany(server.address, UPLOADERS);
  const uploaders = people.map((account) => new PhotoUploader(account, address, file));
  writers.write();
  const uploading = Promise.all(uploaders.map((uploader) => uploader.upload()));
  const probe = createProbe(server.address, olga);
  await pause(Math.max(1_000, 5_000 * scale));
  const before = probe.take();
  const acknowledged = writers.all.flatMap((writer) => writer.acknowledgedItems);
  const took = await elapsedMs(() => runScript('backup', backup, server.dataDir));
  const during = probe.take();
  await probe.stop();
  const p99 = (samples: readonly number[]) => Math.round(percentile(samples, 0.99));
  figures['backup under load'] = `${(took / 1000).toFixed(1)} s`;
  figures['other calls, p99 before and during the backup'] = `${p99(before)} / ${p99(during)} ms`;
  for (const uploader of uploaders) uploader.finish();
  failures.push(...(await writers.finish()));
  await uploading;

  const restored = join(await testbed.folder(), 'data');
  await runScript('restore', backup, restored);
  const other = await testbed.server({ DATA_DIR: restored });
  const pool = await testbed.pool(other);
  failures.push(...(await checkTables(pool, TIMEOUT_MS)));
  const { rows: items } = await pool.query<{ id: string }>('SELECT id FROM items WHERE owner_id = $1', [
    olga.userId,
  ]);
  const ids = new Set(items.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id));
  if (lost.length > 0) failures.push(`${lost.length} items acknowledged before the backup are not in it`);
  figures['items before, in and after the backup under load'] = [
    acknowledged.length,
    ids.size - writers.all.length,
    writers.all.reduce((sum, each) => sum + each.acknowledgedItems.length, 0),
  ].join(' / ');
  const { rowCount } = await pool.query('SELECT FROM attachments');
  const files = Object.keys(await readFileDigests(restored)).length;
  if (files !== 3 * (rowCount ?? 0)) failures.push(`${files} files are restored for ${rowCount} photos`);
  figures['photo files in the backup under load'] = files;
}

async function returnToRestored(scene: Scene, { figures, failures }: Report): Promise<void> {
  const { testbed, server, seed, scale, backup } = scene;
  const { dataDir } = server;
  let { address } = server;
  const pool = await testbed.pool(server);
  const [anna, nils] = [await signUp(address, 'Anna'), await signUp(address, 'Nils')];
  const world = { pool, processes: 1, addressOf: () => address, timeoutMs: TIMEOUT_MS };
  const devices = [anna, anna, nils].map((account, n) => {
    const device = new Device(account, world, randomPieces(seed * 10 + n));
    device.goOnline();
    return device;
  });
  testbed.onEnd(() => Promise.all(devices.map((device) => device.goOffline())));
  const [first, second, third] = devices as [Device, Device, Device];
  const count = Math.max(5, Math.round(40 * scale));
  const bins = Array.from({ length: 3 }, () => addBin(first, 'Box'));
  await untilSent(devices);
  addItems(first, bins, count);
  await untilSent(devices);
  await untilEqual(devices, address, TIMEOUT_MS);

  const tables = await readTableDigests((await findRunningEmbedded(dataDir)) ?? '');
  const files = await readFileDigests(dataDir);
  // Into the folder of the backup under load, which has most of the photos.
  const took = await elapsedMs(() => runScript('backup', backup, dataDir));
  figures['later backup into the same folder'] = `${(took / 1000).toFixed(1)} s`;

  // Devices that have newer revisions than the backup, and changes that wait.
  addItems(second, bins, count);
  await untilSent(devices);
  await untilEqual(devices, address, TIMEOUT_MS);
  await Promise.all(devices.map((device) => device.goOffline()));
  const waiting = [first, second].flatMap((device) => addItems(device, bins, count));
  const binOfNils = addBin(third, 'Of Nils');
  await server.stop('SIGKILL');

  const restored = join(await testbed.folder(), 'data');
  await runScript('restore', backup, restored);
  failures.push(...(await compareRestored(restored, tables, files)));
  figures['tables and files compared'] = `${Object.keys(tables).length} / ${Object.keys(files).length}`;
  const other = await testbed.server({ DATA_DIR: restored });
  address = other.address;
  const returned = performance.now();
  for (const device of devices) device.goOnline();
  await untilSent(devices);
  const { differences } = await untilEqual(devices, address, TIMEOUT_MS);
  figures[`${DEVICES} devices equal again`] = `${Math.round(performance.now() - returned)} ms`;
  failures.push(...differences.slice(0, 10), ...devices.flatMap((device) => device.faults.slice(0, 5)));
  const items = new Set([...first.copy.bins.values()].flatMap((bin) => [...bin.items.keys()]));
  const missing = waiting.filter((id) => !items.has(id));
  if (missing.length > 0)
    failures.push(`${missing.length} of ${waiting.length} waiting changes did not arrive`);
  if (!third.copy.bins.has(binOfNils)) failures.push('the waiting bin did not arrive');
  failures.push(...(await checkTables(await testbed.pool(other), TIMEOUT_MS)));
  figures['waiting changes that arrived'] = waiting.length - missing.length + 1;
}

function addBin(device: Device, name: string): string {
  const id = crypto.randomUUID();
  device.act(crypto.randomUUID(), { call: 'bins.create', data: { id, name: `${name} ${id}` } });
  return id;
}

/** Returns the ids of the new items. */
function addItems(device: Device, bins: readonly string[], countInEach: number): string[] {
  return bins.flatMap((binId) =>
    Array.from({ length: countInEach }, () => {
      const id = crypto.randomUUID();
      const data = { binId, items: [{ id, name: 'Rope' }] };
      device.act(crypto.randomUUID(), { call: 'items.create', data });
      return id;
    }),
  );
}

async function untilSent(devices: readonly Device[]): Promise<void> {
  await Promise.all(devices.map((device) => device.untilSent()));
}

/** Returns the differences in tables and files of a stopped server. */
async function compareRestored(
  dataDir: string,
  tables: Record<string, string>,
  files: Record<string, string>,
): Promise<string[]> {
  const database = await startEmbedded(dataDir);
  const restored = await readTableDigests(database.url).finally(() => database.stop());
  const before = { ...tables, ...files };
  const after = { ...restored, ...(await readFileDigests(dataDir)) };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name]}, restored ${after[name]}`);
}

/** Makes one call after the other, and notes how long each takes. */
function createProbe(address: string, account: Account) {
  const samples: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) samples.push(await elapsedMs(() => call(address, account, 'me.get', {})));
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

/** Not in the repository, which may have a developer's .env. */
async function runScript(name: 'backup' | 'restore', target: string, DATA_DIR: string): Promise<void> {
  const script = join(import.meta.dirname, '../scripts', `${name}.ts`);
  const options = { cwd: import.meta.dirname, env: { ...process.env, DATA_DIR } };
  await promisify(execFile)(process.execPath, [script, target], options);
}
