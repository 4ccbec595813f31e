import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { performInTurn, settleWrite, storedBytes } from '../../api/calls.ts';
import type { Incoming } from '../../pictures/incoming.ts';
import type { StoreDocument } from '../attachments/attachment-uploads.ts';
import type { Caller } from '../command.ts';
import { uploads } from '../commands.ts';
import { findRepeated, type Operation, type Performed } from '../perform-once.ts';
import type { ImportRow, RefusedStep } from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { ImportStep } from './import-steps.ts';
import { type ImportJobDeps, isRetryable, refusedStep } from './perform-step.ts';

export type DocumentDeps = { incoming: Incoming; storeDocument: StoreDocument };

type DocumentStep = Extract<ImportStep, { call: 'documents.create' }>;
type Deps = ImportJobDeps & DocumentDeps;

const callName = 'documents.create';
const upload = uploads[callName];

/** Restores a document or link of an export, as step `at`. Returns what was refused. @throws AppError that may pass. */
export async function performDocument(
  deps: Deps,
  caller: Caller,
  row: ImportRow,
  { step, at }: { step: DocumentStep; at: number },
): Promise<RefusedStep[]> {
  const { data } = step;
  const by = { ...caller, now: new Date().toISOString() };
  const operation = { id: importUuid(row.id, `step ${at}`), name: callName, data } as const;
  try {
    deps.assertCallAllowed(callName, by.userId, data);
    deps.changeLimit.assertBelow(by.userId);
    if ((await findRepeated(deps.readPool, by, upload, operation)) !== undefined) return [];
    const performed = await perform(deps, by, row, { step, operation });
    settleWrite(deps, by, performed, storedBytes(JSON.stringify(data).length));
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || isRetryable(error)) throw error;
    return error.code === 'operations.done' ? [] : [refusedStep(step, error.code)];
  }
}

async function perform(
  deps: Deps,
  by: Caller,
  row: ImportRow,
  { step: { data, document }, operation }: { step: DocumentStep; operation: Operation<typeof callName> },
): Promise<Performed<typeof callName>> {
  const { addedAt } = document;
  if ('url' in document) {
    const link = { type: 'link', fileKey: null, bytes: 0, url: document.url, addedAt } as const;
    const write: Parameters<typeof performInTurn<typeof callName>>[3] = {
      ...upload,
      act: (tx, caller, input) => upload.act(tx, caller, input, link),
    };
    return performInTurn(deps, by, false, write, operation);
  }
  const { ownerId } = await upload.admit(deps.readPool, by, data);
  const file = await deps.incoming.receive(Readable.from([await deps.importer.part(row, document.part)]));
  try {
    return await deps.storeDocument(by, operation, ownerId, { path: file.path, addedAt });
  } finally {
    await file.remove();
  }
}
