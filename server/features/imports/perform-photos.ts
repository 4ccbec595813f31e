import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { settleWrite, storedBytes } from '../../api/calls.ts';
import type { Incoming, IncomingFile } from '../../pictures/incoming.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { PictureReader } from '../../pictures/picture-reader.ts';
import type { StorePhoto } from '../attachments/attachment-uploads.ts';
import type { Caller } from '../command.ts';
import { uploads } from '../commands.ts';
import { findRepeated } from '../perform-once.ts';
import type { ImportRow, RefusedStep } from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { ExportedPhotoFiles } from './import-plan.ts';
import type { ImportStep } from './import-steps.ts';
import type { Importer } from './importer.ts';
import { type ImportJobDeps, isRetryable, refusedStep } from './perform-step.ts';

export type PhotoDeps = { incoming: Incoming; pictures: PictureReader; storePhoto: StorePhoto };

type PhotoStep = Extract<ImportStep, { call: 'photos.create' }>;

export const PHOTOS_AT_ONCE = 16;
const callName = 'photos.create';
const upload = uploads[callName];

/**
 * Performs the steps, the first of which is the one at `from`, as many as are read from the file at once. Yields what was refused of each. @throws
 * AppError that may pass.
 */
export async function* performPhotos(
  deps: ImportJobDeps & PhotoDeps,
  caller: Caller,
  row: ImportRow,
  { steps, from }: { steps: readonly ImportStep[]; from: number },
): AsyncGenerator<RefusedStep[]> {
  const next = steps.slice(0, PHOTOS_AT_ONCE);
  const end = next.findIndex((step) => !isPhotoStep(step));
  const batch = next.slice(0, end < 0 ? PHOTOS_AT_ONCE : end).filter(isPhotoStep);
  let files: (Uint8Array | undefined)[] | undefined;
  for (const [at, step] of batch.entries()) {
    if (files !== undefined && at >= files.length) return;
    const by = { ...caller, now: new Date().toISOString() };
    const operation = {
      id: importUuid(row.id, `step ${from + at}`),
      name: callName,
      data: step.data,
    } as const;
    try {
      assertAllowed(deps, by, step);
      const repeated = await findRepeated(deps.readPool, by, upload, operation);
      if (repeated === undefined) {
        const { ownerId } = await upload.admit(deps.readPool, by, step.data);
        const { photo } = step;
        let picture: Parameters<StorePhoto>[3];
        if ('files' in photo) {
          const { text, use } = photo;
          picture = { ...(await readExportedPhoto(deps, row, photo)), text, use };
        } else {
          files ??= await deps.importer.photos(
            row,
            batch.map((each) => each.photo),
          );
          picture = await readPicture(deps, caller.userId, files[at]);
        }
        const performed = await deps.storePhoto(by, operation, ownerId, picture);
        settleWrite(deps, by, performed, storedBytes(JSON.stringify(step.data).length));
      }
      yield [];
    } catch (error) {
      if (!(error instanceof AppError) || isRetryable(error)) throw error;
      yield error.code === 'operations.done' ? [] : [refusedStep(step, error.code)];
    }
  }
}

export function isPhotoStep(step: ImportStep): step is PhotoStep {
  return step.call === callName;
}

function assertAllowed(deps: ImportJobDeps & PhotoDeps, { userId }: Caller, { data }: PhotoStep): void {
  deps.assertCallAllowed(callName, userId, data);
  deps.changeLimit.assertBelow(userId);
  deps.pictures.assertTimeLeft(userId);
}

async function readPicture(
  { incoming, pictures }: PhotoDeps,
  userId: string,
  bytes: Uint8Array | undefined,
): Promise<Picture> {
  if (bytes === undefined) throw new AppError('photos.unreadable');
  const file = await incoming.receive(Readable.from([Buffer.from(bytes)]));
  try {
    return await pictures.read(userId, file.path);
  } finally {
    await file.remove();
  }
}

type Deps = { importer: Importer; incoming: Incoming; pictures: PictureReader };

/** Takes the exported files byte for byte if this server could have made them; otherwise reads the largest file anew. */
async function readExportedPhoto(
  { importer, incoming, pictures }: Deps,
  row: ImportRow,
  { files, placeholder }: ExportedPhotoFiles,
): Promise<Picture> {
  const received: IncomingFile[] = [];
  try {
    for (const size of photoSizes)
      received.push(await incoming.receive(Readable.from([await importer.part(row, files[size])])));
    const [large, medium, small] = received.map(({ path }) => path) as [string, string, string];
    try {
      return await pictures.readStored(row.userId, { large, medium, small }, placeholder);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'photos.unreadable') throw error;
      return await pictures.read(row.userId, large);
    }
  } finally {
    for (const file of received) await file.remove();
  }
}
