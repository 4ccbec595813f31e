import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, writePrivateFile } from './private-file.ts';

const note = z.object({ pid: z.number().int(), origin: z.string() });

/**
 * Stores this process's origin in DATA_DIR, for the links that commands print. The caller removes it on shutdown; if
 * several processes share the folder, the last one's is stored.
 */
export async function noteOrigin(dataDir: string, origin: string): Promise<{ remove(): Promise<void> }> {
  await writePrivateFile(notePath(dataDir), `${JSON.stringify({ pid: process.pid, origin })}\n`);
  return {
    async remove() {
      if ((await readNote(dataDir))?.pid === process.pid) await rm(notePath(dataDir), { force: true });
    },
  };
}

/** The origin of the server that runs on DATA_DIR; undefined if its process is not running. */
export async function readRunningOrigin(dataDir: string): Promise<string | undefined> {
  const noted = await readNote(dataDir);
  return noted !== undefined && isAlive(noted.pid) ? noted.origin : undefined;
}

async function readNote(dataDir: string): Promise<z.output<typeof note> | undefined> {
  const text = await readIfThere(notePath(dataDir));
  return text === undefined ? undefined : note.parse(JSON.parse(text));
}

function notePath(dataDir: string): string {
  return join(dataDir, 'origin.json');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
