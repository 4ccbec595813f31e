import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, signUp } from '#test/account.ts';
import { signUpMany, type Testbed, type TestbedServer } from '../bench/testbed.ts';
import { noisePhoto, PhotoUploader, Writer } from './clients.ts';
import { type Drill, holdsWithin, pause, randomFrom } from './drill.ts';
import { checkPhotoFiles } from './killed-server.ts';

const MB = 1_000_000;
const DISK_MB = 48;
/** Free space when the uploads start, enough for a few photos. */
const LEFT_MB = 8;
const UPLOADERS = 3;
/** Many refused photos, so that all kinds of failed writes occur. */
const REFUSALS = 40;
const TIMEOUT_MS = 60_000;
/** Limit for writes to the database while no photo can be stored. */
const WRITE_MAX_MS = 1_000;

/** The disk of the photos fills up, that of the database does not; later there is space again. */
export const fullDisk: Drill = {
  name: 'full disk',
  mustHold:
    'photos are refused with photos.notStored, other writes work, and photos are stored once there is space',
  async run({ testbed, seed, scale }) {
    const refusals = Math.max(5, Math.round(REFUSALS * scale));
    const { url } = await testbed.postgres();
    // No reserve, so that the disk becomes full in the middle of a file.
    const settings = { DATABASE_URL: url, DISK_RESERVE_MB: '0' };
    const { server, dataDir, kind } = await startOnSmallDisk(testbed, DISK_MB, 'photos', settings);
    const address = () => server.address;
    const file = await noisePhoto(randomFrom(seed), 1_600, 1_200);
    const people = await signUpMany(server.address, UPLOADERS);
    const uploaders = people.map((account) => new PhotoUploader(account, address, file));
    const writer = await Writer.start(await signUp(server.address, 'Writer'), address, 'Attic');
    const filler = await fillDisk(join(dataDir, 'photos'), LEFT_MB);

    const sum = (of: (uploader: PhotoUploader) => number) =>
      uploaders.reduce((all, each) => all + of(each), 0);
    const stored = () => sum((each) => each.acknowledged.size);
    const refused = () => sum((each) => each.refusals.get('photos.notStored') ?? 0);
    const uploading = Promise.all(uploaders.map((uploader) => uploader.upload()));
    const failures: string[] = [];
    const expect = (holds: boolean, failure: string) => holds || failures.push(failure);
    expect(await holdsWithin(TIMEOUT_MS, () => refused() > 0), 'the disk never became full');
    const writing = writer.write();
    expect(await holdsWithin(TIMEOUT_MS, () => refused() >= refusals), 'photos were not refused');
    writer.finish();
    await writing;
    const whileFull = stored();
    for (const code of new Set(uploaders.flatMap((each) => [...each.refusals.keys()])))
      expect(code === 'photos.notStored', `an upload was refused with ${code}`);
    expect(writer.resent === 0, `${writer.resent} other writes failed`);
    expect(writer.slowest <= WRITE_MAX_MS, `a write took ${Math.round(writer.slowest)} ms`);
    for (const uploader of uploaders) failures.push(...(await uploader.checkWhole()));

    const emptied = performance.now();
    await rm(filler);
    const areStored = await holdsWithin(TIMEOUT_MS, () => stored() >= whileFull + UPLOADERS);
    expect(areStored, 'photos were not stored once there was space');
    const recovered = performance.now() - emptied;
    for (const uploader of uploaders) uploader.finish();
    await uploading;
    for (const uploader of uploaders) failures.push(...(await uploader.checkWhole()));
    failures.push(...(await writer.check()));
    expect(server.isRunning, 'the server ended');

    const pool = await testbed.pool(url);
    failures.push(...(await checkPhotoFiles(pool, dataDir)));
    const arriving = (await readdir(join(dataDir, 'photos', 'incoming'))).length;
    expect(arriving === 0, `${arriving} unfinished uploads were left`);
    return {
      failures,
      figures: {
        disk: `${DISK_MB} MB, ${kind}`,
        'photos stored before it was full': whileFull,
        'refused with photos.notStored': refused(),
        'other writes meanwhile': `${writer.acknowledged}, slowest ${Math.round(writer.slowest)} ms`,
        [`${UPLOADERS} waiting photos stored once there was space`]: `${Math.round(recovered)} ms`,
        'photos in the end, all whole': stored(),
      },
    };
  },
};

const SHARED_DISK_MB = 900;
const RESERVE_MB = 300;
/** The size that one upload announces. One fits into the room above the reserve; all of them would fill the disk. */
const ANNOUNCED = 190 * 1024 * 1024;
const SENDERS = 5;
const SECONDS = 15;
/** Written between two looks of the server at the disk. */
const UNSEEN_MB = 64;

/** Uploads of several accounts at once, on the disk that the database has too. */
export const fullDatabaseDisk: Drill = {
  name: 'full database disk',
  mustHold: `uploads leave ${RESERVE_MB} MB to PostgreSQL on the same disk, other writes work all the time`,
  async run({ testbed, scale }) {
    const settings = { DISK_RESERVE_MB: String(RESERVE_MB), RATE_LIMIT_FACTOR: '1000' };
    const { server, dataDir } = await startOnSmallDisk(testbed, SHARED_DISK_MB, '.', settings);
    const { address } = server;
    const writer = await Writer.start(await signUp(address, 'Writer'), () => address, 'Attic');
    const senders = await signUpMany(address, SENDERS, 'Sender');
    let least = Infinity;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await pause(20)) least = Math.min(least, await freeMb(dataDir));
    })();
    const writing = writer.write();
    const ending = AbortSignal.timeout(SECONDS * scale * 1_000);
    const statuses = await Promise.all(senders.map((account) => upload(address, account, ending)));
    isOver = true;
    writer.finish();
    await Promise.all([writing, watching]);
    const failures = await writer.check();
    const refused = statuses.filter((status) => status === 503).length;
    if (refused === 0) failures.push('all uploads were received');
    if (least < RESERVE_MB - UNSEEN_MB) failures.push(`only ${Math.round(least)} MB were left`);
    if (writer.resent > 0) failures.push(`${writer.resent} other writes failed`);
    const ready = await fetch(`${address}/readyz`);
    if (!ready.ok) failures.push(`not ready afterwards: ${await ready.text()}`);
    return {
      failures,
      figures: {
        'uploads refused before they were received': `${refused} of ${SENDERS}`,
        'least room MB': Math.round(least),
        'other writes meanwhile': `${writer.acknowledged}, slowest ${Math.round(writer.slowest)} ms`,
      },
    };
  },
};

/** Sends most of the file at once and then a little at a time. Returns the status, or 0 without an answer. */
function upload(address: string, { headers }: Account, ending: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/imports.create`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': ANNOUNCED,
        'idempotency-key': crypto.randomUUID(),
      },
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume();
      sent.destroy();
    });
    sent.on('error', () => resolve(0)).on('close', () => resolve(0));
    ending.addEventListener('abort', () => sent.destroy());
    const part = (text: string) => `--x\r\nContent-Disposition: form-data; ${text}\r\n\r\n`;
    sent.write(`${part('name="data"')}{"fileName":"a.csv"}\r\n${part('name="file"; filename="a.csv"')}`);
    void (async () => {
      for (let left = ANNOUNCED - 2 * MB; left > 0 && !sent.destroyed; left -= MB)
        if (!sent.write(Buffer.alloc(MB, 'x'))) await pause(5);
    })();
  });
}

type OnSmallDisk = {
  server: TestbedServer;
  /** The server's DATA_DIR as this process sees it. */
  dataDir: string;
  /** How the disk was mounted, for the report. */
  kind: string;
};

const run = promisify(execFile);

/**
 * Starts a server with a file system of a few megabytes for a folder of its DATA_DIR, which is mounted as root, or otherwise
 * in a user namespace of the server.
 * @throws Error if neither is allowed.
 */
async function startOnSmallDisk(
  testbed: Testbed,
  megabytes: number,
  folder: string,
  settings: Record<string, string>,
): Promise<OnSmallDisk> {
  const DATA_DIR = await testbed.folder();
  const mounted = join(DATA_DIR, folder);
  await mkdir(mounted, { recursive: true });
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', mounted] as const;
  const isDone = (command: string, words: string[]) =>
    run(command, words).then(
      () => true,
      () => false,
    );
  if (process.getuid?.() === 0 && (await isDone(mount[0], mount.slice(1)))) {
    testbed.onEnd(() => run('umount', ['--lazy', mounted]));
    const server = await testbed.server({ ...settings, DATA_DIR });
    return { server, dataDir: DATA_DIR, kind: 'mounted by root' };
  }
  if (!(await isDone('unshare', ['-rm', ...mount])))
    throw new Error('needs root, or a system with user namespaces (unshare -rm)');
  const launcher = ['unshare', '-rm', 'sh', '-c', `${mount.join(' ')} && exec "$@"`, 'sh'];
  const server = await testbed.server({ ...settings, DATA_DIR }, { launcher });
  const dataDir = join(`/proc/${server.pid}/root`, DATA_DIR);
  return { server, dataDir, kind: 'mounted in the server’s own namespace' };
}

/** Fills the disk up to `left` megabytes. Returns the path of the file that does. */
async function fillDisk(folder: string, left: number): Promise<string> {
  const path = join(folder, 'filler');
  await writeFile(path, Buffer.alloc(Math.max(0, ((await freeMb(folder)) - left) * MB)));
  return path;
}

async function freeMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MB;
}
