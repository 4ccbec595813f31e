import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryOfTrees } from '../../bench/memory.ts';

/** The most memory in MB that a process and all below it took since the last look. */
export type MemoryWatch = { peak(): number; stop(): void };

const everyMs = 400;

export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  let isOver = false;
  const look = async () => {
    peak = Math.max(peak, await memoryOfTrees([pid]));
    if (!isOver) timer = setTimeout(look, everyMs);
  };
  let timer = setTimeout(look, 0);
  return {
    peak() {
      const told = peak;
      peak = 0;
      return told;
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Bytes of all files in a folder, in MB: the database with its log. Files may come and go meanwhile. */
export async function diskUsed(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files) {
    if (file.isFile())
      bytes += await stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes / 1024 / 1024;
}
