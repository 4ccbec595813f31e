import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './private-file.ts';
import { readIfThere } from './read-if-there.ts';

const note = z.object({ pid: z.number().int(), origin: z.string() });

/**
 * Notes in DATA_DIR where this process is reached, for the links that commands print. The caller removes the note at
 * its end; of several processes that share the folder the latest one is noted.
 */
export async function noteOrigin(dataDir: string, origin: string): Promise<{ remove(): Promise<void> }> {
  await writePrivateFile(notePath(dataDir), `${JSON.stringify({ pid: process.pid, origin })}\n`);
  return {
    async remove() {
      if ((await readNote(dataDir))?.pid === process.pid) await rm(notePath(dataDir), { force: true });
    },
  };
}

/** Where the server that runs on DATA_DIR is reached. Undefined for the note of a killed server. */
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
    // EPERM: it runs as another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
