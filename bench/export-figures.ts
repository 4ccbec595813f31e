import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { ZipFile } from 'yazl';
import type { ExportRow } from '#domain/account/account-calls.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { unzip } from '#test/unzip.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';
import { type Figure, percentile } from './figure.ts';
import { memoryOfTrees } from './memory.ts';
import { scaled } from './scale.ts';

const HOUSEHOLD = { bins: scaled(1_000, 20), itemsPerBin: 100, seed: 1, language: 'en' } as const;
const PHOTOS = scaled(500, 10);
/** Bytes of a photo's three files. */
const FILES = { large: 500_000, medium: 70_000, small: 10_000 };

/** An export of 100,000 items and 500 photos, compared with zip alone on the same files, and its effect on others. */
export async function exportFigures(seconds: number): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const pid = server.process.pid ?? 0;
  const { address } = server;
  try {
    const [olga, anna] = [await signUp(address, 'Olga'), await signUp(address, 'Anna')];
    for (const person of [olga, anna]) await call(address, person, 'me.get', {});
    await fill(dataDir, olga);
    const { id: binId } = await call<{ id: string }>(address, anna, 'bins.create', { name: 'Bin' });
    const probe = (isOver: () => boolean) =>
      p99Of(() => call(address, anna, 'bins.get', { id: binId }), isOver);
    await makeExport(address, olga);
    const began = performance.now();
    const before = await processorSeconds(pid);
    let memory = 0;
    const { url = '', bytes = 0 } = await makeExport(address, olga, async () => {
      memory = Math.max(memory, await memoryOfTrees([pid]));
    });
    const spent = (await processorSeconds(pid)) - before;
    const took = (performance.now() - began) / 1_000;
    const answer = await fetch(address + url, { headers: olga.headers });
    const entries = await unzip(Buffer.from(await answer.arrayBuffer()));
    const alone = await zipAlone(entries, join(folder.path, 'alone.zip'));
    const end = Date.now() + seconds * 1_000;
    const idle = await probe(() => Date.now() > end);
    let isOver = false;
    const making = makeExport(address, olga).finally(() => {
      isOver = true;
    });
    const busy = await probe(() => isOver);
    await making;
    const detail = `${HOUSEHOLD.bins * HOUSEHOLD.itemsPerBin} items, ${PHOTOS} photos, ${Math.round(bytes / 1e6)} MB`;
    const percent = (part: number, whole: number) => (100 * part) / whole;
    const noGoal = undefined;
    return [
      { name: 'export', value: took, unit: 's', goal: noGoal, detail },
      {
        name: 'the same ÷ zip alone',
        value: percent(took, alone.seconds),
        unit: '%',
        goal: { atMost: 150 },
        detail: `zip alone: ${alone.seconds.toFixed(1)} s`,
      },
      {
        name: 'its processor time ÷ that of zip alone',
        value: percent(spent, alone.processor),
        unit: '%',
        goal: noGoal,
        detail: 'without PostgreSQL',
      },
      { name: 'memory of the server', value: memory, unit: 'MB', goal: { atMost: 500 }, detail: 'at most' },
      { name: 'bins.get of another, p99', value: busy, unit: 'ms', goal: noGoal, detail: 'amid the export' },
      {
        name: 'the same ÷ idle',
        value: percent(busy, idle),
        unit: '%',
        goal: { atMost: 200 },
        detail: `idle: ${idle.toFixed(1)} ms`,
      },
    ];
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function fill(dataDir: string, { userId }: Account): Promise<void> {
  const pool = createPool((await findRunningEmbedded(dataDir)) ?? '');
  try {
    const { binIds } = await seedHousehold(pool, userId, HOUSEHOLD);
    for (let n = 0; n < PHOTOS; n++) await storePhoto(pool, dataDir, userId, binIds[n] ?? '');
  } finally {
    await pool.end();
  }
}

async function storePhoto(pool: Pool, dataDir: string, userId: string, binId: string): Promise<void> {
  const key = randomUUID();
  const folder = join(dataDir, 'photos', key.slice(0, 2));
  await mkdir(folder, { recursive: true });
  for (const [size, bytes] of Object.entries(FILES))
    await writeFile(join(folder, `${key}-${size}.webp`), randomBytes(bytes));
  await pool.query(
    `INSERT INTO photos (owner_id, id, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
     VALUES ($1, $2, 'bin', $3, $3, $4, 580000, 2048, 1536, '', $1, now())`,
    [userId, uuidv7(), binId, key],
  );
}

const POLL_MS = 100;

async function makeExport(
  address: string,
  person: Account,
  onPoll: () => Promise<void> = async () => {},
): Promise<ExportRow> {
  const { id } = await call<{ id: string }>(address, person, 'exports.start', {});
  for (;;) {
    const { exports } = await call<{ exports: ExportRow[] }>(address, person, 'exports.list', {});
    const row = exports.find((each) => each.id === id);
    if (row?.state === 'ready') return row;
    if (row === undefined || row.state === 'failed') throw new Error(`the export failed: ${row?.error}`);
    await onPoll();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function p99Of(act: () => Promise<unknown>, isOver: () => boolean): Promise<number> {
  const samples: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await act();
    samples.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return percentile(samples, 0.99);
}

type Spent = { seconds: number; processor: number };

/** Zips the same contents, compressed as the export does. */
async function zipAlone(entries: ReadonlyMap<string, Buffer>, path: string): Promise<Spent> {
  const began = performance.now();
  const before = process.cpuUsage();
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { flush: true }));
  for (const [name, content] of entries) {
    const isPhoto = name.endsWith('.webp');
    zip.addReadStreamLazy(name, { compress: !isPhoto }, (send) => send(null, Readable.from(slices(content))));
  }
  zip.end();
  await written;
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - began) / 1_000, processor: (user + system) / 1e6 };
}

const SLICE_BYTES = 64 * 1024;

function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) yield content.subarray(at, at + SLICE_BYTES);
}

const TICKS = 100;

/** Linux only, as the other measurements of processes. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
