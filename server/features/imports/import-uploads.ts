import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { StoredFiles } from '#server/integrations/stored-files.ts';
import { answerWrite, type CallDeps, callerOf, performInTurn } from '../../api/calls.ts';
import { createFairQueue } from '../../api/fair-queue.ts';
import { createRateLimit } from '../../api/rate-limit.ts';
import { readData, readIdHeader } from '../../api/request-data.ts';
import { readUploadForm, registerUpload } from '../../api/upload-form.ts';
import { costModel } from '../../cost-model.ts';
import type { Incoming, IncomingFile } from '../../pictures/incoming.ts';
import { readProfile } from '../account/profile.ts';
import type { Caller, StoredImport } from '../command.ts';
import { uploads } from '../commands.ts';
import { findRepeated, type Operation, type Performed } from '../perform-once.ts';
import type { FileReader } from './file-reader.ts';
import { insertImport } from './import.queries.ts';
import { recordsKey, uploadKey } from './import-files.ts';

export type ImportUploadDeps = CallDeps & {
  rateFactor: number;
  storageFactor: number;
  incoming: Incoming;
  fileReader: FileReader;
  storedFiles: StoredFiles;
};

const callName = 'imports.create';
const upload = uploads[callName];
const limits = {
  fileBytes: importLimits.exportBytes,
  noFile: 'imports.noFile',
  tooLong: 'imports.tooLong',
  pace: costModel.imports.pace,
} as const;
const { arrivingAtOnce, arrivalsWaiting } = costModel.imports;
const MIB = 1024 * 1024;
/** Longer than any upload takes. */
const RECEIVING_MS = 60 * 60 * 1000;

type Repeated = { repeated: Performed<typeof callName> };
type Arrived = { operation: Operation<typeof callName>; file: IncomingFile; room: Room };
/** The storage limits of the person's plan: for all kept files, and for one export of Whichbin. */
type Room = { keptBytes: number; exportBytes: number };

/** `imports.create`: receives the file on disk, has it read by a process of its own, stores it and writes. */
export async function registerImportUploads(app: FastifyInstance, deps: ImportUploadDeps): Promise<void> {
  const arrivalQueue = createFairQueue({
    atOnce: arrivingAtOnce,
    waiting: arrivalsWaiting,
    atOncePerKey: 1,
    waitingPerKey: 1,
  });
  const { max, seconds } = costModel.account.importBytes;
  const countBytes = createRateLimit(max * deps.rateFactor, seconds);

  await registerUpload(app, { path: `/api/${callName}`, limits, senders: deps }, async (request, reply) => {
    const caller = await callerOf(request, deps);
    const performed = await arrivalQueue(caller.userId, () => perform(request, caller));
    return answerWrite(request, reply, deps, caller, performed);
  });

  async function perform(request: FastifyRequest, caller: Caller): Promise<Performed<typeof callName>> {
    const arrived = await receive(request, caller);
    if ('repeated' in arrived) return arrived.repeated;
    const { operation, file, room } = arrived;
    try {
      return await store(caller, operation, file.path, room);
    } finally {
      await file.remove();
    }
  }

  async function receive(request: FastifyRequest, caller: Caller): Promise<Arrived | Repeated> {
    const form = await readUploadForm(request, limits, (bytes) => countBytes(caller.userId, bytes));
    const data = readData(callName, { data: form.data });
    const operation = { id: readIdHeader(request, 'Idempotency-Key'), name: callName, data } as const;
    deps.assertCallAllowed(callName, caller.userId, data);
    const repeated = await findRepeated(deps.readPool, caller, upload, operation);
    if (repeated !== undefined) {
      // Otherwise the connection could not be reused.
      request.raw.unpipe();
      request.raw.resume();
      return { repeated };
    }
    const room = await roomOf(caller.userId);
    const { announcedBytes } = form;
    if (announcedBytes > Math.max(importLimits.fileBytes + MIB, room.exportBytes))
      throw new AppError('imports.tooLong', { mb: room.exportBytes / MIB });
    // Twice, as the file is copied to where it is kept.
    return { operation, room, file: await deps.incoming.receive(form.file, 2 * announcedBytes) };
  }

  async function roomOf(userId: string): Promise<Room> {
    const { plan } = await readProfile(deps.readPool, userId);
    const { importBytes, photoBytes } = ceilings[plan];
    const exportBytes = Math.min(importLimits.exportBytes, 2 * photoBytes * deps.storageFactor);
    return { keptBytes: importBytes, exportBytes };
  }

  /** The row comes first, so that no file is ever without one. */
  async function store(
    caller: Caller,
    operation: Operation<typeof callName>,
    path: string,
    { keptBytes }: Room,
  ) {
    const { userId } = caller;
    const { fileName } = operation.data;
    const recordsPath = `${path}.records`;
    try {
      const content = await deps.fileReader.inTurn(userId, (read) =>
        read({ path, fileName, make: 'content', recordsPath }),
      );
      return await storeRead(caller, operation, { path, recordsPath, content, keptBytes });
    } finally {
      await rm(recordsPath, { force: true });
    }
  }

  type ReadFile = Omit<StoredImport, 'bytes'> & { path: string; recordsPath: string };

  async function storeRead(
    caller: Caller,
    operation: Operation<typeof callName>,
    { path, recordsPath, content, keptBytes }: ReadFile,
  ) {
    const { userId, now } = caller;
    const { id = uuidv7(), fileName } = operation.data;
    const expiresAt = new Date(Date.now() + RECEIVING_MS).toISOString();
    const [inserted] = await insertImport(deps.pool, { userId, id, fileName, now, expiresAt });
    if (inserted === undefined) throw new AppError('ids.taken');
    const file = await deps.storedFiles.store(uploadKey(id), createReadStream(path));
    const records = await deps.storedFiles.store(recordsKey(id), createReadStream(recordsPath));
    const stored: StoredImport = { content, bytes: file.bytes + records.bytes, keptBytes };
    const write = {
      ...upload,
      act: (tx: Transaction, by: Caller, data: typeof operation.data) =>
        upload.act(tx, by, { ...data, id }, stored),
    };
    return performInTurn(deps, caller, false, write, operation);
  }
}
