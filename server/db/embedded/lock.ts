import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToFolderOwner } from '../../start/data-dir.ts';
import { writePrivateFile } from '../../start/private-file.ts';
import { isDiskFull, StartError } from '../../start/start-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Uses SQLite's file lock, as Node has none; the kernel releases it when the process ends. @throws StartError if another process holds it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const holderPath = join(folder, 'running.pid');
  const file = await openLock(join(folder, 'lock'));
  try {
    file.exec('BEGIN EXCLUSIVE');
    await writePrivateFile(holderPath, `${process.pid}\n`);
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw notWritable(folder, error);
    const holder = await readFile(holderPath, 'utf8').catch(() => '');
    const process = holder ? ` (process ${holder.trim()})` : '';
    throw new StartError(
      `Whichbin already runs on ${folder}${process}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
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

/** Security: another account that could read the file could hold a lock on it. */
async function openLock(path: string): Promise<DatabaseSync> {
  try {
    // Created only if missing, as closing a file releases all locks that this process has on it.
    await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await giveToFolderOwner(path);
    return new DatabaseSync(path);
  } catch (error) {
    throw notWritable(path, error);
  }
}

function notWritable(path: string, error: unknown): unknown {
  if (isDiskFull(error)) return error;
  return new StartError(
    `Can't write ${path}. Start Whichbin as the account that owns the folder, or set DATA_DIR to another.`,
    { cause: error },
  );
}
