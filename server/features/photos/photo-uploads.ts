import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallData } from '#domain/calls.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { answerWrite, type CallDeps, callerOf, performInTurn } from '../../api/calls.ts';
import { createFairQueue } from '../../api/fair-queue.ts';
import { siteOf } from '../../api/network.ts';
import { createRateLimit } from '../../api/rate-limit.ts';
import { readData, readIdHeader } from '../../api/request-data.ts';
import { readUploadForm, registerUpload } from '../../api/upload-form.ts';
import { costModel } from '../../cost-model.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { PhotoFiles } from '../../integrations/photo-files.ts';
import type { Incoming, IncomingFile } from '../../pictures/incoming.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { PictureReader } from '../../pictures/picture-reader.ts';
import type { Caller, StoredPhoto } from '../command.ts';
import { uploads } from '../commands.ts';
import { findRepeated, type Operation, type Performed } from '../perform-once.ts';
import { giveUpFile, reserveFile } from './unused-files.ts';

export type UploadDeps = CallDeps & {
  rateFactor: number;
  incoming: Incoming;
  pictures: PictureReader;
  storePhoto: StorePhoto;
};

const callName = 'photos.create';
const UPLOAD_PATH = `/api/${callName}`;
const upload = uploads[callName];
const { photosAtOnce, photosWaiting, photoBytes } = costModel.account;
const { arrivingAtOnce, storedAtOnce, storesWaiting } = costModel.photo;
const { photosArriving } = costModel.address;

const formLimits = { fileBytes: photoBytesMax, noFile: 'photos.noFile', tooLong: 'photos.tooLong' } as const;

type Repeated = { repeated: Performed<typeof callName> };
type Arrived = { operation: Operation<typeof callName>; ownerId: string; file: IncomingFile };

/**
 * `photos.create`: checks as far as possible, receives the file on disk, has it read by another process, stores it and
 * writes. Only arriving files count against the limits of the site and the process, so that a received file never
 * waits for a slow sender.
 */
export async function registerPhotoUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const { rateFactor } = deps;
  const accountQueue = createFairQueue({ atOncePerKey: photosAtOnce, waitingPerKey: photosWaiting });
  const siteQueue = createFairQueue({ atOncePerKey: photosArriving, waitingPerKey: arrivingAtOnce });
  const arrivalQueue = createFairQueue({ atOnce: arrivingAtOnce, waiting: arrivingAtOnce });
  const countBytes = createRateLimit(photoBytes.max * rateFactor, photoBytes.seconds);

  await registerUpload(
    app,
    { path: UPLOAD_PATH, limits: formLimits, senders: deps },
    async (request, reply) => {
      const caller = await callerOf(request, deps);
      const performed = await accountQueue(caller.userId, () => perform(request, caller));
      return answerWrite(request, reply, deps, caller, performed);
    },
  );

  async function perform(request: FastifyRequest, caller: Caller) {
    const arrived = await siteQueue(siteOf(request.ip), () =>
      arrivalQueue(caller.userId, () => receive(request, caller)),
    );
    if ('repeated' in arrived) return arrived.repeated;
    const { operation, ownerId, file } = arrived;
    let picture: Picture;
    try {
      picture = await deps.pictures.read(caller.userId, file.path);
    } finally {
      await file.remove();
    }
    return deps.storePhoto(caller, operation, ownerId, picture);
  }

  async function receive(request: FastifyRequest, caller: Caller): Promise<Arrived | Repeated> {
    const form = await readUploadForm(request, formLimits, (bytes) => countBytes(caller.userId, bytes));
    const data = readData(callName, { data: form.data });
    const operation = { id: readIdHeader(request, 'Idempotency-Key'), name: callName, data } as const;
    deps.assertCallAllowed(callName, caller.userId, data);
    deps.changeLimit.assertBelow(caller.userId);
    deps.pictures.assertTimeLeft(caller.userId);
    const repeated = await findRepeated(deps.readPool, caller, upload, operation);
    if (repeated !== undefined) {
      // Otherwise the connection could not be reused.
      request.raw.unpipe();
      request.raw.resume();
      return { repeated };
    }
    const { ownerId } = await upload.admit(deps.readPool, caller, data);
    return { operation, ownerId, file: await deps.incoming.receive(form.file, form.announcedBytes) };
  }
}

export type StorePhoto = (
  caller: Caller,
  operation: Operation<typeof callName>,
  ownerId: string,
  picture: Picture & Pick<StoredPhoto, 'text'>,
  /** Runs first in the transaction. */
  admit?: (tx: Transaction) => Promise<void>,
) => Promise<Performed<typeof callName>>;

type StoreDeps = CallDeps & { photoFiles: PhotoFiles; onStored(): void };

/** Stores the files of a picture and performs `photos.create` with them. */
export function createPhotoStore(deps: StoreDeps): StorePhoto {
  const storeQueue = createFairQueue({ atOnce: storedAtOnce, waiting: storesWaiting });
  return async (caller, operation, ownerId, { files, width, height, placeholder, text }, admit) => {
    const fileKey = await reserveFile(deps.pool, ownerId);
    const bytes = Object.values(files).reduce((sum, each) => sum + storedBytes(each), 0);
    const photo: StoredPhoto = { width, height, placeholder, fileKey, bytes, text };
    // The form's data is short, and the file has been received.
    const isLongBody = false;
    let isUsed = false;
    try {
      // Only storing the files takes a turn: the write may wait for other writes of the owner.
      await storeQueue(caller.userId, () => deps.photoFiles.store(fileKey, files));
      const write = {
        ...upload,
        async act(tx: Transaction, by: Caller, data: CallData<typeof callName>) {
          await admit?.(tx);
          return upload.act(tx, by, data, photo);
        },
      };
      const performed = await performInTurn(deps, caller, isLongBody, write, operation);
      isUsed = performed.done !== undefined;
      if (isUsed) deps.onStored();
      return performed;
    } finally {
      if (!isUsed) await giveUpFile(deps.pool, { ownerId, fileKey }).catch(ignoreFailure);
    }
  };
}

/** The smallest block of a disk. */
const DISK_BLOCK_BYTES = 4 * 1024;

function storedBytes({ length }: Buffer): number {
  return Math.ceil(length / DISK_BLOCK_BYTES) * DISK_BLOCK_BYTES;
}

/** Failures are ignored: the sweep removes the files within an hour. */
function ignoreFailure(): void {}
