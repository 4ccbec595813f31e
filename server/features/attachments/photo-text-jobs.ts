import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { PhotoText } from '#domain/photos/photo.ts';
import type { AttachmentFiles } from '#server/integrations/attachment-files.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Publish } from '#server/live/hint.ts';
import { TEXT_MODEL } from '#server/attachment-text/text-model.ts';
import type { TextReader } from '#server/attachment-text/text-reader.ts';
import { type PhotoToRead, queryPhotosToRead } from './photo-text.queries.ts';
import { storePhotoText } from './photo-text.ts';

/** In one process at a time, so that no photo is read twice. */
export const photoTextKind: JobKind<unknown> = { name: 'photo-text', concurrency: 1 };

export type PhotoTextDeps = {
  pool: Pool;
  publish: Publish;
  attachmentFiles: Pick<AttachmentFiles, 'read'>;
  reader: Pick<TextReader, 'read'>;
  log: FastifyBaseLogger;
  /** Called with the processor seconds of each photo. */
  onRead(seconds: number): void;
  stopping: AbortSignal;
};

/** Few, so that photos that are added meanwhile come soon. */
const PER_QUERY = 20;
/** After four hours graphile-worker would start the job again beside itself. The job that is scheduled next goes on. */
const RUN_MS = 60 * 60_000;

/** Reads the text in all photos that this model has not read, the newest of each account first, until none is left. */
export async function readPhotoTexts(deps: PhotoTextDeps, runMs = RUN_MS): Promise<void> {
  const endAt = performance.now() + runMs;
  const begun = new Set<string>();
  for (;;) {
    const found = await queryPhotosToRead(deps.pool, { model: TEXT_MODEL, limit: PER_QUERY });
    const photos = found.filter(({ id }) => !begun.has(id));
    if (photos.length === 0) return;
    for (const photo of photos) {
      begun.add(photo.id);
      const text = await readPhoto(deps, photo);
      if (text === undefined) return;
      await storePhotoText(deps, { ownerId: photo.ownerId, photoId: photo.id, text });
      if (performance.now() >= endAt) return;
    }
  }
}

/** A white picture of the size in which text is looked for. */
const blankPicture = Buffer.from(
  'UklGRkIAAABXRUJQVlA4TDUAAAAvv8OzAAfQ//73v/8BIUHi//cmIvqf8Z///Oc///nPf/7zn//85z//+c9//vOf//znP/+fAAA=',
  'base64',
);

const TRIES = 2;

/**
 * Returns undefined if text cannot be read now. A photo on which the process dies again counts as one without text, if the
 * process then reads a blank picture: otherwise the machine may lack memory, and the photo is tried again later.
 */
async function readPhoto(deps: PhotoTextDeps, photo: PhotoToRead): Promise<PhotoText | undefined> {
  const withoutText: PhotoText = { model: TEXT_MODEL, lines: [] };
  const file = await deps.attachmentFiles.read(photo.fileKey, 'large');
  // Deleted meanwhile, or lost, which the doctor reports.
  if (file === undefined) return withoutText;
  for (let tries = 0; tries < TRIES; tries++) {
    if (deps.stopping.aborted) return undefined;
    const reading = await deps.reader.read(file);
    if (reading === 'stopped') return undefined;
    if (reading === 'died') continue;
    deps.onRead(reading.seconds);
    return reading.text;
  }
  if (typeof (await deps.reader.read(blankPicture)) === 'object') return withoutText;
  deps.log.warn('text in photos is not read for now: its process ends early, perhaps for lack of memory');
  return undefined;
}
