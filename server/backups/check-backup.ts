import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Finding, finding } from '#domain/operator/health-findings.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { JobKind } from '#server/jobs/job.ts';
import { openFolderBackup } from './folder-backups.ts';
import { countBackup, DamagedBackup, DamagedFile } from './manifest.ts';
import { verifyBackup } from './restore-backup.ts';
import { runInProcess } from './run-in-process.ts';

/** Runs when the operator asks for it. `name` is that of a backup in BACKUP_DIR. */
export const checkBackupKind: JobKind<{ name: string }> = { name: 'check-backup', concurrency: 1 };

export type CheckDeps = {
  folder: string;
  pool: Pool;
  handle(kind: typeof checkBackupKind, run: (job: { name: string }) => Promise<undefined>): void;
  /** Stores what was found. */
  noteBackupCheck(db: Queryable, name: string, found: Finding): Promise<void>;
};

export function handleBackupChecks(
  app: FastifyInstance,
  stopping: AbortSignal,
  { folder, pool, handle, noteBackupCheck }: CheckDeps,
): void {
  handle(checkBackupKind, async ({ name }) => {
    const outcome = await runInProcess('check', join(folder, name), stopping);
    // Thrown, so that the job runs again after the next start.
    if (outcome === undefined) throw new Error('the server stopped during the check of a backup');
    const found =
      'answer' in outcome ? outcome.answer : finding('all.notChecked', { problem: outcome.fault });
    await noteBackupCheck(pool, name, found);
    if (found.level === 'fault') app.log.error({ backup: name, fault: found.text }, 'a backup is not whole');
    return undefined;
  });
}

/** Reads all files of a backup, as `npm run backup -- verify` does. */
export async function checkBackup(path: string): Promise<Finding> {
  try {
    const backup = await openFolderBackup(path);
    await verifyBackup(backup);
    const { megabytes, ...counts } = countBackup(backup.manifest);
    return finding('backups.whole', { ...counts, megabytes: Math.ceil(megabytes * 10) / 10 });
  } catch (error) {
    if (error instanceof DamagedFile) return finding(`backups.${error.fault}`, { path: error.path });
    if (error instanceof DamagedBackup) return finding('backups.damaged', { name: basename(path) });
    throw error;
  }
}
