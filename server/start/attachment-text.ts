import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Metrics } from '../api/metrics.ts';
import { TEXT_MODEL, whyUnread } from '../attachment-text/text-model.ts';
import { createTextReader } from '../attachment-text/text-reader.ts';
import { countAttachmentsToRead } from '../features/attachments/attachment-text.queries.ts';
import {
  attachmentTextKind,
  leftOutTextKind,
  readAttachmentTexts,
  unreadTextsWithRoom,
} from '../features/attachments/attachment-text-jobs.ts';
import type { AttachmentFiles } from '../integrations/attachment-files.ts';
import { enqueueJob } from '../jobs/job.ts';
import type { Publish } from '../live/hint.ts';
import type { Deliveries } from './deliveries.ts';
import type { Env } from './env.ts';

type AttachmentTextDeps = {
  env: Env;
  pool: Pool;
  publish: Publish;
  attachmentFiles: AttachmentFiles;
  schedule: Deliveries['schedule'];
  metrics: Metrics;
};

/**
 * Reads the text in photos and documents as a job. Returns what to call when one was stored; nothing happens if `PHOTO_TEXT` is
 * off. Where photos are not read for another reason, documents are: they need no models and little memory.
 */
export async function serveAttachmentText(
  app: FastifyInstance,
  deps: AttachmentTextDeps,
): Promise<() => void> {
  const reason = await whyUnread(deps.env.PHOTO_TEXT);
  if (reason === 'off') return () => {};
  if (reason === 'missing') app.log.warn('text in photos is not read: its models are not installed');
  const { pool } = deps;
  const withPhotos = reason === undefined;
  const reader = createTextReader({ hasModels: withPhotos });
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    await reader.stop();
  });
  const onRead = deps.metrics.addTextReading(
    withPhotos ? ['photo', 'document'] : ['document'],
    async (kind) => {
      const [row] = await countAttachmentsToRead(pool, { model: TEXT_MODEL, withPhotos });
      return (kind === 'photo' ? row?.photos : row?.documents) ?? 0;
    },
  );
  const jobDeps = { ...deps, reader, withPhotos, log: app.log, onRead, stopping: stopping.signal };
  // Also those of before, and after a newer model came with an upgrade.
  deps.schedule(attachmentTextKind, '*/5 * * * *', () => readAttachmentTexts(jobDeps));
  const readSoon = () => enqueueJob(pool, attachmentTextKind, {}, { key: attachmentTextKind.name });
  deps.schedule(leftOutTextKind, '40 * * * *', async () => {
    if (await unreadTextsWithRoom(pool)) await readSoon();
  });
  return () =>
    void readSoon().catch((error) => app.log.warn(error, 'text in a new photo or document is read later'));
}
