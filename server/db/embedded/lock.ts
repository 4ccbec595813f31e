import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToFolderOwner } from '../../data-dir.ts';
import { StartError } from '../../start-error.ts';

export interface DataDirLock {
  release(): Promise<void>;
}

/** Node has no file locks; the kernel drops SQLite's when the process ends. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const holderPath = join(dataDir, 'running.pid');
  const lockPath = join(dataDir, 'lock');
  const file = openLock(lockPath);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw notOurs(lockPath, error);
    const holder = await readFile(holderPath, 'utf8').catch(() => '');
    const process = holder ? ` (process ${holder.trim()})` : '';
    throw new StartError(
      `Whichbin already runs on ${dataDir}${process}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  await giveToFolderOwner(lockPath);
  await writeFile(holderPath, `${process.pid}\n`);
  return {
    async release() {
      await rm(holderPath, { force: true });
      file.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw notOurs(path, error);
  }
}

function notOurs(path: string, error: unknown): StartError {
  return new StartError(
    `Can't write ${path}. Start Whichbin as the account that owns the folder, or set DATA_DIR to another.`,
    { cause: error },
  );
}
