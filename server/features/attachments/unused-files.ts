import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AttachmentFiles } from '#server/integrations/attachment-files.ts';
import type { JobKind } from '#server/jobs/job.ts';
import {
  deleteUnusedFile,
  dropUnusedFile,
  insertUnusedFile,
  shareRemovalLock,
  takeDueFiles,
  type UnusedFile,
} from './attachment.queries.ts';

export const unusedFilesKind: JobKind<unknown> = { name: 'photo-files', concurrency: 1 };

/** Much longer than storing a file and writing its row takes. */
const RESERVED_MS = 60 * 60 * 1000;
/** Pause before a failed removal is retried. */
const AGAIN_MS = 5 * 60 * 1000;
const AT_ONCE = 50;

/** A key for files that are about to be written; they are removed in an hour, unless a photo has taken them. */
export async function reserveFile(db: Queryable, ownerId: string): Promise<string> {
  const fileKey = randomUUID();
  await insertUnusedFile(db, { ownerId, fileKey, dueAt: inMs(RESERVED_MS) });
  return fileKey;
}

export async function giveUpFile(db: Queryable, file: UnusedFile): Promise<void> {
  await dropUnusedFile(db, { ...file, now: inMs(0) });
}

/** Removes the files that no photo uses, unless a backup runs. @throws errors of the storage. */
export async function removeUnusedFiles(
  pool: Pool,
  attachmentFiles: Pick<AttachmentFiles, 'remove'>,
): Promise<void> {
  let files: UnusedFile[];
  do {
    files = await inTransaction(pool, async (tx) => {
      const [lock] = await shareRemovalLock(tx);
      if (!lock?.isShared) return [];
      return takeDueFiles(tx, { now: inMs(0), again: inMs(AGAIN_MS), limit: AT_ONCE });
    });
    for (const file of files) {
      await attachmentFiles.remove(file.fileKey);
      await deleteUnusedFile(pool, file);
    }
  } while (files.length === AT_ONCE);
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
