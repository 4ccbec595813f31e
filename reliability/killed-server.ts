import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createIncoming } from '#server/pictures/incoming.ts';
import { signUp } from '#test/account.ts';
import { countPhotoFiles, removeUnused } from '#test/photos.ts';
import { elapsedMs, percentile } from '../bench/figure.ts';
import { signUpMany } from '../bench/testbed.ts';
import { noisePhoto, PhotoUploader, Writers } from './clients.ts';
import { type Drill, pause, randomFrom } from './drill.ts';

const UPLOADERS = 3;

/** The server's process is killed repeatedly during writes. */
export const killedServer: Drill = {
  name: 'server killed',
  mustHold: 'no acknowledged write is lost or done twice, a restart takes ≤ 5 s',
  async run({ testbed, seed, scale }) {
    const random = randomFrom(seed);
    const kills = Math.max(1, Math.round(50 * scale));
    const server = await testbed.server(process.env.DATABASE_URL ? await testbed.database() : {});
    const writers = await Writers.start(await signUp(server.address, 'Olga'), () => server.address);
    writers.write();
    const starts: number[] = [];
    for (let n = 0; n < kills; n++) {
      // A first write may take longer than the pause, and the server would never answer one.
      const before = writers.acknowledged;
      while (writers.acknowledged === before) await pause(10);
      await pause(50 + random() * 250);
      await server.stop('SIGKILL');
      starts.push(await elapsedMs(() => server.start()));
    }
    const failures = await writers.finish();
    const slowest = Math.max(...starts);
    if (slowest > 5000) failures.push(`a start took ${slowest.toFixed(0)} ms`);
    return {
      failures,
      figures: {
        kills,
        'acknowledged writes': writers.acknowledged,
        'sent again': writers.failed.length,
        'start p50 ms': Math.round(percentile(starts, 0.5)),
        'start worst ms': Math.round(slowest),
      },
    };
  },
};

/** The server's process is killed while photos are received, read, stored and answered. */
export const killedUploads: Drill = {
  name: 'killed uploads',
  mustHold: 'no incomplete photo, no acknowledged photo lost or duplicated, no file left over',
  async run({ testbed, seed, scale }) {
    const random = randomFrom(seed);
    const kills = Math.max(1, Math.round(20 * scale));
    const { url } = await testbed.postgres();
    const pool = await testbed.pool(url);
    const server = await testbed.server({ DATABASE_URL: url, DISK_RESERVE_MB: '0' });
    const file = await noisePhoto(random, 1_600, 1_200);
    const people = await signUpMany(server.address, UPLOADERS);
    const uploaders = people.map((account) => new PhotoUploader(account, () => server.address, file));
    const uploading = Promise.all(uploaders.map((uploader) => uploader.upload()));
    for (let n = 0; n < kills; n++) {
      await pause(300 + random() * 1_500);
      await server.stop('SIGKILL');
      await server.start();
    }
    for (const uploader of uploaders) uploader.finish();
    await uploading;
    const failures = (await Promise.all(uploaders.map((uploader) => uploader.check()))).flat();

    const { rowCount: stored } = await pool.query('SELECT FROM unused_files');
    const incoming = await sweepAsAfterAnHour(server.dataDir);
    failures.push(...(await checkPhotoFiles(pool, server.dataDir)));
    const left = await readdir(join(server.dataDir, 'photos', 'incoming'));
    if (left.length > 0) failures.push(`${left.length} unfinished uploads were not removed`);
    return {
      failures,
      figures: {
        kills,
        'acknowledged photos': uploaders.reduce((sum, each) => sum + each.acknowledged.size, 0),
        'sent again': uploaders.reduce((sum, each) => sum + each.resent, 0),
        'unfinished when killed, then removed': `${stored} being stored, ${incoming} being received`,
      },
    };
  },
};

/** Sweeps unfinished uploads as the server does after an hour. Returns how many there were. */
async function sweepAsAfterAnHour(dataDir: string): Promise<number> {
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const names = await readdir(join(dataDir, 'photos', 'incoming'));
  for (const name of names) await utimes(join(dataDir, 'photos', 'incoming', name), before, before);
  await createIncoming(dataDir, 0).sweep();
  return names.length;
}

/** Removes unused files at once; returns a failure unless each photo then has its three files. */
export async function checkPhotoFiles(pool: Pool, dataDir: string): Promise<string[]> {
  await pool.query('UPDATE unused_files SET due_at = now()');
  await removeUnused({ pool, dataDir });
  const { rowCount } = await pool.query('SELECT FROM attachments');
  const files = await countPhotoFiles({ dataDir });
  return files === 3 * (rowCount ?? 0) ? [] : [`${files} files for ${rowCount} photos`];
}
