import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Metrics } from '../api/metrics.ts';
import { countPhotosToRead } from '../features/attachments/photo-text.queries.ts';
import { photoTextKind, readPhotoTexts } from '../features/attachments/photo-text-jobs.ts';
import type { AttachmentFiles } from '../integrations/attachment-files.ts';
import { enqueueJob } from '../jobs/job.ts';
import type { Publish } from '../live/hint.ts';
import { TEXT_MODEL, whyUnread } from '../attachment-text/text-model.ts';
import { createTextReader } from '../attachment-text/text-reader.ts';
import type { Deliveries } from './deliveries.ts';
import type { Env } from './env.ts';

type PhotoTextDeps = {
  env: Env;
  pool: Pool;
  publish: Publish;
  attachmentFiles: AttachmentFiles;
  schedule: Deliveries['schedule'];
  metrics: Metrics;
};

/** Reads the text in photos as a job. Returns what to call when a photo was stored; nothing happens if `PHOTO_TEXT` is off. */
export async function servePhotoText(app: FastifyInstance, deps: PhotoTextDeps): Promise<() => void> {
  const reason = await whyUnread(deps.env.PHOTO_TEXT);
  if (reason === 'missing') app.log.warn('text in photos is not read: its models are not installed');
  if (reason !== undefined) return () => {};
  const { pool } = deps;
  const reader = createTextReader();
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    await reader.stop();
  });
  const onRead = deps.metrics.addPhotoText(async () => {
    const [row] = await countPhotosToRead(pool, { model: TEXT_MODEL });
    return row?.count ?? 0;
  });
  const jobDeps = { ...deps, reader, log: app.log, onRead, stopping: stopping.signal };
  // Also those of before, and after a newer model came with an upgrade.
  deps.schedule(photoTextKind, '*/5 * * * *', () => readPhotoTexts(jobDeps));
  return () =>
    void enqueueJob(pool, photoTextKind, {}, { key: photoTextKind.name }).catch((error) =>
      app.log.warn(error, 'text in a new photo is read later'),
    );
}
