import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallData } from '#domain/calls.ts';
import { documentBytesMax } from '#domain/documents/document-limits.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import {
  answerWrite,
  assertProgramMay,
  type CallDeps,
  callerOf,
  depsFor,
  performInTurn,
} from '../../api/calls.ts';
import { createFairQueue } from '../../api/fair-queue.ts';
import { siteOf } from '../../api/network.ts';
import { createRateLimit } from '../../api/rate-limit.ts';
import { readData, readIdHeader } from '../../api/request-data.ts';
import { readUploadForm, registerUpload, type UploadLimits } from '../../api/upload-form.ts';
import { costModel } from '../../cost-model.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AttachmentFiles } from '../../integrations/attachment-files.ts';
import type { Incoming, IncomingFile } from '../../pictures/incoming.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { PictureReader } from '../../pictures/picture-reader.ts';
import type { Caller, StoredDocument, StoredPhoto, Upload } from '../command.ts';
import { uploads } from '../commands.ts';
import { findRepeated, type Operation, type Performed } from '../perform-once.ts';
import { readDocumentType } from './document-type.ts';
import { giveUpFile, reserveFile } from './unused-files.ts';

export type UploadDeps = CallDeps & {
  rateFactor: number;
  incoming: Incoming;
  pictures: PictureReader;
  storePhoto: StorePhoto;
  storeDocument: StoreDocument;
};

type AttachmentUpload = 'photos.create' | 'documents.create';

const { photosAtOnce, photosWaiting, photoBytes } = costModel.account;
const { arrivingAtOnce, storedAtOnce, storesWaiting } = costModel.photo;
const { photosArriving } = costModel.address;

/** How the files of one call are received and stored. */
type UploadKind<N extends AttachmentUpload> = {
  name: N;
  limits: UploadLimits;
  /** The bytes on disk that a file and what is made of it take until it is removed. */
  promised(announcedBytes: number): number;
  /** Refuses before the file is received. */
  assertReadable(caller: Caller): void;
  store(caller: Caller, operation: Operation<N>, ownerId: string, file: IncomingFile): Promise<Performed<N>>;
};

type Repeated<N extends AttachmentUpload> = { repeated: Performed<N> };
type Arrived<N extends AttachmentUpload> = { operation: Operation<N>; ownerId: string; file: IncomingFile };

/**
 * `photos.create` and `documents.create`: checks as far as possible, receives the file on disk, has a photo read by another
 * process, stores it and writes. Only arriving files count against the limits of the site and the process, so that a received
 * file never waits for a slow sender.
 */
export async function registerAttachmentUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const accountQueue = createFairQueue({ atOncePerKey: photosAtOnce, waitingPerKey: photosWaiting });
  const siteQueue = createFairQueue({ atOncePerKey: photosArriving, waitingPerKey: arrivingAtOnce });
  const arrivalQueue = createFairQueue({ atOnce: arrivingAtOnce, waiting: arrivingAtOnce });
  const countBytes = createRateLimit(photoBytes.max * deps.rateFactor, photoBytes.seconds);

  await register({
    name: 'photos.create',
    limits: { fileBytes: photoBytesMax, noFile: 'photos.noFile', tooLong: 'photos.tooLong' },
    promised: (announcedBytes) => announcedBytes,
    assertReadable: ({ userId }) => deps.pictures.assertTimeLeft(userId),
    async store(caller, operation, ownerId, file) {
      let picture: Picture;
      try {
        picture = await deps.pictures.read(caller.userId, file.path);
      } finally {
        await file.remove();
      }
      return deps.storePhoto(caller, operation, ownerId, picture);
    },
  });
  await register({
    name: 'documents.create',
    limits: { fileBytes: documentBytesMax, noFile: 'documents.noFile', tooLong: 'documents.tooLong' },
    // The file and its copy in the storage.
    promised: (announcedBytes) => 2 * announcedBytes,
    assertReadable: () => {},
    async store(caller, operation, ownerId, file) {
      try {
        return await deps.storeDocument(caller, operation, ownerId, file);
      } finally {
        await file.remove();
      }
    },
  });

  async function register<N extends AttachmentUpload>(kind: UploadKind<N>): Promise<void> {
    const senders = depsFor(kind.name, uploads[kind.name], deps);
    const route = { path: `/api/${kind.name}`, limits: kind.limits, senders };
    await registerUpload(app, route, async (request, reply) => {
      const caller = await callerOf(request, senders);
      const performed = await accountQueue(caller.userId, async () => {
        const arrived = await siteQueue(siteOf(request.ip), () =>
          arrivalQueue(caller.userId, () => receive(kind, request, caller)),
        );
        if ('repeated' in arrived) return arrived.repeated;
        return kind.store(caller, arrived.operation, arrived.ownerId, arrived.file);
      });
      return answerWrite(request, reply, deps, caller, performed);
    });
  }

  async function receive<N extends AttachmentUpload>(
    { name, limits, promised, assertReadable }: UploadKind<N>,
    request: FastifyRequest,
    caller: Caller,
  ): Promise<Arrived<N> | Repeated<N>> {
    const upload: Upload<N> = uploads[name];
    const form = await readUploadForm(request, limits, (bytes) => countBytes(caller.userId, bytes));
    const data = readData(name, { data: form.data });
    const operation = { id: readIdHeader(request, 'Idempotency-Key'), name, data };
    deps.assertCallAllowed(name, caller.userId, data);
    deps.changeLimit.assertBelow(caller.userId);
    assertReadable(caller);
    await assertProgramMay(deps, caller, name, data);
    const repeated = await findRepeated(deps.readPool, caller, upload, operation);
    if (repeated !== undefined) {
      // Otherwise the connection could not be reused.
      request.raw.unpipe();
      request.raw.resume();
      return { repeated };
    }
    const { ownerId } = await upload.admit(deps.readPool, caller, data);
    const file = await deps.incoming.receive(form.file, promised(form.announcedBytes));
    return { operation, ownerId, file };
  }
}

/** Stores files and performs the call with them. `admit` runs first in the transaction. */
type StoreFiles<N extends AttachmentUpload, Content> = (
  caller: Caller,
  operation: Operation<N>,
  ownerId: string,
  content: Content,
  admit?: (tx: Transaction) => Promise<void>,
) => Promise<Performed<N>>;

export type StorePhoto = StoreFiles<'photos.create', Picture & Pick<StoredPhoto, 'text' | 'use'>>;

/** Also tells the type of the file. @throws AppError `documents.empty`, `documents.unknownType`. */
export type StoreDocument = StoreFiles<
  'documents.create',
  Pick<IncomingFile, 'path'> & Pick<StoredDocument, 'addedAt'>
>;

type StoreDeps = CallDeps & { attachmentFiles: AttachmentFiles; onStored(): void };

export function createAttachmentStore(deps: StoreDeps): {
  storePhoto: StorePhoto;
  storeDocument: StoreDocument;
} {
  const storeQueue = createFairQueue({ atOnce: storedAtOnce, waiting: storesWaiting });
  return {
    storePhoto: (caller, operation, ownerId, { files, ...picture }, admit) => {
      const bytes = Object.values(files).reduce((sum, { length }) => sum + storedBytes(length), 0);
      const { width, height, placeholder, text, use } = picture;
      return performWith(caller, operation, ownerId, {
        put: (fileKey) => deps.attachmentFiles.store(fileKey, files),
        act: (tx, by, data, fileKey) =>
          uploads['photos.create'].act(tx, by, data, {
            width,
            height,
            placeholder,
            text,
            use,
            fileKey,
            bytes,
          }),
        admit,
      });
    },
    async storeDocument(caller, operation, ownerId, { path, addedAt }, admit) {
      const type = await readDocumentType(path);
      const { size: bytes } = await stat(path);
      return performWith(caller, operation, ownerId, {
        put: (fileKey) => deps.attachmentFiles.storeDocument(fileKey, createReadStream(path)),
        act: (tx, by, data, fileKey) =>
          uploads['documents.create'].act(tx, by, data, { type, fileKey, bytes, addedAt }),
        admit,
      });
    },
  };

  async function performWith<N extends AttachmentUpload>(
    caller: Caller,
    operation: Operation<N>,
    ownerId: string,
    { put, act, admit }: Storing<N>,
  ): Promise<Performed<N>> {
    const fileKey = await reserveFile(deps.pool, ownerId);
    // The form's data is short, and the file has been received.
    const isLongBody = false;
    let isUsed = false;
    try {
      // Only storing the files takes a turn: the write may wait for other writes of the owner.
      await storeQueue(caller.userId, () => put(fileKey));
      const upload: Upload<N> = uploads[operation.name];
      const write = {
        ...upload,
        async act(tx: Transaction, by: Caller, data: CallData<N>) {
          await admit?.(tx);
          return act(tx, by, data, fileKey);
        },
      };
      const performed = await performInTurn(deps, caller, isLongBody, write, operation);
      isUsed = performed.done !== undefined;
      if (isUsed) deps.onStored();
      return performed;
    } finally {
      if (!isUsed) await giveUpFile(deps.pool, { ownerId, fileKey }).catch(ignoreFailure);
    }
  }
}

type Storing<N extends AttachmentUpload> = {
  put(fileKey: string): Promise<void>;
  act(tx: Transaction, by: Caller, data: CallData<N>, fileKey: string): ReturnType<Upload<N>['act']>;
  admit: ((tx: Transaction) => Promise<void>) | undefined;
};

/** The smallest block of a disk. */
const DISK_BLOCK_BYTES = 4 * 1024;

function storedBytes(length: number): number {
  return Math.ceil(length / DISK_BLOCK_BYTES) * DISK_BLOCK_BYTES;
}

/** Failures are ignored: the sweep removes the files within an hour. */
function ignoreFailure(): void {}
