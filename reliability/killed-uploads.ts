import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { createIncoming } from '#server/pictures/incoming.ts';
import { signUp } from '#test/account.ts';
import { countPhotoFiles, removeUnused } from '#test/photos.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause, randomFrom } from './drill.ts';
import { noisePhoto } from './noise-photo.ts';
import { PhotoUploader } from './photo-uploader.ts';
import { isWholePhoto } from './whole-photo.ts';

const UPLOADERS = 3;

/** The server's process is killed while photos are received, read, stored and answered. */
export const killedUploads: Drill = {
  name: 'killed uploads',
  mustHold: 'no incomplete photo, no acknowledged photo lost or duplicated, no file left over',
  async run({ seed, scale }) {
    const random = randomFrom(seed);
    const kills = Math.max(1, Math.round(20 * scale));
    const [databaseFolder, folder] = [await makeTemporaryFolder(), await makeTemporaryFolder()];
    const database = await startEmbedded(databaseFolder.path);
    const pool = createPool(database.url);
    const settings = {
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
      DISK_RESERVE_MB: '0',
    };
    let server: ServerProcess = await startServerProcess(settings);
    try {
      const file = await noisePhoto(random, 1_600, 1_200);
      const address = () => server.address;
      const uploaders: PhotoUploader[] = [];
      for (let n = 0; n < UPLOADERS; n++)
        uploaders.push(new PhotoUploader(await signUp(server.address, `Person${n}`), address, file));
      const uploading = Promise.all(uploaders.map((uploader) => uploader.upload()));
      for (let n = 0; n < kills; n++) {
        await pause(300 + random() * 1_500);
        await server.stop('SIGKILL');
        server = await startServerProcess(settings);
      }
      for (const uploader of uploaders) uploader.finish();
      await uploading;
      const failures = (await Promise.all(uploaders.map((uploader) => uploader.check(isWholePhoto)))).flat();

      const [{ count } = { count: 0 }] = (
        await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM unused_photo_files')
      ).rows;
      const incoming = await readdir(join(folder.path, 'photos', 'incoming'));
      await sweepAsAfterAnHour(folder.path, incoming);
      await pool.query('UPDATE unused_photo_files SET due_at = now()');
      await removeUnused({ pool, dataDir: folder.path });
      const { rowCount } = await pool.query('SELECT FROM photos');
      const files = await countPhotoFiles({ dataDir: folder.path });
      if (files !== 3 * (rowCount ?? 0)) failures.push(`${files} files for ${rowCount} photos`);
      const left = await readdir(join(folder.path, 'photos', 'incoming'));
      if (left.length > 0) failures.push(`${left.length} unfinished uploads were not removed`);
      return {
        failures,
        figures: {
          kills,
          'acknowledged photos': uploaders.reduce((sum, each) => sum + each.acknowledged.size, 0),
          'sent again': uploaders.reduce((sum, each) => sum + each.resent, 0),
          'unfinished when killed, then removed': `${count} being stored, ${incoming.length} being received`,
        },
      };
    } finally {
      await server.stop();
      await pool.end();
      await database.stop();
      await folder.remove();
      await databaseFolder.remove();
    }
  },
};

/** Sweeps unfinished uploads as the server does after an hour. */
async function sweepAsAfterAnHour(dataDir: string, names: readonly string[]): Promise<void> {
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of names) await utimes(join(dataDir, 'photos', 'incoming', name), before, before);
  await createIncoming(dataDir, 0).sweep();
}
