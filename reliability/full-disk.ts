import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { signUp } from '#test/account.ts';
import { countPhotoFiles, removeUnused } from '#test/photos.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause, type Report, randomFrom } from './drill.ts';
import { noisePhoto } from './noise-photo.ts';
import { PhotoUploader } from './photo-uploader.ts';
import { fillDisk, makeSmallDisk, type SmallDisk } from './small-disk.ts';
import { isWholePhoto } from './whole-photo.ts';
import { Writer } from './writer.ts';

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
  async run({ seed, scale }) {
    const [databaseFolder, folder] = [await makeTemporaryFolder(), await makeTemporaryFolder()];
    const disk = await makeSmallDisk(folder.path, DISK_MB);
    const database = await startEmbedded(databaseFolder.path);
    const random = randomFrom(seed);
    const refusals = Math.max(5, Math.round(REFUSALS * scale));
    try {
      const failing = await fillAndEmpty({ dataDir: folder.path, url: database.url, disk, random, refusals });
      return { ...failing, figures: { disk: `${DISK_MB} MB, ${disk.kind}`, ...failing.figures } };
    } finally {
      await database.stop();
      await disk.remove();
      await folder.remove();
      await databaseFolder.remove();
    }
  },
};

type Options = { dataDir: string; url: string; disk: SmallDisk; random: () => number; refusals: number };

async function fillAndEmpty({ dataDir, url, disk, random, refusals }: Options): Promise<Report> {
  const pool = createPool(url);
  const server = await startServerProcess(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
      // No reserve, so that the disk becomes full in the middle of a file.
      DISK_RESERVE_MB: '0',
    },
    { launcher: disk.launcher },
  );
  try {
    const seen = disk.dataDirOf(server);
    const address = () => server.address;
    const file = await noisePhoto(random, 1_600, 1_200);
    const uploaders: PhotoUploader[] = [];
    for (let n = 0; n < UPLOADERS; n++)
      uploaders.push(new PhotoUploader(await signUp(server.address, `Person${n}`), address, file));
    const writer = await Writer.start(await signUp(server.address, 'Writer'), address, 'Attic');
    const empty = await fillDisk(join(seen, 'photos'), LEFT_MB);

    const uploading = Promise.all(uploaders.map((uploader) => uploader.upload()));
    const stored = () => uploaders.reduce((sum, each) => sum + each.acknowledged.size, 0);
    const refused = () => uploaders.reduce((sum, each) => sum + each.refusedFor('photos.notStored'), 0);
    const failures: string[] = [];
    if (!(await until(() => refused() > 0))) failures.push('the disk never became full');
    const writing = writer.write();
    if (!(await until(() => refused() >= refusals))) failures.push('photos were not refused');
    writer.finish();
    await writing;
    const whileFull = stored();
    const others = new Set(uploaders.flatMap((each) => each.otherRefusals('photos.notStored')));
    for (const other of others) failures.push(`an upload was refused with ${other}`);
    if (writer.resent > 0) failures.push(`${writer.resent} other writes failed`);
    if (writer.slowest > WRITE_MAX_MS) failures.push(`a write took ${Math.round(writer.slowest)} ms`);
    failures.push(...(await checkAll(uploaders)));

    const emptied = performance.now();
    await empty();
    if (!(await until(() => stored() >= whileFull + UPLOADERS)))
      failures.push('photos were not stored once there was space');
    const recovered = performance.now() - emptied;
    for (const uploader of uploaders) uploader.finish();
    await uploading;
    failures.push(...(await checkAll(uploaders)), ...(await writer.check()));
    if (server.process.exitCode !== null) failures.push('the server ended');

    await pool.query('UPDATE unused_photo_files SET due_at = now()');
    await removeUnused({ pool, dataDir: seen });
    const { rowCount } = await pool.query('SELECT FROM photos');
    const files = await countPhotoFiles({ dataDir: seen });
    if (files !== 3 * (rowCount ?? 0)) failures.push(`${files} files for ${rowCount} photos`);
    const arriving = (await readdir(join(seen, 'photos', 'incoming'))).length;
    if (arriving > 0) failures.push(`${arriving} unfinished uploads were left`);
    return {
      failures,
      figures: {
        'photos stored before it was full': whileFull,
        'refused with photos.notStored': refused(),
        'other writes meanwhile': `${writer.acknowledged}, slowest ${Math.round(writer.slowest)} ms`,
        [`${UPLOADERS} waiting photos stored once there was space`]: `${Math.round(recovered)} ms`,
        'photos in the end, all whole': rowCount ?? 0,
      },
    };
  } finally {
    await server.stop();
    await pool.end();
  }
}

async function checkAll(uploaders: readonly PhotoUploader[]): Promise<string[]> {
  return (await Promise.all(uploaders.map((uploader) => uploader.checkWhole(isWholePhoto)))).flat();
}

async function until(condition: () => boolean): Promise<boolean> {
  const end = performance.now() + TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}
